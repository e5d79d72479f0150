/** All pages, or a range as typed. An empty end leaves the range open. */
export interface PageRangeSetting {
  kind: 'all' | 'range'
  start: string
  end: string
}

export const ALL_PAGES: PageRangeSetting = { kind: 'all', start: '', end: '' }

/** Why a page range is invalid. */
export type PageRangeProblem = { kind: 'backwards' } | { kind: 'outside'; page: number; pageCount: number }

/** Returns the chosen range, or undefined for all pages. */
export function rangeOf({ kind, start, end }: PageRangeSetting): { start?: number; end?: number } | undefined {
  const [from, to] = [readPage(start), readPage(end)]
  if (kind === 'all' || (from === undefined && to === undefined)) return undefined
  return { ...(from === undefined ? {} : { start: from }), ...(to === undefined ? {} : { end: to }) }
}

/** Checks a page range against the page count, if that is known. */
export function pageRangeProblem(
  choice: PageRangeSetting,
  pageCount: number | undefined,
): PageRangeProblem | undefined {
  const { start = 1, end = start } = rangeOf(choice) ?? {}
  const page = [start, end].find((each) => pageCount !== undefined && each > pageCount)
  if (page !== undefined && pageCount !== undefined) return { kind: 'outside', page, pageCount }
  return end < start ? { kind: 'backwards' } : undefined
}

/** Keeps only digits, up to the length of a page number. */
export function cleanPage(text: string): string {
  return text.replaceAll(/\D/g, '').slice(0, 7)
}

/** Parses a page number; empty text and 0 are none. */
function readPage(text: string): number | undefined {
  const page = Number(text)
  return page > 0 ? page : undefined
}
