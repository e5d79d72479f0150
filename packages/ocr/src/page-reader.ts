import { type Matrix, multiply } from '@recto/geometry'
import { type GrayImage, turned } from '@recto/images'
import type { Platform } from '@recto/runtime'

import { confidenceOf } from './confidence.ts'
import { guessLanguage } from './languages/guess-language.ts'
import { isIdeographic } from './languages/scripts.ts'
import { turnBack } from './orientation/turn-back.ts'
import { bestTurn, type Quarters, rowDirection } from './orientation/find-turn.ts'
import { placeLines } from './place-lines.ts'
import { withoutNoise } from './plausible.ts'
import { prepareImage } from './prepare/prepare-image.ts'
import type { ReadPage } from './read-page.ts'
import { restorePoints } from './restore-points.ts'
import { retryUnsure } from './retry/retry-unsure.ts'
import { Recognizer } from './tesseract/recognizer.ts'
import type { TextLine } from './words.ts'

/** Languages of other alphabets than the Latin one, whose data knows no Latin letters, though Latin words are found in all of them. */
const WITHOUT_LATIN = /^(?:ara|bel|bul|ell|fas|heb|hin|mkd|rus|srp|tha|ukr|urd)$/
/** The language in which to read Latin words there. */
const LATIN = 'eng'
/** A page read with less confidence may be upside down. */
const POOR = 60
/** Lines of text that stand upright are read with more confidence, also in another language with the same letters. */
const LEAST_UPRIGHT = 50
/** By how much surer text is once it stands upright, in points of confidence. In data of another language it is not. */
const SURER = 15

/** The reading of an upright image, in its pixels. */
interface UprightReading {
  lines: readonly TextLine[]
  toSource: Matrix
  skew: number
}

/** Reads images of pages. */
export class PageReader {
  readonly #recognizer: Recognizer
  readonly #latin: Recognizer | undefined

  /**
   * Use `open`.
   * @param latin reads again what the other one is unsure about
   */
  constructor(recognizer: Recognizer, latin: Recognizer | undefined) {
    this.#recognizer = recognizer
    this.#latin = latin
  }

  /** @throws AppError LANGUAGE_NOT_INSTALLED */
  static async open(platform: Platform, languages: readonly string[]): Promise<PageReader> {
    const needsLatin = languages.every((code) => WITHOUT_LATIN.test(code))
    const hasLatin = needsLatin && (await platform.ocrData.languages()).includes(LATIN)
    const [recognizer, latin] = await Promise.all([
      Recognizer.open(platform, languages),
      hasLatin ? Recognizer.open(platform, [LATIN]) : undefined,
    ])
    return new PageReader(recognizer, latin)
  }

  /** Reads an image of known resolution, in dots per inch. */
  read(image: GrayImage, dpi: number): ReadPage {
    const { direction, slope } = rowDirection(image)
    let turn: Quarters = direction === 'upended' ? bestTurn(this.#recognizer, image, [0, 1, 3]).turn : 0
    let reading = this.#readUpright(turned(image, turn), dpi, turn === 0 ? slope : undefined)
    if (turn === 0 && confidenceOf(reading.lines) < POOR) {
      // In the wrong language confidence is noise, so clearly level rows count for more.
      const other = bestTurn(this.#recognizer, image, direction === 'level' ? [0, 2] : [0, 1, 2, 3])
      // Noise is not read again.
      const isText = other.turn !== 0 && other.confidence >= LEAST_UPRIGHT
      const again = isText ? this.#readUpright(turned(image, other.turn), dpi) : reading
      if (confidenceOf(again.lines) > confidenceOf(reading.lines) + SURER) [turn, reading] = [other.turn, again]
    }
    const confidence = confidenceOf(reading.lines)
    return {
      lines: placeLines(withoutNoise(reading.lines), multiply(reading.toSource, turnBack(turn, image))),
      turn: DEGREES[turn],
      skew: -reading.skew,
      confidence,
      isPoor: confidence < POOR,
    }
  }

  /** The language of an image of text: see `guessLanguage`. Of a reader for `LIKELIEST` only. @returns the code of an installed language */
  async guessLanguage(platform: Platform, image: GrayImage): Promise<string> {
    return guessLanguage(platform, this.#recognizer, image)
  }

  #readUpright(image: GrayImage, dpi: number, slope?: number): UprightReading {
    const keepsSize = isIdeographic(this.#recognizer.languages)
    const prepared = prepareImage(image, dpi, { keepsSize, slope })
    const lines = this.#recognizer.read(prepared.image, { dpi: prepared.dpi })
    const better = retryUnsure([this.#recognizer, ...(this.#latin ? [this.#latin] : [])], prepared, lines)
    return { lines: restorePoints(better, prepared.ink.parts), toSource: prepared.toSource, skew: prepared.skew }
  }
}

const DEGREES = [0, 90, 180, 270] as const
