import type { PageDraft, RunningHeadsDraft, TextLine } from '../draft.ts'
import { findHeadSections } from './head-sections.ts'
import { edgesOf, type EdgeRow } from './page-edges.ts'
import { findNumbering, toRunningLine } from './page-numbers.ts'
import { findRepeated } from './repeated-rows.ts'

/** Takes running heads out of the regions of pages; none where there are none. Artifacts of tagged files are told by their words. */
export function findRunningHeads(pages: readonly PageDraft[]): RunningHeadsDraft[] {
  const edges = pages.map((page) => edgesOf(page))
  const upper = findRepeated(
    edges.map(([top]) => top ?? { side: 'top', rows: [], hasMore: false }),
    pages.length,
  )
  const lower = findRepeated(
    edges.map(([, bottom]) => bottom ?? { side: 'bottom', rows: [], hasMore: false }),
    pages.length,
  )
  const taken = new Set([...upper, ...lower].flat().flatMap(({ lines }) => lines))
  if (taken.size === 0) return []
  for (const page of pages) takeOut(page, taken)
  const numbering = findNumbering([...upper, ...lower], pages.length)
  const toLines = (rows: readonly EdgeRow[] = []) =>
    rows
      .toSorted((one, other) => one.base - other.base)
      .flatMap(({ lines }) => lines.map((line) => toRunningLine(line, numbering)))
  return findHeadSections(pages.map((_, index) => ({ headers: toLines(upper[index]), footers: toLines(lower[index]) })))
}

function takeOut(page: PageDraft, taken: ReadonlySet<TextLine>): void {
  for (const region of page.regions) {
    const items = region.items.filter((item) => item.kind !== 'line' || !taken.has(item))
    if (items.length === region.items.length) continue
    region.items = items
    const tops = items.map(({ top }) => top)
    const bottoms = items.map(({ bottom }) => bottom)
    if (items.length > 0) Object.assign(region, { top: Math.min(...tops), bottom: Math.max(...bottoms) })
  }
  page.regions = page.regions.filter(({ items }) => items.length > 0)
}
