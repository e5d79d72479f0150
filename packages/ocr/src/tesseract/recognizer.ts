import type { GrayImage } from '@recto/images'
import type { Platform } from '@recto/runtime'

import type { TextLine } from '../words.ts'
import { storeLineImages } from './line-images.ts'
import { speedUpProducts } from './matrix-product.ts'
import { readResult } from './read-result.ts'
import { startTesseract, type Tesseract } from './start-tesseract.ts'
import { LSTM_ONLY, SEGMENTATION, type Segmentation, type TessBaseApi } from './tesseract-module.ts'

/** How to read an image. */
export interface Reading {
  /** Resolution of the image: Tesseract treats anything that is small in inches as dirt. */
  dpi: number
  segmentation?: Segmentation
}

const DATA_PATH = '/'

/** Tesseract with the data of some languages. It reads one image at a time, in this thread. */
export class Recognizer {
  #languages: readonly string[]
  readonly #tesseract: Tesseract
  readonly #api: TessBaseApi

  /** Use `open`. */
  constructor(tesseract: Tesseract, languages: readonly string[]) {
    this.#tesseract = tesseract
    this.#languages = languages
    this.#api = new tesseract.module.TessBaseAPI()
  }

  /** Starts Tesseract with some languages, the main one first. @throws AppError LANGUAGE_NOT_INSTALLED */
  static async open(platform: Platform, languages: readonly string[]): Promise<Recognizer> {
    const data = await Promise.all(languages.map((code) => platform.ocrData.load(code)))
    const tesseract = await startTesseract(platform)
    await speedUpProducts(platform, tesseract)
    storeLineImages(tesseract)
    const recognizer = new Recognizer(tesseract, languages)
    recognizer.#load(data)
    return recognizer
  }

  /** The codes of the languages it reads, the main one first. */
  get languages(): readonly string[] {
    return this.#languages
  }

  /** Switches to other languages. @throws AppError LANGUAGE_NOT_INSTALLED */
  async use(platform: Platform, languages: readonly string[]): Promise<void> {
    if (languages.join('+') === this.#languages.join('+')) return
    const data = await Promise.all(languages.map((code) => platform.ocrData.load(code)))
    this.#languages = languages
    this.#load(data)
  }

  /** The lines of an image, in pixels of the image. */
  read({ width, height, data }: GrayImage, { dpi, segmentation = 'auto' }: Reading): TextLine[] {
    const { module, memory } = this.#tesseract
    const pixels = module._malloc(data.length)
    if (pixels === 0) throw new RangeError('Tesseract has no memory left.')
    try {
      new Uint8Array(memory.buffer).set(data, pixels)
      this.#api.SetPageSegMode(SEGMENTATION[segmentation])
      this.#api.SetImage(pixels, width, height, 1, width)
    } finally {
      // Tesseract made a copy.
      module._free(pixels)
    }
    this.#api.SetSourceResolution(Math.round(dpi))
    return this.#recognize()
  }

  #recognize(): TextLine[] {
    const { module } = this.#tesseract
    if (this.#api.Recognize(null) !== 0) return []
    const iterator = this.#api.GetIterator()
    try {
      // There is none where nothing was found.
      return module.getPointer(iterator) === 0 ? [] : readResult(iterator)
    } finally {
      if (module.getPointer(iterator) !== 0) module.destroy(iterator)
      this.#api.Clear()
    }
  }

  #load(data: readonly Uint8Array[]): void {
    const { FS } = this.#tesseract.module
    for (const [index, bytes] of data.entries())
      FS.writeFile(`${DATA_PATH}${this.#languages[index]}.traineddata`, bytes)
    if (this.#api.Init(DATA_PATH, this.#languages.join('+'), LSTM_ONLY) !== 0) {
      throw new Error(`Tesseract cannot read the data of ${this.#languages.join(', ')}.`)
    }
    // It is in Tesseract's own memory now.
    for (const code of this.#languages) FS.unlink(`${DATA_PATH}${code}.traineddata`)
  }
}
