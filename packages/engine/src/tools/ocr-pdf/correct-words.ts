import type { WordBox, WordCorrection } from '@recto/contract'
import type { PlacedLine, PlacedWord } from '@recto/ocr'

import type { PageReading, ReadPages } from './recognize-pages.ts'
import { wordBox } from './word-boxes.ts'

/** A corrected word is certain. */
const CERTAIN = 100
/**
 * Minimum overlap of a correction and its word, as a share of the area that their boxes cover together. Reading again gives the same
 * boxes; other settings shift them by a few pixels, while neighboring words do not overlap at all.
 */
const MIN_OVERLAP = 0.3

/** A recognized word and its position. */
interface FoundWord {
  word: PlacedWord
  box: WordBox
}

/**
 * Replaces recognized words by corrections. Of several corrections of a word, the last one wins.
 * @returns the corrected reading, and how many corrections matched a word
 */
export function correctWords(
  read: ReadPages,
  corrections: readonly WordCorrection[],
): { read: ReadPages; used: number } {
  const pages = new Map(read.pages)
  let used = 0
  for (const [page, own] of Map.groupBy(corrections, ({ page: number }) => number)) {
    const reading = pages.get(page - 1)
    if (reading === undefined) continue
    const found = wordsOf(reading)
    const texts = new Map<PlacedWord, string>()
    for (const { box, text } of own) {
      const word = wordAt(box, found)
      if (word === undefined) continue
      texts.set(word, text.trim())
      used += 1
    }
    pages.set(page - 1, { ...reading, lines: withTexts(reading.lines, texts) })
  }
  return { read: { ...read, pages }, used }
}

function wordsOf({ lines, dpi }: PageReading): FoundWord[] {
  return lines.flatMap((line) => line.words.map((word) => ({ word, box: wordBox(word, line, dpi) })))
}

/** The word whose box overlaps most with another box. */
function wordAt(box: WordBox, words: readonly FoundWord[]): PlacedWord | undefined {
  let [best, most]: [PlacedWord | undefined, number] = [undefined, MIN_OVERLAP]
  for (const { word, box: own } of words) {
    const share = overlap(box, own)
    if (share >= most) [best, most] = [word, share]
  }
  return best
}

/** The overlap of two boxes, as a share of the area they cover together. */
function overlap(one: WordBox, other: WordBox): number {
  const across = Math.min(one.left + one.width, other.left + other.width) - Math.max(one.left, other.left)
  const down = Math.min(one.top + one.height, other.top + other.height) - Math.max(one.top, other.top)
  if (across <= 0 || down <= 0) return 0
  const common = across * down
  return common / (one.width * one.height + other.width * other.height - common)
}

function withTexts(lines: readonly PlacedLine[], texts: ReadonlyMap<PlacedWord, string>): PlacedLine[] {
  return lines.map((line) => ({ ...line, words: line.words.flatMap((word) => corrected(word, texts.get(word))) }))
}

function corrected(word: PlacedWord, text: string | undefined): PlacedWord[] {
  if (text === undefined) return [word]
  return text === '' ? [] : [{ ...word, text, confidence: CERTAIN }]
}
