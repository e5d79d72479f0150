import { AppError, BYTES_PER_MB, DEFAULT_LIMITS } from '@recto/contract'
import { type Box, displayedPage, invert, transform } from '@recto/geometry'
import {
  dictionary,
  type OpenedDocument,
  type Page,
  pageGeometry,
  type PdfDictionary,
  PdfReference,
  PdfStream,
  transformOperator,
} from '@recto/pdf'
import { PageRenderer } from '@recto/rendering'
import { fromLatin1, type InputFile, type OperationContext, type RgbaImage, stopIfAborted } from '@recto/runtime'

import type { RasterizedPage } from '../../assembly/parts/part.ts'
import { rasterizedPage } from '../../rasterized-page.ts'
import type { PlacedPage } from './place-pages.ts'

/** Resolution of a rasterized page: what printers need for small text. */
const DPI = 300
const POINTS_PER_INCH = 72

/** Limit on the images of all rasterized pages together. */
const MAX_MB = 512

/**
 * Replaces cropped pages with images of the crop box, so that nothing outside it remains. Cropping text, images,
 * annotations and fields would take many separate methods, and a mistake in one would keep content that was to be
 * removed.
 * @throws AppError TOO_COMPLEX, DAMAGED_PDF if a page cannot be rendered
 */
export async function rasterizeCropped(
  pages: readonly PlacedPage[],
  documents: readonly OpenedDocument[],
  files: readonly InputFile[],
  context: OperationContext,
): Promise<PlacedPage[]> {
  const rasterizer = new PageRasterizer(documents, files, context)
  try {
    const result: PlacedPage[] = []
    for (const page of pages) {
      stopIfAborted(context)
      result.push(await rasterizer.rasterize(page))
    }
    return result
  } finally {
    rasterizer.close()
  }
}

class PageRasterizer {
  readonly #documents: readonly OpenedDocument[]
  readonly #files: readonly InputFile[]
  readonly #context: OperationContext
  readonly #renderers = new Map<number, PageRenderer>()
  #placeholder = 0
  #bytes = 0

  constructor(documents: readonly OpenedDocument[], files: readonly InputFile[], context: OperationContext) {
    this.#documents = documents
    this.#files = files
    this.#context = context
  }

  async rasterize(placed: PlacedPage): Promise<PlacedPage> {
    const { file = 0, index = 0, cropBox, entries } = placed
    const document = this.#documents[file]
    const page = document?.pages[index]
    if (cropBox === undefined || document === undefined || page === undefined) return placed
    const rasterized = await this.#rasterizePage({ document, file, page, index, box: cropBox })
    const rotation = entries?.get('Rotate') ?? pageGeometry(page, document.reader.resolve).rotation
    rasterized.entries.set('Rotate', rotation)
    return { ...placed, rasterized }
  }

  close(): void {
    for (const renderer of this.#renderers.values()) renderer.close()
  }

  async #rasterizePage({ document, file, page, index, box }: CroppedPage): Promise<RasterizedPage> {
    const geometry = pageGeometry(page, document.reader.resolve)
    const { toUserSpace, width, height } = displayedPage(geometry)
    const { maxPixels = DEFAULT_LIMITS.maxPixels } = this.#context.limits
    const scale = Math.min(DPI / POINTS_PER_INCH, Math.sqrt(maxPixels / (width * height)))
    const size = { width: Math.max(1, Math.floor(width * scale)), height: Math.max(1, Math.floor(height * scale)) }
    const [across, up] = [size.width / width, size.height / height]
    const toDisplay = invert(toUserSpace)
    const [one, other] = [
      transform(toDisplay, { x: box.left, y: box.bottom }),
      transform(toDisplay, { x: box.right, y: box.top }),
    ]
    // Whole pixels inside the box, so that none shows anything beyond it.
    const left = Math.ceil(Math.min(one.x, other.x) * across - TOLERANCE)
    const right = Math.floor(Math.max(one.x, other.x) * across + TOLERANCE)
    const top = Math.ceil(size.height - Math.max(one.y, other.y) * up - TOLERANCE)
    const bottom = Math.floor(size.height - Math.min(one.y, other.y) * up + TOLERANCE)
    const renderer = await this.#rendererOf(file, document)
    const image = await renderer.draw(index, { ...size, ground: 'white' }, (whole) =>
      cutImage(whole, { left, top, right: Math.max(right, left + 1), bottom: Math.max(bottom, top + 1) }),
    )
    if (image === undefined) throw new AppError('DAMAGED_PDF', { file: document.name, page: index + 1 })
    const content = [
      transformOperator(toUserSpace),
      transformOperator([
        image.width / across,
        0,
        0,
        image.height / up,
        left / across,
        (size.height - top - image.height) / up,
      ]),
      '/Im Do',
    ]
    return this.#pageOf(page, box, await this.#encode(image), content.join('\n'))
  }

  #pageOf(page: Page, box: Box, image: PdfStream, content: string): RasterizedPage {
    const [contentReference, imageReference] = [this.#nextPlaceholder(), this.#nextPlaceholder()]
    const unit = page.dictionary.get('UserUnit')
    const entries: PdfDictionary = dictionary({
      MediaBox: [box.left, box.bottom, box.right, box.top],
      UserUnit: typeof unit === 'number' ? unit : undefined,
      Resources: dictionary({ XObject: dictionary({ Im: imageReference }) }),
      Contents: contentReference,
    })
    const stream = new PdfStream(dictionary({}), fromLatin1(content))
    return {
      entries,
      added: new Map([
        [contentReference, stream],
        [imageReference, image],
      ]),
    }
  }

  #nextPlaceholder(): PdfReference {
    this.#placeholder -= 1
    return new PdfReference(this.#placeholder)
  }

  async #encode(image: RgbaImage): Promise<PdfStream> {
    const rasterized = await rasterizedPage(image, DPI, this.#context.platform)
    this.#bytes += rasterized.data.length
    if (this.#bytes > MAX_MB * BYTES_PER_MB) throw new AppError('TOO_COMPLEX', { reason: 'output', limit: MAX_MB })
    return rasterized
  }

  async #rendererOf(file: number, document: OpenedDocument): Promise<PageRenderer> {
    const known = this.#renderers.get(file)
    if (known !== undefined) return known
    const renderer = await PageRenderer.open(document, this.#files[file]?.password, this.#context)
    this.#renderers.set(file, renderer)
    return renderer
  }
}

/** Rounding errors of boxes on pixel boundaries, in pixels. */
const TOLERANCE = 1e-6

interface CroppedPage {
  document: OpenedDocument
  file: number
  page: Page
  index: number
  box: Box
}

/** Copies a region of an image. */
function cutImage(
  { width, height, pixels }: RgbaImage,
  area: { left: number; top: number; right: number; bottom: number },
): RgbaImage {
  const [left, top] = [Math.min(Math.max(0, area.left), width - 1), Math.min(Math.max(0, area.top), height - 1)]
  const [right, bottom] = [Math.min(area.right, width), Math.min(area.bottom, height)]
  const cut = new Uint8ClampedArray((right - left) * (bottom - top) * 4)
  for (let row = top; row < bottom; row += 1) {
    const start = (row * width + left) * 4
    cut.set(pixels.subarray(start, start + (right - left) * 4), (row - top) * (right - left) * 4)
  }
  return { width: right - left, height: bottom - top, pixels: cut }
}
