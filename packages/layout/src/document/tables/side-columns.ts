import type { Area } from '../../model.ts'
import type { BodyPage, DraftItem, PageDraft, RegionDraft, TextLine } from '../draft.ts'
import { middle } from './text-columns.ts'
import { SAME_COLUMN_PT } from '../geometry/page-parts.ts'

/** Columns beside each other on a page. */
export interface SideBand {
  page: PageDraft
  regions: RegionDraft[]
}

/** Columns that begin in the same places, on whatever pages. */
export interface SideLayout {
  bands: SideBand[]
  body: Area
}

/** Columns of a newspaper are as wide as each other, but for this ratio. */
const EVEN_WIDTH_RATIO = 0.8
/** Half the lines of prose are at least this wide, about 22 characters. By eye. */
const PROSE_WIDTH_EM = 11
/** Fewer lines than these, and no image, make no column. */
const MIN_LINES = 3
/** Of the lines of a column, at most this share is parted by white. By eye. */
const MAX_TABBED_SHARE = 0.34
/** Edges that differ by less are one. */
const SAME_EDGE_PT = 2
/** Of the lines of a column, the share that has to agree on where they stand. */
const MOST_LINES_SHARE = 0.6

/** Bands of pages with columns that no text flows through, put together by where their columns begin. */
export function findLayouts(pages: readonly BodyPage[]): SideLayout[] {
  const layouts: SideLayout[] = []
  for (const page of pages) {
    const { body } = page
    for (const regions of Map.groupBy(page.regions, ({ band }) => band).values()) {
      if (regions.length < 2 || regions.some(({ isRotated }) => isRotated)) continue
      const known = layouts.find(({ bands: [first] }) => first !== undefined && isAlike(first.regions, regions))
      if (known === undefined) layouts.push({ bands: [{ page, regions }], body })
      else known.bands.push({ page, regions })
    }
  }
  const haveColumns = layouts.filter(({ bands }) => bands.some(({ regions }) => areColumns(regions)))
  return haveColumns.filter(({ bands }) => !bands.some(({ regions }) => isNewspaper(regions) || regions.some(isTabbed)))
}

function areColumns(regions: readonly RegionDraft[]): boolean {
  const isLong = ({ items }: RegionDraft) => items.length >= MIN_LINES
  const hasImage = ({ items }: RegionDraft) => items.some(({ kind }) => kind === 'image')
  return regions.some(isLong) && regions.every((region) => isLong(region) || hasImage(region))
}

/** Whether white parts many lines of columns: they are rows of something else. */
function isTabbed({ items }: RegionDraft): boolean {
  const lines = linesIn(items)
  return (
    lines.filter(({ words }) => words.slice(2).some(({ gapBefore }) => gapBefore > 0)).length >
    MAX_TABBED_SHARE * lines.length
  )
}

function isAlike(one: readonly RegionDraft[], other: readonly RegionDraft[]): boolean {
  return (
    one.length === other.length &&
    one.every(({ left }, index) => Math.abs(left - (other[index]?.left ?? Infinity)) < SAME_COLUMN_PT)
  )
}

/** Whether text flows from column to column, or could: they are as wide as each other and hold prose. */
function isNewspaper(regions: readonly RegionDraft[]): boolean {
  const lines = regions.map(({ items }) => linesIn(items))
  if (lines.slice(1).some((next, index) => flowsOn(lines[index]?.at(-1), next[0]))) return true
  const widths = regions.map(({ left, right }) => right - left)
  if (Math.min(...widths) < EVEN_WIDTH_RATIO * Math.max(...widths)) return false
  return lines.every((column) => middle(column.map(({ left, right, size }) => (right - left) / size)) >= PROSE_WIDTH_EM)
}

function linesIn(items: readonly DraftItem[]): TextLine[] {
  return items.filter((item) => item.kind === 'line')
}

/** Whether a column ends within a sentence that the next one goes on with, in the same look. */
function flowsOn(last: TextLine | undefined, next: TextLine | undefined): boolean {
  const [before, after] = [last?.words.at(-1), next?.words[0]]
  if (last === undefined || next === undefined || before === undefined || after === undefined) return false
  const isSame =
    before.style.size === after.style.size &&
    before.style.isItalic === after.style.isItalic &&
    before.style.isBold === after.style.isBold
  return isSame && /[\p{L},-]$/u.test(before.text) && /^\p{Ll}/u.test(after.text)
}

/** Where the lines of a column agree on standing: beginning at one place, centered, or ending at one place. */
export function columnSide(items: readonly DraftItem[]): 'start' | 'center' | 'end' {
  const lines = linesIn(items)
  const share = (placeOf: (line: TextLine) => number) => {
    const places = lines.map(placeOf)
    const usual = middle(places)
    return places.filter((place) => Math.abs(place - usual) < SAME_EDGE_PT).length / Math.max(1, lines.length)
  }
  const [start, center, end] = [
    share(({ left }) => left),
    share(({ left, right }) => (left + right) / 2),
    share(({ right }) => right),
  ]
  if (start >= Math.max(center, end) || Math.max(center, end) < MOST_LINES_SHARE) return 'start'
  return center >= end ? 'center' : 'end'
}
