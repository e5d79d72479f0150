import type { BodyPage, RunningHeadsDraft, TextLine } from '../draft.ts'

/** This many pages show where text begins. */
const MIN_PAGES = 3
/** A running head is at least this far above the text of other pages. */
const MIN_ABOVE_EM = 0.5
/** More lines are a letterhead, which is body text. By eye. */
const MAX_LINES = 6

/** Takes text on the first page above the body area of all pages for its running head. */
export function extractFirstHead(pages: readonly BodyPage[], heads: RunningHeadsDraft[]): void {
  const [page] = pages
  if (page === undefined || pages.length < MIN_PAGES) return
  const { body } = page
  const found: TextLine[] = []
  for (const { items } of page.regions) {
    for (const item of items) {
      if (item.kind === 'line' && item.base < body.top - MIN_ABOVE_EM * item.size) found.push(item)
      // An image or table there is more than a running head.
      else if (item.kind !== 'line' && item.top < body.top - 1) return
    }
  }
  if (found.length === 0 || found.length > MAX_LINES) return
  for (const region of page.regions)
    region.items = region.items.filter((item) => item.kind !== 'line' || !found.includes(item))
  page.regions = page.regions.filter(({ items }) => items.length > 0)
  const lines = found.map((line) => ({ line, numbers: [] }))
  const [head] = heads
  if (head !== undefined) head.headers.first = [...(head.headers.first ?? []), ...lines]
  else heads.unshift({ firstPage: 0, headers: { usual: [], first: lines, even: undefined }, footers: NONE })
}

const NONE: RunningHeadsDraft['footers'] = { usual: undefined, first: undefined, even: undefined }
