import {
  DEFAULT_IMAGE_DPI,
  layOutImages,
  type OPERATIONS,
  type OptionsOf,
  type PlacedBox,
  type PointSize,
} from '@recto/contract'
import { multiply, scaling, translation } from '@recto/geometry'
import { type Orientation, orientationMatrix } from '@recto/images'
import {
  dictionary,
  type DocumentWriter,
  formatNumber,
  ImageEmbedder,
  type ImageXObject,
  type NewPage,
  type PdfReference,
  PdfStream,
} from '@recto/pdf'
import { fromLatin1 } from '@recto/runtime'

import { isVector, type PageImage } from './page-image.ts'

type Options = OptionsOf<typeof OPERATIONS.fromImages>

/** A written image that waits for its page. */
interface WrittenImage {
  reference: PdfReference
  /** In points, at its own resolution. */
  size: PointSize
  orientation: Orientation
}

const POINTS_PER_INCH = 72
/** Resolution of CSS pixels, the unit of an SVG. */
const CSS_DPI = 96

type PixelSize = Pick<ImageXObject, 'width' | 'height' | 'resolution'>

/** Writes images and the pages they are on. */
export class ImagePages {
  readonly #writer: DocumentWriter
  readonly #options: Options
  readonly #embedder: ImageEmbedder
  #waiting: WrittenImage[] = []

  constructor(writer: DocumentWriter, options: Options) {
    this.#writer = writer
    this.#options = options
    this.#embedder = new ImageEmbedder(writer)
  }

  /** Writes an image. @returns the page that is now full, if any */
  async add(image: PageImage): Promise<NewPage[]> {
    this.#waiting.push(await this.#write(image))
    return this.#waiting.length < this.#options.imagesPerPage ? [] : this.finish()
  }

  async #write(image: PageImage): Promise<WrittenImage> {
    if (!isVector(image)) {
      const reference = await this.#embedder.embed(image)
      return { reference, size: sizeInPoints(image), orientation: image.orientation }
    }
    const { reference, width, height } = await image.draw(this.#writer)
    const resolution = { x: CSS_DPI, y: CSS_DPI }
    return { reference, size: sizeInPoints({ width, height, resolution }), orientation: 1 }
  }

  /** Writes the page for the remaining images, if any. */
  async finish(): Promise<NewPage[]> {
    const images = this.#waiting
    if (images.length === 0) return []
    this.#waiting = []
    const page = layOutImages(
      images.map(({ size }) => size),
      this.#options,
    )
    const operators = page.images.map(({ box, clip }, index) => {
      return paintImage(index, images[index]?.orientation ?? 1, box, clip)
    })
    const content = [...this.#background(page), ...operators].join('\n')
    const xobjects = images.map(({ reference }, index) => [nameOf(index), reference] as const)
    const entries = dictionary({
      MediaBox: [0, 0, round(page.width), round(page.height)],
      Resources: dictionary({ XObject: dictionary(Object.fromEntries(xobjects)) }),
      Contents: await this.#writer.add(new PdfStream(dictionary({}), fromLatin1(content))),
    })
    return [{ reference: this.#writer.allocate(), entries: () => entries }]
  }

  #background({ width, height }: PointSize): string[] {
    const { background } = this.#options
    if (background === undefined) return []
    const color = numbers([background.r, background.g, background.b])
    return [`${color} rg ${numbers([0, 0, width, height])} re f`]
  }
}

function sizeInPoints({ width, height, resolution }: PixelSize): PointSize {
  const { x, y } = resolution ?? { x: DEFAULT_IMAGE_DPI, y: DEFAULT_IMAGE_DPI }
  return { width: (width * POINTS_PER_INCH) / x, height: (height * POINTS_PER_INCH) / y }
}

/** Returns operators that paint an image into a box, clipped to another box. */
function paintImage(index: number, orientation: Orientation, box: PlacedBox, clip: PlacedBox | undefined): string {
  const place = multiply(scaling(box.width, box.height), translation(box.x, box.y))
  const matrix = multiply(orientationMatrix(orientation), place)
  const clipped = clip === undefined ? '' : `${numbers([clip.x, clip.y, clip.width, clip.height])} re W n `
  return `q ${clipped}${numbers(matrix)} cm /${nameOf(index)} Do Q`
}

function nameOf(index: number): string {
  return `Im${index + 1}`
}

function numbers(values: readonly number[]): string {
  return values.map((value) => formatNumber(round(value))).join(' ')
}

/** Thousandths of a point are finer than any printer. */
function round(value: number): number {
  return Math.round(value * 1000) / 1000
}
