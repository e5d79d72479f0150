import { isLetter, isNumber, isRightToLeft } from './characters.ts'

type Kind = 'right' | 'left' | 'number' | 'neutral'

/** Characters within numbers. */
const WITHIN_NUMBER = /^[.,:/\u00a0%+\u2212-]$/

/** Whether most letters are of right-to-left scripts; texts come one per glyph. */
export function runsRightToLeft(texts: Iterable<string>): boolean {
  let balance = 0
  for (const text of texts) {
    if (isRightToLeft(text)) balance += 1
    else if (isLetter(text)) balance -= 1
  }
  return balance > 0
}

/**
 * From visual to logical order (Unicode Standard Annex 9): the indexes of texts in the order they are read. Texts come
 * one per glyph or space, as seen from left to right.
 */
export function readingOrder(visual: readonly string[]): number[] {
  const order = visual.map((_, index) => index)
  if (!visual.some(isRightToLeft)) return order
  const isReversed = runsRightToLeft(visual)
  if (isReversed) order.reverse()
  const kinds = kindsOf(order.map((index) => visual[index] ?? ''))
  // Runs against the direction of the line are reversed; numbers always run from left to right.
  const reversed = isReversed ? runsOf(kinds, 'left', ['left', 'number']) : runsOf(kinds, 'right', ['right'])
  const numbers = runsOf(kinds, 'number', ['number'], true)
  const isInside = ([start]: Run) => reversed.some(([from, to]) => start >= from && start < to)
  // A number within a reversed run would be reversed twice.
  const within = numbers.filter((run) => isInside(run) !== isReversed)
  for (const [start, end] of within) reverse(order, start, end)
  for (const [start, end] of reversed) reverse(order, start, end)
  return order
}

function kindsOf(texts: readonly string[]): Kind[] {
  const kinds = texts.map((text): Kind => {
    if (isRightToLeft(text)) return 'right'
    if (isNumber(text)) return 'number'
    return isLetter(text) ? 'left' : 'neutral'
  })
  return kinds.map((kind, index) => {
    const isWithin =
      WITHIN_NUMBER.test(texts[index] ?? '') && kinds[index - 1] === 'number' && kinds[index + 1] === 'number'
    return kind === 'neutral' && isWithin ? 'number' : kind
  })
}

/** Start and end index, the end excluded. */
type Run = [start: number, end: number]

/**
 * Runs that begin with a text of kind `first` and end with one of `members`; neutral texts and numbers may be in
 * between, unless strict.
 */
function runsOf(kinds: readonly Kind[], first: Kind, members: readonly Kind[], isStrict = false): Run[] {
  const runs: Run[] = []
  let run: Run | undefined
  for (const [index, kind] of kinds.entries()) {
    if (run === undefined && kind === first) runs.push((run = [index, index + 1]))
    else if (run !== undefined && members.includes(kind)) run[1] = index + 1
    else if (isStrict || (kind !== 'neutral' && kind !== 'number')) run = undefined
  }
  return runs
}

function reverse(list: unknown[], start: number, end: number): void {
  list.splice(start, end - start, ...list.slice(start, end).toReversed())
}
