import { type DocumentReader, isName, type Page, type PdfObject } from '@recto/pdf'
import type { ImageFacts } from '@recto/pdfium'
import { type PageImageObject, imagesOf } from '@recto/rendering'

/** With more images on a page, none of them is identified: a bound for time. */
const MAX_IMAGES = 20_000

/** Finds the image XObject behind an image painted by PDFium, for the entries that PDFium does not report. */
export class ImageObjects {
  readonly #page: Page
  readonly #reader: DocumentReader
  #bySize: Map<string, PageImageObject[]> | undefined

  constructor(page: Page, reader: DocumentReader) {
    this.#page = page
    this.#reader = reader
  }

  /** The object number of the image, if it is unambiguous. */
  numberOf(image: ImageFacts): number | undefined {
    const found = this.#candidates(image)
    return found.length === 1 ? found[0]?.number : undefined
  }

  /**
   * Whether an image is opaque and its samples have no masks and no Decode array (ISO 32000-2, 8.9.5, 8.9.6, 11.6.5.2).
   */
  isPlain(image: ImageFacts): boolean {
    const found = this.#candidates(image)
    const isPlain = ({ dictionary }: PageImageObject) =>
      ['SMask', 'Mask', 'Decode', 'SMaskInData'].every((key) => isNothing(this.#reader.resolve(dictionary.get(key)))) &&
      this.#reader.resolve(dictionary.get('ImageMask')) !== true
    return found.length > 0 && found.every(isPlain)
  }

  /** Whether the samples of an image are gray or RGB. */
  isGrayOrRgb(image: ImageFacts): boolean {
    return this.#candidates(image).every(({ dictionary }) => this.#isPlainSpace(dictionary.get('ColorSpace')))
  }

  #isPlainSpace(object: PdfObject): boolean {
    const space = this.#reader.resolve(object)
    const family = Array.isArray(space) ? this.#reader.resolve(space[0] ?? null) : space
    return ['DeviceGray', 'DeviceRGB', 'CalGray', 'CalRGB', 'ICCBased'].some((name) => isName(family, name))
  }

  #candidates({ pixelWidth, pixelHeight, byteLength }: ImageFacts): PageImageObject[] {
    this.#bySize ??= this.#list()
    const found = this.#bySize.get(`${pixelWidth} ${pixelHeight}`) ?? []
    if (found.length < 2) return found
    return found.filter(({ dictionary }) => this.#reader.resolve(dictionary.get('Length')) === byteLength)
  }

  #list(): Map<string, PageImageObject[]> {
    const bySize = new Map<string, PageImageObject[]>()
    let count = 0
    for (const image of imagesOf(this.#page, this.#reader)) {
      count += 1
      if (count > MAX_IMAGES) return new Map()
      const [width, height] = ['Width', 'Height'].map((key) => this.#reader.resolve(image.dictionary.get(key)))
      if (typeof width !== 'number' || typeof height !== 'number') continue
      const key = `${width} ${height}`
      const list = bySize.get(key)
      if (list === undefined) bySize.set(key, [image])
      else list.push(image)
    }
    return bySize
  }
}

function isNothing(object: PdfObject): boolean {
  return object === null || object === 0
}
