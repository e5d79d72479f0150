import { type GrayImage, turned } from '@recto/images'
import type { Platform } from '@recto/runtime'

import { meanConfidence } from '../confidence.ts'
import { type Quarters, rowDirection } from '../orientation/find-turn.ts'
import { prepareImage } from '../prepare/prepare-image.ts'
import { readSample, sampleLines } from '../sample-lines.ts'
import { Recognizer } from '../tesseract/recognizer.ts'
import type { Word } from '../words.ts'
import { guessLatin } from './guess-latin.ts'
import { type Script, SCRIPTS } from './scripts.ts'

/** The language assumed without evidence of another one. */
export const LIKELIEST = 'eng'

/** How much to read to find the script, and the language by its frequent words. */
const SCRIPT_SAMPLE = { lines: 4, length: 25 }
const WORD_SAMPLE = { lines: 6, length: 60 }
/** The assumed resolution; the size of the text does not matter here. */
const DPI = 300
/** A sample with fewer lines, such as a drawing or a stamp, is not evidence. */
const LEAST_LINES = 2
/** A sample with this confidence has Latin letters. English data reads other scripts with 30 to 60. */
const SURELY_LATIN = 75
/** Minimum confidence of a reading in another script, and its minimum lead over the English reading. */
const [LEAST_CONFIDENCE, BEYOND_ENGLISH] = [65, 10]
/** A reading with this confidence settles the script; wrong scripts reach 50. */
const FOUND = 80

/**
 * Guesses the language of an image of text by its script and, if that is Latin, by its frequent words: a few lines are read in English,
 * and in other languages if that reading is poor or its words suggest it.
 * @param english reads `LIKELIEST`
 * @param image a page in any orientation
 * @returns the code of an installed language
 */
export async function guessLanguage(platform: Platform, english: Recognizer, image: GrayImage): Promise<string> {
  const installed = new Set(await platform.ocrData.languages())
  const isUpended = rowDirection(image).direction === 'upended'
  const ways: readonly Quarters[] = isUpended ? [1, 3] : [0]
  const pages = ways.map((turn) => turned(image, turn))
  const trial = new Trial(platform)
  const first = bestSample(english, pages)
  if (first.score >= SURELY_LATIN) return guessLatinLanguage(trial, first, installed)
  // Crooked lines, specks and shadows give poor readings in any language.
  const clean = pages.map((page) => prepareImage(page, DPI, { keepsSize: true }).image)
  const best = bestSample(english, clean)
  if (best.lines.length < LEAST_LINES) return LIKELIEST
  if (best.score >= SURELY_LATIN) return guessLatinLanguage(trial, best, installed)
  const script = await guessScript(trial, isUpended ? clean : clean.flatMap((page) => [page, turned(page, 2)]), {
    installed,
    least: Math.max(LEAST_CONFIDENCE, best.score + BEYOND_ENGLISH),
  })
  return script ?? guessLatinLanguage(trial, best, installed)
}

/** Lines of a page, and how English data reads them. */
interface EnglishSample {
  lines: readonly GrayImage[]
  words: readonly Word[]
  score: number
}

/** The sample that is read with the most confidence. */
function bestSample(english: Recognizer, pages: readonly GrayImage[]): EnglishSample {
  let best: EnglishSample = { lines: [], words: [], score: 0 }
  for (const page of pages) {
    const lines = sampleLines(page, WORD_SAMPLE)
    const words = readSample(english, lines)
    const score = meanConfidence(words)
    if (score > best.score) best = { lines, words, score }
  }
  return best
}

/** Reads samples with one Tesseract, in one language after another. */
class Trial {
  readonly #platform: Platform
  #recognizer: Recognizer | undefined

  constructor(platform: Platform) {
    this.#platform = platform
  }

  async read(language: string, lines: readonly GrayImage[]): Promise<Word[]> {
    if (this.#recognizer === undefined) this.#recognizer = await Recognizer.open(this.#platform, [language])
    else await this.#recognizer.use(this.#platform, [language])
    return readSample(this.#recognizer, lines)
  }
}

/** The likeliest language with Latin letters; not English only if another one reads the sample with more confidence. */
async function guessLatinLanguage(
  trial: Trial,
  { lines, words, score }: EnglishSample,
  installed: ReadonlySet<string>,
): Promise<string> {
  let best = { language: LIKELIEST, score }
  for (const language of guessLatin(
    words.map(({ text }) => text),
    installed,
  )) {
    const own = meanConfidence(await trial.read(language, lines))
    if (own > best.score) best = { language, score: own }
  }
  return best.language
}

/** The language of the script in which samples are read with the most confidence; undefined if that is below `least`. */
async function guessScript(
  trial: Trial,
  pages: readonly GrayImage[],
  { installed, least }: { installed: ReadonlySet<string>; least: number },
): Promise<string | undefined> {
  const samples = pages.map((page) => sampleLines(page, SCRIPT_SAMPLE))
  const scoreOf = async (language: string, { letters }: Script) => {
    let best = 0
    for (const sample of samples) best = Math.max(best, confidenceInScript(await trial.read(language, sample), letters))
    return best
  }
  let found: { script: Script; language: string; score: number } | undefined
  for (const script of SCRIPTS) {
    const language = script.languages.find((code) => installed.has(code))
    if (language === undefined) continue
    const score = await scoreOf(language, script)
    if (score >= least && score > (found?.score ?? 0)) found = { script, language, score }
    if (score >= FOUND) break
  }
  if (found === undefined) return undefined
  for (const language of found.script.languages) {
    if (language === found.language || !installed.has(language)) continue
    const score = await scoreOf(language, found.script)
    if (score > found.score) found = { ...found, language, score }
  }
  return found.language
}

/** The mean confidence of words by their letters; letters of other scripts count as unread. */
function confidenceInScript(words: readonly Word[], letters: RegExp): number {
  let [sum, count] = [0, 0]
  for (const { text, confidence } of words) {
    // Digits do not count, because letters of other scripts are often read as digits.
    const all = text.match(/\p{L}/gu) ?? []
    sum += confidence * all.filter((letter) => letters.test(letter)).length
    count += all.length
  }
  return count === 0 ? 0 : sum / count
}
