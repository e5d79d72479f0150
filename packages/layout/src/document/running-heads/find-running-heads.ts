import type { PageDraft, RunningHeadsDraft, TextLine } from '../draft.ts'
import { findHeadSections, type PageHeads } from './head-sections.ts'
import { edgesOf, type EdgeRow } from './page-edges.ts'
import { findNumbering, toRunningLine } from './page-numbers.ts'
import { findRepeated } from './repeated-rows.ts'

/**
 * Removes running heads from the regions of pages and returns them. They are recognized by their text, in tagged files
 * too.
 */
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
  for (const page of pages) removeLines(page, taken)
  const numbering = findNumbering([...upper, ...lower], pages.length)
  const toLines = (rows: readonly EdgeRow[] = []) =>
    rows
      .toSorted((one, other) => one.base - other.base)
      .flatMap(({ lines }) => lines.map((line) => toRunningLine(line, numbering)))
  const heads = pages.map((_, index) => ({ headers: toLines(upper[index]), footers: toLines(lower[index]) }))
  return withNumbers(findHeadSections(heads), heads)
}

/** Sets the page number of sections where numbering does not continue. */
function withNumbers(sections: readonly RunningHeadsDraft[], pages: readonly PageHeads[]): RunningHeadsDraft[] {
  let usual = 1
  return sections.map((section, index) => {
    const { firstPage } = section
    const own = pages.slice(firstPage, sections[index + 1]?.firstPage ?? pages.length)
    const shift = shiftOf(own)
    if (shift === undefined || shift === usual || firstPage + shift < 0) return section
    usual = shift
    return { ...section, firstNumber: firstPage + shift }
  })
}

/** The difference between page number and page index, from the first page with a number. */
function shiftOf(pages: readonly PageHeads[]): number | undefined {
  for (const { line, numbers } of pages.flatMap(({ headers, footers }) => [...headers, ...footers])) {
    const found = numbers.find(({ shows }) => shows === 'page')
    if (found !== undefined) return Number(found.word.text.slice(found.from, found.to)) - line.page
  }
  return undefined
}

function removeLines(page: PageDraft, taken: ReadonlySet<TextLine>): void {
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
