import type { GrayImage } from '@recto/images'

import { meanConfidence } from '../confidence.ts'
import { isPlausible, isSure } from '../plausible.ts'
import type { Recognizer } from '../tesseract/recognizer.ts'
import type { PixelBox, TextLine, Word } from '../words.ts'
import { findGroups, type LineCandidate } from './find-groups.ts'
import { mergeLines } from './merge-lines.ts'
import { readGroup } from './read-group.ts'

/** New text where nothing was read before counts only with this confidence, because ornaments look like letters, too. */
const MIN_FOUND = 60
/** A single character must be more certain, because rules and boxes look like some. */
const MIN_SINGLE = 80

/** A second reading with fewer letters than this share of the first one has lost text. */
const KEPT_SHARE = 0.7

/**
 * Reads uncertain and unread text again, line by line, and keeps the better reading.
 * @param recognizers the one that read the page, and others that may do better
 */
export function retryUnsure(
  recognizers: readonly Recognizer[],
  image: GrayImage,
  { dpi, letters }: { dpi: number; letters: number | undefined },
  lines: readonly TextLine[],
): TextLine[] {
  const sure = lines.map((line) => ({ ...line, words: line.words.filter(isSure) }))
  const groups = letters === undefined ? [] : findGroups(image, letters, sure)
  const dropped = new Set<Word>()
  const found: TextLine[] = []
  for (const group of groups) {
    const before = unsureIn(group, lines)
    const again = readGroup(recognizers, image, group, { dpi, letters: letters ?? 0 })
    const better = takeBetter(again, before)
    if (better.length === 0) continue
    found.push(...better)
    for (const word of before) dropped.add(word)
  }
  const kept = mergeLines(lines, found)
  return kept
    .map((line) => ({ ...line, words: line.words.filter((word) => isPlausible(word, letters) && !dropped.has(word)) }))
    .filter(({ words }) => words.length > 0)
}

/** The uncertain words of a group from the first reading. */
function unsureIn(group: LineCandidate, lines: readonly TextLine[]): Word[] {
  return lines.flatMap(({ words }) => words.filter((word) => !isSure(word) && isInside(word.box, group)))
}

function isInside({ left, top, right, bottom }: PixelBox, group: PixelBox): boolean {
  const [x, y] = [(left + right) / 2, (top + bottom) / 2]
  return x >= group.left && x <= group.right && y >= group.top && y <= group.bottom
}

/** The lines of the second reading, if they are more certain than the first or, if there was none, certain enough to be text. */
function takeBetter(again: readonly TextLine[], before: readonly Word[]): TextLine[] {
  const least = Math.max(before.length === 0 ? MIN_FOUND : 0, meanConfidence(before))
  const lines = again.map((line) => ({ ...line, words: line.words.filter((word) => isPlausible(word, undefined)) }))
  const words = lines.flatMap((line) => line.words)
  const letters = countLetters(words)
  if (letters === 0 || meanConfidence(words) <= least || letters < KEPT_SHARE * countLetters(before)) return []
  if (letters === 1 && before.length === 0 && meanConfidence(words) < MIN_SINGLE) return []
  return lines.filter((line) => line.words.length > 0)
}

function countLetters(words: readonly Word[]): number {
  return words.reduce((sum, { text }) => sum + text.replaceAll(/[^\p{L}\p{N}]/gu, '').length, 0)
}
