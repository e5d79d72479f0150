import bidiFactory, { type Bidi } from 'bidi-js'

// Node takes the package for CommonJS and bundlers do not, so its types differ; the import is this function in both.
const bidi = (bidiFactory as unknown as () => Bidi)()

/** Blocks with characters written from the right, and the marks that turn direction. */
const TURNING =
  /[\u0590-\u08FF\u200F\u202B\u202E\u2067\uFB1D-\uFDFF\uFE70-\uFEFF\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u
const ABOVE_BMP = /[\u{10000}-\u{10FFFF}]/gu
const TRAILING_SPACE = /[\s\u2066-\u2069]+$/u

/** A character of two code units is shown to the library as two of one unit each, of the same direction. */
const STAND_INS: Record<string, string> = {
  L: 'aa',
  R: '\u05D0\u05D0',
  AL: '\u0627\u0627',
  EN: '11',
  AN: '\u0660\u0660',
}
const NEUTRAL = '\u2606\u2606'

/**
 * The embedding level of each code unit of a line: odd where it runs from the right (Unicode Standard Annex 9). The
 * line as a whole runs as its first letter does.
 */
export function bidiLevels(line: string): Uint8Array {
  if (!TURNING.test(line)) return new Uint8Array(line.length)
  const shown = line.replace(ABOVE_BMP, (character) => STAND_INS[bidi.getBidiCharTypeName(character)] ?? NEUTRAL)
  const { levels, paragraphs } = bidi.getEmbeddingLevels(shown)
  const trailing = TRAILING_SPACE.exec(line)
  if (trailing !== null) levels.fill(paragraphs[0]?.level ?? 0, trailing.index)
  return levels
}

/** Puts what was set in the order of the text into the order it stands in (rule L2). */
export function inVisualOrder<Item extends { level: number }>(items: readonly Item[]): Item[] {
  const ordered = [...items]
  const levels = items.map(({ level }) => level)
  const lowestOdd = Math.min(...levels.filter((level) => level % 2 === 1))
  for (let level = Math.max(0, ...levels); level >= lowestOdd; level -= 1) reverseFrom(ordered, level)
  return ordered
}

/** Reverses every stretch of items of a level or a higher one. */
function reverseFrom(items: { level: number }[], level: number): void {
  let start = 0
  while (start < items.length) {
    let end = start
    while (end < items.length && (items[end]?.level ?? 0) >= level) end += 1
    if (end > start) items.splice(start, end - start, ...items.slice(start, end).toReversed())
    start = end + 1
  }
}
