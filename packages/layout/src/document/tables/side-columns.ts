import type { Area } from '../../model.ts'
import type { BodyPage, DraftItem, PageDraft, RegionDraft, TextLine } from '../draft.ts'
import { median } from '../../median.ts'
import { SAME_COLUMN_PT } from '../geometry/page-parts.ts'

/** Columns side by side on a page. */
export interface SideBand {
  page: PageDraft
  regions: RegionDraft[]
}

/** Bands whose columns start at the same positions, on any page. */
export interface SideLayout {
  bands: SideBand[]
  body: Area
}

/** Newspaper columns have equal widths; this is the least ratio. */
const EVEN_WIDTH_RATIO = 0.8
/** Half the lines of prose are at least this wide, about 22 characters. By eye. */
const PROSE_WIDTH_EM = 11
/** A column has at least this many items, or an image. */
const MIN_LINES = 3
/** The share of lines with wide gaps in a column. By eye. */
const MAX_TABBED_SHARE = 0.34
/** Edges that differ less are aligned. */
const SAME_EDGE_PT = 2
/** The share of the lines of a column that has to be aligned. */
const MOST_LINES_SHARE = 0.6
/** A gap after this many words may be that of a label. By eye. */
const LABEL_WORDS = 2

/** Bands with columns that text does not flow through, grouped by column positions. */
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

/** Whether many lines have wide gaps: they are rows of something else. */
function isTabbed({ items }: RegionDraft): boolean {
  const lines = linesIn(items)
  return (
    lines.filter(({ words }) => words.slice(LABEL_WORDS).some(({ gapBefore }) => gapBefore > 0)).length >
    MAX_TABBED_SHARE * lines.length
  )
}

function isAlike(one: readonly RegionDraft[], other: readonly RegionDraft[]): boolean {
  return (
    one.length === other.length &&
    one.every(({ left }, index) => Math.abs(left - (other[index]?.left ?? Infinity)) < SAME_COLUMN_PT)
  )
}

/** Whether text flows from column to column, or may: prose in columns of equal width. */
function isNewspaper(regions: readonly RegionDraft[]): boolean {
  const lines = regions.map(({ items }) => linesIn(items))
  if (lines.slice(1).some((next, index) => flowsOn(lines[index]?.at(-1), next[0]))) return true
  const widths = regions.map(({ left, right }) => right - left)
  if (Math.min(...widths) < EVEN_WIDTH_RATIO * Math.max(...widths)) return false
  return lines.every((column) => median(column.map(({ left, right, size }) => (right - left) / size)) >= PROSE_WIDTH_EM)
}

function linesIn(items: readonly DraftItem[]): TextLine[] {
  return items.filter((item) => item.kind === 'line')
}

/** Whether a column ends within a sentence that the next one continues in the same format. */
function flowsOn(last: TextLine | undefined, next: TextLine | undefined): boolean {
  const [before, after] = [last?.words.at(-1), next?.words[0]]
  if (last === undefined || next === undefined || before === undefined || after === undefined) return false
  const isSame =
    before.style.size === after.style.size &&
    before.style.isItalic === after.style.isItalic &&
    before.style.isBold === after.style.isBold
  return isSame && /[\p{L},-]$/u.test(before.text) && /^\p{Ll}/u.test(after.text)
}

/** The alignment of the lines of a column. */
export function columnSide(items: readonly DraftItem[]): 'start' | 'center' | 'end' {
  const lines = linesIn(items)
  const share = (positionOf: (line: TextLine) => number) => {
    const positions = lines.map(positionOf)
    const usual = median(positions)
    return positions.filter((position) => Math.abs(position - usual) < SAME_EDGE_PT).length / Math.max(1, lines.length)
  }
  const [start, center, end] = [
    share(({ left }) => left),
    share(({ left, right }) => (left + right) / 2),
    share(({ right }) => right),
  ]
  if (start >= Math.max(center, end) || Math.max(center, end) < MOST_LINES_SHARE) return 'start'
  return center >= end ? 'center' : 'end'
}
