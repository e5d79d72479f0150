import type { RunningLine } from '../draft.ts'
import type { EdgeRow } from './page-edges.ts'

/** What numbers of running heads mean. */
export interface Numbering {
  /** What is added to a page's number, counted from 1, to get the one that is printed on it. */
  offset: number | undefined
  /** How many pages are said to be there. */
  pageCount: number
}

type NumberFound = RunningLine['numbers'][number] & { value: number }

/** How pages are numbered: by the difference that most of them agree on. */
export function findNumbering(heads: readonly (readonly EdgeRow[])[], pageCount: number): Numbering {
  const votes = new Map<number, Set<number>>()
  for (const row of heads.flat()) {
    for (const { value } of row.lines.flatMap((line) => numbersIn(line))) {
      const offset = value - row.page - 1
      const pages = votes.get(offset)
      if (pages === undefined) votes.set(offset, new Set([row.page]))
      else pages.add(row.page)
    }
  }
  let [offset, most]: [number | undefined, number] = [undefined, 1]
  for (const [one, { size }] of votes) if (size > most) [offset, most] = [one, size]
  if (offset === undefined && (votes.has(0) || pageCount === 0)) offset = 0
  return { offset, pageCount }
}

/** A line of a running head with the numbers in it that count pages. */
export function toRunningLine(line: RunningLine['line'], { offset, pageCount }: Numbering): RunningLine {
  let isPageSeen = false
  const numbers = numbersIn(line).flatMap(({ word, from, to, value }): RunningLine['numbers'] => {
    const isPage = offset !== undefined && value === line.page + 1 + offset && !isPageSeen
    isPageSeen ||= isPage
    if (isPage) return [{ word, from, to, shows: 'page' }]
    const isCount = isPageSeen && value === pageCount
    return isCount ? [{ word, from, to, shows: 'count' }] : []
  })
  return { line, numbers }
}

function numbersIn(line: RunningLine['line']): NumberFound[] {
  return line.words.flatMap((word) =>
    Array.from(word.text.matchAll(/(?<![\d.,:/-])\d{1,4}(?![\d,:-]|\.\d|\/\d)/gu), (match) => {
      const from = match.index
      return { word, from, to: from + match[0].length, shows: 'page' as const, value: Number(match[0]) }
    }),
  )
}
