import bidiFactory, { type Bidi } from 'bidi-js'

// Node and bundlers see different module formats of this package, so their types differ; both give this function.
const bidi = (bidiFactory as unknown as () => Bidi)()

/** Blocks with right-to-left characters, and the bidi controls. */
const TURNING =
  /[\u0590-\u08FF\u200F\u202B\u202E\u2067\uFB1D-\uFDFF\uFE70-\uFEFF\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u
const ABOVE_BMP = /[\u{10000}-\u{10FFFF}]/gu
/** Without the lookbehind, the search would begin again at each character of a run in the middle. */
const TRAILING_SPACE = /(?<![\s\u2066-\u2069])[\s\u2066-\u2069]+$/u

/** The library works on code units: a surrogate pair is replaced by two characters of the same direction. */
const STAND_INS: Record<string, string> = {
  L: 'aa',
  R: '\u05D0\u05D0',
  AL: '\u0627\u0627',
  EN: '11',
  AN: '\u0660\u0660',
}
const NEUTRAL = '\u2606\u2606'

/**
 * The embedding level of each code unit: odd levels run right to left (Unicode Standard Annex 9). The paragraph direction
 * is that of the first strong character.
 */
export function bidiLevels(line: string): Uint8Array {
  if (!TURNING.test(line)) return new Uint8Array(line.length)
  const shown = line.replace(ABOVE_BMP, (character) => STAND_INS[bidi.getBidiCharTypeName(character)] ?? NEUTRAL)
  const { levels, paragraphs } = bidi.getEmbeddingLevels(shown)
  const trailing = TRAILING_SPACE.exec(line)
  if (trailing !== null) levels.fill(paragraphs[0]?.level ?? 0, trailing.index)
  return levels
}

/** Reorders items from logical to visual order (rule L2). */
export function inVisualOrder<Item extends { level: number }>(items: readonly Item[]): Item[] {
  const ordered = [...items]
  const levels = items.map(({ level }) => level)
  const lowestOdd = Math.min(...levels.filter((level) => level % 2 === 1))
  for (let level = Math.max(0, ...levels); level >= lowestOdd; level -= 1) reverseFrom(ordered, level)
  return ordered
}

/** Reverses every run of items at `level` or higher. */
function reverseFrom(items: { level: number }[], level: number): void {
  let start = 0
  while (start < items.length) {
    let end = start
    while (end < items.length && (items[end]?.level ?? 0) >= level) end += 1
    if (end > start) items.splice(start, end - start, ...items.slice(start, end).toReversed())
    start = end + 1
  }
}
