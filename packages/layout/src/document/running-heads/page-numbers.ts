import type { RunningLine, TextLine, Word } from '../draft.ts'
import { textOf } from '../lines/text-lines.ts'
import type { EdgeRow } from './page-edges.ts'

/** The meaning of the numbers in a line, by the pattern of the line without its digits. */
export type Numbering = ReadonlyMap<string, readonly ('page' | 'count' | undefined)[]>

/** The share of consecutive pages whose numbers are consecutive too. */
const IN_STEP_SHARE = 0.6
/** Longer numbers are not page numbers. */
const MAX_DIGITS = 6
/** Text next to the page number of a single page. */
const NUMBER_ONLY = /^[\s\-–—|[(]*(?:\p{L}{1,8}\.?\s*)?#[\s\-–—|\])]*(?:(?:\/|\p{L}{1,3})\s*#)?\s*$/u

/** Finds the numbers in running heads that increase with the page. */
export function findNumbering(heads: readonly (readonly EdgeRow[])[], pageCount: number): Numbering {
  const lines = heads.flat().flatMap((row) => row.lines)
  const numbering = new Map<string, ('page' | 'count' | undefined)[]>()
  for (const [pattern, alike] of Map.groupBy(lines, patternOf)) {
    const found = alike.map((line) => ({ page: line.page, values: numbersIn(line).map(({ value }) => value) }))
    const meanings = (found[0]?.values ?? []).map((_, position) => {
      const steps = found.map(({ page, values }) => ({ page, value: values[position] ?? 0 }))
      return countsPages(steps, pattern) ? ('page' as const) : undefined
    })
    // The number of pages follows the page number.
    const isCount = (position: number) =>
      meanings[position - 1] === 'page' && found.every(({ values }) => values[position] === pageCount)
    numbering.set(
      pattern,
      meanings.map((meaning, position) => meaning ?? (isCount(position) ? 'count' : undefined)),
    )
  }
  return numbering
}

function countsPages(steps: readonly { page: number; value: number }[], pattern: string): boolean {
  const [first] = steps
  if (first === undefined || steps.some(({ value }) => value < 0)) return false
  const pairs = steps.slice(1).map((step, index) => ({ step, before: steps[index] ?? first }))
  const moved = pairs.filter(({ step, before }) => step.page !== before.page)
  if (moved.length === 0) return first.value === first.page + 1 && NUMBER_ONLY.test(pattern)
  const inStep = moved.filter(({ step, before }) => step.value - before.value === step.page - before.page)
  return inStep.length >= IN_STEP_SHARE * moved.length
}

/** A line of a running head with its page numbers. */
export function toRunningLine(line: TextLine, numbering: Numbering): RunningLine {
  const meanings = numbering.get(patternOf(line)) ?? []
  const numbers = numbersIn(line).flatMap(({ word, from, to }, position): RunningLine['numbers'] => {
    const shows = meanings[position]
    return shows === undefined ? [] : [{ word, from, to, shows }]
  })
  return { line, numbers }
}

function patternOf(line: TextLine): string {
  return textOf(line.words).replaceAll(/\d+/gu, '#')
}

interface FoundNumber {
  word: Word
  from: number
  to: number
  value: number
}

function numbersIn({ words }: TextLine): FoundNumber[] {
  return words.flatMap((word) =>
    Array.from(word.text.matchAll(/\d+/gu), (match) => {
      const from = match.index
      return { word, from, to: from + match[0].length, value: valueOf(match[0], word.text) }
    }),
  )
}

/** The value of digits; -1 if they are not a page number: with leading zeros, or part of a name. */
function valueOf(digits: string, word: string): number {
  const isName = /[a-z]{2}/iu.test(word)
  return isName || digits.length > MAX_DIGITS || /^0\d/u.test(digits) ? -1 : Number(digits)
}
