/** Numbers that may change in a running head: page, chapter and page count. */
const MAX_CHANGES = 3
/** Amounts and percentages are never page numbers. */
const AMOUNT = /\p{Sc}|\d%|\d,\d{3}\b/u

/** Whether two rows differ as running heads do: in few numbers, none of them an amount. Table rows differ in more. */
export function isSameHead(one: string, other: string): boolean {
  const [words, others] = [one.split(' '), other.split(' ')]
  // Rows with different word breaks cannot be compared; they count as the same.
  if (words.length !== others.length) return true
  const changed = words.flatMap((word, index) => (word === others[index] ? [] : [[word, others[index] ?? ''] as const]))
  if (changed.some((pair) => pair.some((word) => AMOUNT.test(word)))) return false
  return changed.reduce((sum, [word, next]) => sum + changesIn(word, next), 0) <= MAX_CHANGES
}

/** How many numbers of a word differ from those of another word. */
function changesIn(word: string, other: string): number {
  const [numbers, others] = [word.match(/\d+/gu) ?? [], other.match(/\d+/gu) ?? []]
  return Math.max(1, numbers.filter((number, index) => number !== others[index]).length)
}
