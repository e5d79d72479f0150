/** Which pages are meant: all of them, or those from one to another, as they are typed. An empty end is open. */
export interface PageRangeSetting {
  kind: 'all' | 'range'
  start: string
  end: string
}

export const ALL_PAGES: PageRangeSetting = { kind: 'all', start: '', end: '' }

/** What is wrong with a choice of pages. */
export type PageRangeProblem = { kind: 'backwards' } | { kind: 'outside'; page: number; pageCount: number }

/** The range that is asked for; nothing where that is all pages. */
export function rangeOf({ kind, start, end }: PageRangeSetting): { start?: number; end?: number } | undefined {
  const [from, to] = [readPage(start), readPage(end)]
  if (kind === 'all' || (from === undefined && to === undefined)) return undefined
  return { ...(from === undefined ? {} : { start: from }), ...(to === undefined ? {} : { end: to }) }
}

/** What is wrong with a choice in a document of so many pages, as far as they are known. */
export function pageRangeProblem(
  choice: PageRangeSetting,
  pageCount: number | undefined,
): PageRangeProblem | undefined {
  const { start = 1, end = start } = rangeOf(choice) ?? {}
  const page = [start, end].find((each) => pageCount !== undefined && each > pageCount)
  if (page !== undefined && pageCount !== undefined) return { kind: 'outside', page, pageCount }
  return end < start ? { kind: 'backwards' } : undefined
}

/** Only digits, as many as a page number may have. */
export function cleanPage(text: string): string {
  return text.replaceAll(/\D/g, '').slice(0, 7)
}

/** A page number; 0 and nothing are none. */
function readPage(text: string): number | undefined {
  const page = Number(text)
  return page > 0 ? page : undefined
}
