import { transform } from '@recto/geometry'
import type { GrayImage } from '@recto/images'

import { meanConfidence } from '../confidence.ts'
import { isPlausible, isSure } from '../plausible.ts'
import type { Recognizer } from '../tesseract/recognizer.ts'
import type { PixelBox, TextLine, Word } from '../words.ts'
import { findGroups, type LineCandidate } from './find-groups.ts'
import { readGroup } from './read-group.ts'

/** What is found where nothing was read counts only with this confidence: ornaments look like letters, too. */
const MIN_FOUND = 60
/** A single character alone has to be surer: rules and boxes look like many of them. */
const MIN_SINGLE = 80

/** Reads again what was read without confidence, and what was not read at all, line by line, and keeps the better reading. */
export function retryUnsure(
  recognizer: Recognizer,
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
    const again = readGroup(recognizer, image, group, { dpi, letters: letters ?? 0 })
    const better = takeBetter(again, before)
    if (better.length === 0) continue
    found.push(...better)
    for (const word of before) dropped.add(word)
  }
  const kept = lines.map((line) => ({
    ...line,
    words: line.words.filter((word) => isPlausible(word) && !dropped.has(word)),
  }))
  return insertLines(
    kept.filter(({ words }) => words.length > 0),
    found,
  )
}

/** The words of a group that were read before, without confidence. */
function unsureIn(group: LineCandidate, lines: readonly TextLine[]): Word[] {
  return lines.flatMap(({ words }) => words.filter((word) => !isSure(word) && isInside(word.box, group)))
}

function isInside({ left, top, right, bottom }: PixelBox, group: PixelBox): boolean {
  const [x, y] = [(left + right) / 2, (top + bottom) / 2]
  return x >= group.left && x <= group.right && y >= group.top && y <= group.bottom
}

/** The lines of the second reading, if they are surer than the first one; sure enough to be text if there was none. */
function takeBetter(again: readonly TextLine[], before: readonly Word[]): TextLine[] {
  const least = Math.max(before.length === 0 ? MIN_FOUND : 0, meanConfidence(before))
  const lines = again.map((line) => ({ ...line, words: line.words.filter(isPlausible) }))
  const words = lines.flatMap((line) => line.words)
  const letters = words.reduce((sum, { text }) => sum + text.replaceAll(/[^\p{L}\p{N}]/gu, '').length, 0)
  if (letters === 0 || meanConfidence(words) <= least) return []
  if (letters === 1 && before.length === 0 && meanConfidence(words) < MIN_SINGLE) return []
  return lines.filter((line) => line.words.length > 0)
}

/** Puts lines where they belong in reading order: after the nearest line above them in the same column. */
function insertLines(lines: readonly TextLine[], found: readonly TextLine[]): TextLine[] {
  const result = [...lines]
  for (const line of found.toSorted((one, other) => boundsOf(one).top - boundsOf(other).top)) {
    const bounds = boundsOf(line)
    let [place, distance] = [result.length, Number.POSITIVE_INFINITY]
    for (const [index, other] of result.entries()) {
      const { left, right, top, bottom } = boundsOf(other)
      const below = (bounds.top + bounds.bottom) / 2 - (top + bottom) / 2
      const aside = Math.max(0, left - bounds.right, bounds.left - right)
      if (below < -(bottom - top) / 2 || below + 2 * aside >= distance) continue
      ;[place, distance] = [index + 1, below + 2 * aside]
    }
    result.splice(place, 0, line)
  }
  return result
}

/** The bounds of a line in the image. */
function boundsOf({ words, toImage = [1, 0, 0, 1, 0, 0] }: TextLine): PixelBox {
  const corners = words.flatMap(({ box: { left, top, right, bottom } }) => [
    transform(toImage, { x: left, y: top }),
    transform(toImage, { x: right, y: bottom }),
  ])
  const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)]
  return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) }
}
