import { spawnSync } from 'node:child_process'

/** A word and its place on the page: its middle and its height, in points from the upper left corner. */
export interface PlacedWord {
  text: string
  x: number
  y: number
  height: number
}

/** How far a word may be from its place: points, or a share of its height, whichever is more. */
const TOLERANCE = { points: 4, share: 0.5 }
const MAX_BUFFER = 2 ** 28
const TIMEOUT_MS = 60_000
const WORD = /<word xMin="([\d.-]+)" yMin="([\d.-]+)" xMax="([\d.-]+)" yMax="([\d.-]+)">([^<]*)<\/word>/g

/** Whether `pdftotext` (poppler) is installed. */
export function hasPdftotext(): boolean {
  return spawnSync('pdftotext', ['-v']).error === undefined
}

/** The words of each page as `pdftotext` finds them. @param range page numbers, from 1 */
export function placedWords(file: string, range?: { first: number; last: number }): PlacedWord[][] {
  const pages = range === undefined ? [] : ['-f', String(range.first), '-l', String(range.last)]
  const options = { maxBuffer: MAX_BUFFER, timeout: TIMEOUT_MS, encoding: 'utf8' } as const
  const { stdout } = spawnSync('pdftotext', ['-bbox', ...pages, file, '-'], options)
  return stdout
    .split('<page ')
    .slice(1)
    .map((page) =>
      [...page.matchAll(WORD)].map(([, left, top, right, bottom, text = '']) => ({
        text: text.normalize('NFKC'),
        x: (Number(left) + Number(right)) / 2,
        y: (Number(top) + Number(bottom)) / 2,
        height: Number(bottom) - Number(top),
      })),
    )
}

/** How many words of one page are on the other, each counted once. */
export function countSameWords(
  wanted: readonly PlacedWord[],
  found: readonly PlacedWord[],
  isSame: (one: PlacedWord, other: PlacedWord) => boolean,
): number {
  const byText = Map.groupBy(found, ({ text }) => text)
  let count = 0
  for (const word of wanted) {
    const candidates = byText.get(word.text) ?? []
    const index = candidates.findIndex((other) => isSame(word, other))
    if (index < 0) continue
    candidates.splice(index, 1)
    count += 1
  }
  return count
}

/** Whether two words are at the same place, within a tolerance. */
export function isAtSamePlace(one: PlacedWord, other: PlacedWord): boolean {
  const reach = Math.max(TOLERANCE.points, TOLERANCE.share * one.height)
  return Math.abs(one.x - other.x) <= reach && Math.abs(one.y - other.y) <= reach
}
