import type { BoxedWord, OcrCase } from './ocr-cases.ts'

/** Errors and what they are counted against. */
export interface OcrScore {
  characterErrors: number
  characters: number
  wordErrors: number
  words: number
}

/** Writing without spaces, where there are no words to count. */
const WITHOUT_SPACES = /^(?:chi|jpn|kor)/

/**
 * Puts the words that were read into the true line they stand in, and counts by how many edits each line differs. Words that stand in no
 * line are errors.
 */
export function scoreWords({ lines, lang }: OcrCase, read: readonly BoxedWord[]): OcrScore {
  const hasWords = !WITHOUT_SPACES.test(lang)
  const truth = lines
    .map((words) => words.map(normalized).filter(([text]) => text !== ''))
    .filter((line) => line.length > 0)
  const found: BoxedWord[][] = truth.map(() => [])
  const score: OcrScore = { characterErrors: 0, characters: 0, wordErrors: 0, words: 0 }
  for (const word of read.map(normalized)) {
    if (word[0] === '') continue
    const line = lineOf(word, truth)
    if (line !== undefined) found[line]?.push(word)
    else {
      score.characterErrors += word[0].length
      score.wordErrors += hasWords ? 1 : 0
    }
  }
  for (const [index, line] of truth.entries()) {
    const [expected, actual] = [inOrder(line), inOrder(found[index] ?? [])]
    const [from, to] = hasWords ? [expected.join(' '), actual.join(' ')] : [expected.join(''), actual.join('')]
    score.characters += from.length
    score.characterErrors += edits(Array.from(from), Array.from(to))
    if (!hasWords) continue
    score.words += expected.length
    score.wordErrors += edits(expected, actual)
  }
  return score
}

function normalized([text, ...place]: BoxedWord): BoxedWord {
  const plain = text
    .normalize('NFKC')
    .replaceAll(/[\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF\u00AD\u0640]/g, '')
    .replaceAll(/[‘’‚‛′`´]/g, "'")
    .replaceAll(/[“”„‟″«»]/g, '"')
    .replaceAll(/[‐‑‒–—―−]/g, '-')
    .replaceAll('…', '...')
    .replaceAll(/[•●]/g, '*')
    .trim()
  return [plain, ...place]
}

/** The line whose bounds hold the middle of a word, nearest to its own words. */
function lineOf([, left, top, right, bottom]: BoxedWord, lines: readonly BoxedWord[][]): number | undefined {
  const [x, y] = [(left + right) / 2, (top + bottom) / 2]
  let [best, least]: [number | undefined, number] = [undefined, Number.POSITIVE_INFINITY]
  for (const [index, line] of lines.entries()) {
    const [up, down] = [Math.min(...line.map((word) => word[2])), Math.max(...line.map((word) => word[4]))]
    const height = down - up
    const [start, end] = [Math.min(...line.map((word) => word[1])), Math.max(...line.map((word) => word[3]))]
    if (x < start - 0.4 * height || x > end + 0.4 * height || y < up - 0.15 * height || y > down + 0.15 * height)
      continue
    const distance = Math.min(
      ...line.map(
        ([, from, above, to, below]) =>
          Math.abs(y - (above + below) / 2) / Math.max(1, below - above) +
          Math.max(0, from - x, x - to) / Math.max(1, height),
      ),
    )
    if (distance < least) [best, least] = [index, distance]
  }
  return best
}

const RIGHT_TO_LEFT = /[\u0590-\u07FF\uFB1D-\uFDFF\uFE70-\uFEFE]/

function inOrder(words: readonly BoxedWord[]): string[] {
  const isReversed = words.filter(([text]) => RIGHT_TO_LEFT.test(text)).length * 2 > words.length
  const sorted = words.toSorted((one, other) => (isReversed ? other[3] - one[3] : one[1] - other[1]))
  return sorted.map(([text]) => text)
}

/** The Levenshtein distance of two sequences. */
function edits(from: readonly string[], to: readonly string[]): number {
  let row = Array.from({ length: to.length + 1 }, (_, column) => column)
  for (const [index, item] of from.entries()) {
    const next = [index + 1]
    for (const [column, other] of to.entries()) {
      const kept = (row[column] ?? 0) + (item === other ? 0 : 1)
      next.push(Math.min(kept, (row[column + 1] ?? 0) + 1, (next[column] ?? 0) + 1))
    }
    row = next
  }
  return row.at(-1) ?? 0
}
