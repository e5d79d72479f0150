/** Numbers that change in a running head: its page, that of a chapter, and how many there are. */
const MAX_CHANGES = 3
/** Amounts and shares are never numbers of pages. */
const AMOUNT = /\p{Sc}|\d%|\d,\d{3}\b/u

/**
 * Whether two rows of the same words differ as running heads do: in few numbers, none of them an amount. Rows of a table differ
 * in more.
 */
export function isSameHead(one: string, other: string): boolean {
  const [words, others] = [one.split(' '), other.split(' ')]
  // Words that are parted in another way were never told apart.
  if (words.length !== others.length) return true
  const changed = words.flatMap((word, index) => (word === others[index] ? [] : [[word, others[index] ?? ''] as const]))
  if (changed.some((pair) => pair.some((word) => AMOUNT.test(word)))) return false
  return changed.reduce((sum, [word, next]) => sum + changesIn(word, next), 0) <= MAX_CHANGES
}

/** How many numbers of a word are others in another word of the same pattern. */
function changesIn(word: string, other: string): number {
  const [numbers, others] = [word.match(/\d+/gu) ?? [], other.match(/\d+/gu) ?? []]
  return Math.max(1, numbers.filter((number, index) => number !== others[index]).length)
}
