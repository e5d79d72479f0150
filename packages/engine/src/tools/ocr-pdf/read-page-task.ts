import type { GrayImage } from '@recto/images'
import { LIKELIEST, type ReadPage } from '@recto/ocr'
import type { Platform } from '@recto/runtime'

import type { ChosenLanguages } from './choose-languages.ts'
import type { PageImage } from './page-image.ts'
import { readerFor } from './readers.ts'

/** The work on one page, in plain data that can be sent to another thread. */
export interface ReadPageWork {
  page: PageImage
  languages: ChosenLanguages
}

/** The text read on a page, and its languages. */
export interface ReadPageResult extends ReadPage {
  /** Their codes, the main one first. */
  languages: readonly string[]
}

const NOTHING: ReadPage = { lines: [], turn: 0, skew: 0, confidence: 0, isPoor: false }

/** Reads a page in this thread, and again in its own language if a guessed one gave a poor result. */
export async function readPage({ page, languages }: ReadPageWork, platform: Platform): Promise<ReadPageResult> {
  const { codes, isGuess } = languages
  // Trying every orientation of an empty sheet takes longer than reading a full one.
  if (isUniform(page.image)) return { ...NOTHING, languages: codes }
  if (codes.length === 0) return readIn(await guessLanguages(page, platform), page, platform)
  const first = await readIn(codes, page, platform)
  if (!isGuess || !first.isPoor) return first
  const other = await guessLanguages(page, platform)
  if (other.join() === codes.join()) return first
  const second = await readIn(other, page, platform)
  return second.confidence > first.confidence ? second : first
}

/** Detects the language of a single page. @throws AppError LANGUAGE_NOT_INSTALLED if the data for English, used to guess, is missing */
export async function guessLanguages({ image }: PageImage, platform: Platform): Promise<string[]> {
  const reader = await readerFor(platform, [LIKELIEST])
  return [await reader.guessLanguage(platform, image)]
}

async function readIn(languages: readonly string[], page: PageImage, platform: Platform): Promise<ReadPageResult> {
  const reader = await readerFor(platform, languages)
  return { ...reader.read(page.image, page.readDpi), languages }
}

function isUniform({ data }: GrayImage): boolean {
  const [first] = data
  return data.every((level) => level === first)
}
