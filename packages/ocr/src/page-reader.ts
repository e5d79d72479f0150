import type { GrayImage } from '@recto/images'
import type { Platform } from '@recto/runtime'

import { Recognizer } from './tesseract/recognizer.ts'
import type { TextLine } from './words.ts'

/** What was read on an image. */
export interface ReadPage {
  /** In reading order; places are pixels of the image as it was given. */
  lines: PlacedLine[]
  /** Clockwise degrees by which the image has to be turned for its text to stand upright. */
  turn: 0 | 90 | 180 | 270
  /** Degrees by which the lines of the upright image slope; clockwise is positive. */
  skew: number
}

/** A point in pixels, from the top left corner. */
export interface PixelPoint {
  x: number
  y: number
}

/** A word, and where its feet stand. */
export interface PlacedWord {
  text: string
  /** From 0 to 100. */
  confidence: number
  /** On the baseline, where the word begins and where it ends. */
  start: PixelPoint
  end: PixelPoint
}

/** Words with one baseline, in the order in which they are seen along it. */
export interface PlacedLine {
  words: PlacedWord[]
  /** How far its letters reach above and below the baseline, in pixels. */
  ascent: number
  descent: number
  beginsParagraph: boolean
}

/** Reads images of pages. */
export class PageReader {
  readonly #recognizer: Recognizer

  /** Use `open`. */
  constructor(recognizer: Recognizer) {
    this.#recognizer = recognizer
  }

  /** @throws AppError LANGUAGE_NOT_INSTALLED */
  static async open(platform: Platform, languages: readonly string[]): Promise<PageReader> {
    return new PageReader(await Recognizer.open(platform, languages))
  }

  /** Reads an image of known resolution, in dots per inch. */
  read(image: GrayImage, dpi: number): ReadPage {
    return { lines: this.#recognizer.read(image, { dpi }).map(placed), turn: 0, skew: 0 }
  }
}

function placed({ words, baseline: { x0, y0, slope }, beginsParagraph }: TextLine): PlacedLine {
  const footAt = (x: number) => ({ x, y: y0 + slope * (x - x0) })
  const ascent = Math.max(...words.map(({ box: { left, top } }) => footAt(left).y - top), 1)
  const descent = Math.max(...words.map(({ box: { left, bottom } }) => bottom - footAt(left).y), 0)
  return {
    words: words.map(({ text, confidence, box }) => ({
      text,
      confidence,
      start: footAt(box.left),
      end: footAt(box.right),
    })),
    ascent,
    descent,
    beginsParagraph,
  }
}
