import { compareTexts } from '../../fixtures/word-similarity.ts'

/** The similarity from which two texts are the same paragraph. */
const SAME = 0.8
/** Words that occur in more paragraphs than this are not used to find candidates. */
const COMMON = 40
/** A bullet or number at the beginning of the text itself. */
const LABEL =
  /^\s*(?:[•·▪▫◦●○■□◆➢➤✓✔–—*o-]|\(?(?:\d{1,3}(?:\.\d{1,3})*|[a-z]|[ivx]{1,5})[.)]|\d{1,3}(?:\.\d{1,3})*)\s+/iu

/** Indexes of a paragraph of the original and of its counterpart in the result. */
export type Match = readonly [original: number, result: number]

/** A word, or a single character of a script without spaces. */
const WORD =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])[\p{L}\p{M}\p{N}])+/gu

/** The words of a text; where it has none, its signs. */
export function wordsIn(text: string): string[] {
  const plain = text.normalize('NFKC').toLowerCase()
  return plain.match(WORD) ?? plain.match(/\S/gu) ?? []
}

/** Whether a text begins with a bullet or number that is text. */
export function hasLabel(text: string): boolean {
  return LABEL.test(text)
}

/** The text as it is compared: its words, without a leading bullet or number. */
export function keyOf(text: string): string {
  return wordsIn(text.replace(LABEL, '')).join(' ')
}

/** Matches texts one to one: first equal ones in order, then the most similar ones. */
export function matchTexts(originals: readonly string[], results: readonly string[]): Match[] {
  const [ones, others] = [originals.map(keyOf), results.map(keyOf)]
  const queues = Map.groupBy(others.keys(), (index) => others[index] ?? '')
  const matches = ones.flatMap((key, index): Match[] => {
    const result = queues.get(key)?.shift()
    return result === undefined ? [] : [[index, result]]
  })
  return [...matches, ...matchSimilar(ones, others, matches)].toSorted(([one], [other]) => one - other)
}

function matchSimilar(ones: readonly string[], others: readonly string[], known: readonly Match[]): Match[] {
  const taken = { ones: new Set(known.map(([one]) => one)), others: new Set(known.map(([, other]) => other)) }
  const places = new Map<string, number[]>()
  for (const [index, text] of others.entries()) {
    if (taken.others.has(index)) continue
    for (const word of new Set(text.split(' '))) places.set(word, [...(places.get(word) ?? []), index])
  }
  const candidates: { match: Match; similarity: number }[] = []
  for (const [index, text] of ones.entries()) {
    if (taken.ones.has(index)) continue
    const lists = [...new Set(text.split(' '))].map((word) => places.get(word) ?? [])
    for (const other of new Set(lists.filter(({ length }) => length <= COMMON).flat())) {
      const similarity = similarityOf(text, others[other] ?? '')
      if (similarity >= SAME) candidates.push({ match: [index, other], similarity })
    }
  }
  const matches: Match[] = []
  for (const { match } of candidates.toSorted((left, right) => right.similarity - left.similarity)) {
    if (taken.ones.has(match[0]) || taken.others.has(match[1])) continue
    taken.ones.add(match[0])
    taken.others.add(match[1])
    matches.push(match)
  }
  return matches
}

function similarityOf(one: string, other: string): number {
  const [short, long] = one.length < other.length ? [one, other] : [other, one]
  // Too different in length to reach the threshold.
  if (short.length < long.length / 2) return 0
  return compareTexts([one], [other]).order
}
