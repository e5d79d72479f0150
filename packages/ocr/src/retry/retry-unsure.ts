import { meanConfidence } from '../confidence.ts'
import { isIdeographic } from '../languages/scripts.ts'
import { isPlausible, isSure } from '../plausible.ts'
import type { PreparedImage } from '../prepare/prepare-image.ts'
import type { Recognizer } from '../tesseract/recognizer.ts'
import { holds, type PixelBox, type TextLine, type Word } from '../words.ts'
import { CoveredCells } from './covered-cells.ts'
import { CERTAIN, findGroups, type LineCandidate } from './find-groups.ts'
import { mergeLines } from './merge-lines.ts'
import { readGroup } from './read-group.ts'

/** New text where nothing was read before counts only with this confidence, because ornaments look like letters, too. */
const MIN_FOUND = 60
/** A single character must be more certain, because rules and boxes look like some. */
const MIN_SINGLE = 80

/** What was read across lines that are on their side lies in one of them with at least this share. */
const MIN_SHARED = 0.25
/** After so many groups in a row in which nothing was found, the rest is a drawing or noise. */
const MAX_MISSES = 24
/** A second reading with fewer letters than this share of the first one has lost some. */
const KEPT_SHARE = 0.7

/**
 * Reads uncertain and unread text again, line by line, and keeps the better reading.
 * @param recognizers the one that read the page, and others that may do better
 */
export function retryUnsure(
  recognizers: readonly Recognizer[],
  page: PreparedImage,
  lines: readonly TextLine[],
): TextLine[] {
  const { image, dpi, letterHeight: letters } = page
  // Parts of ideographs stand above each other as often as beside.
  const canBeUpended = !recognizers.some(({ languages }) => isIdeographic(languages))
  const groups = findGroups(page, lines, { canBeUpended })
  const sure = new CoveredCells(
    lines.map((line) => ({ ...line, words: line.words.filter(isSure) })),
    0,
  )
  const dropped = new Set<Word>()
  const found: TextLine[] = []
  const done: LineCandidate[] = []
  let misses = 0
  for (const group of groups) {
    if (misses === MAX_MISSES) break
    // On shaded ground, what is between and within letters looks like letters, too.
    if (done.some((other) => holds(other, group))) continue
    const before = doubtedIn(group, lines)
    const again = readGroup(recognizers, image, group, { dpi, letters: letters ?? 0 })
    // The paper around a group has a part of the words beside it.
    const own = group.isUpended ? again : again.map((line) => withoutWords(line, sure))
    const better = takeBetter(own, before)
    misses = better.length === 0 ? misses + 1 : 0
    if (better.length === 0) continue
    found.push(...better)
    done.push(group)
    for (const word of before) dropped.add(word)
  }
  const upended = done.filter(({ isUpended }) => isUpended)
  const isKept = (word: Word) => isPlausible(word, letters) && !dropped.has(word)
  // Before the lines are merged: what is dropped says nothing about where a line stands.
  const kept = (some: readonly TextLine[]) =>
    some
      .map((line) => ({ ...line, words: line.words.filter(isKept) }))
      .map((line) => (line.toImage === undefined ? withoutCrossing(line, upended) : line))
      .filter(({ words }) => words.length > 0)
  return mergeLines(kept(lines), kept(found))
}

/** The words of a group that were read before, without confidence; all of them, if it was read in the wrong direction. */
function doubtedIn(group: LineCandidate, lines: readonly TextLine[]): Word[] {
  const isDoubted = (word: Word) =>
    group.isUpended ? sharedShare(word.box, group) >= MIN_SHARED : !isSure(word) && holds(group, word.box)
  return lines.flatMap(({ words }) => words.filter(isDoubted))
}

/** A level line without what was read across several lines that are on their side. */
function withoutCrossing(line: TextLine, upended: readonly LineCandidate[]): TextLine {
  const isCrossing = ({ box, confidence }: Word) =>
    confidence < CERTAIN && upended.reduce((share, other) => share + sharedShare(box, other), 0) >= MIN_SHARED
  return { ...line, words: line.words.filter((word) => !isCrossing(word)) }
}

function withoutWords(line: TextLine, known: CoveredCells): TextLine {
  return { ...line, words: line.words.filter(({ box }) => !known.has(box)) }
}

/** The share of a box that lies in another. */
function sharedShare({ left, top, right, bottom }: PixelBox, other: PixelBox): number {
  const width = Math.min(right, other.right) - Math.max(left, other.left)
  const height = Math.min(bottom, other.bottom) - Math.max(top, other.top)
  return (Math.max(0, width) * Math.max(0, height)) / Math.max(1, (right - left) * (bottom - top))
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
