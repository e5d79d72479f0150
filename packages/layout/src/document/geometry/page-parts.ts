import type { Area } from '../../model.ts'
import type { Section } from '../document-model.ts'
import type { BodyPage, DraftBlock, ParagraphDraft, RegionDraft, TextLine } from '../draft.ts'
import { endBounds, likelyEdge } from './end-edge.ts'
import { percentile } from './percentile.ts'

/** A column of a page; its area has the horizontal extent of that column in the whole document. */
export interface PageColumn {
  area: Area
  region: RegionDraft
}

/** A column with its lines in paragraphs. */
export interface FlowColumn extends PageColumn {
  blocks: DraftBlock[]
  /** The paragraph that continues at its top from the previous column. */
  continued: ParagraphDraft | undefined
  /** Height of its first row, in points, if a table continues from the previous column. */
  firstRow?: number
}

/** A band of a page: columns side by side, or full-width text. */
export interface PagePart<Column extends PageColumn = PageColumn> {
  page: BodyPage
  columns: Column[]
  /** Equal for parts with the same page size and columns, which make one section. */
  key: string
}

export type FlowPart = PagePart<FlowColumn>

/** Parts in one section. */
export interface SectionParts {
  parts: FlowPart[]
  start: Section['start']
}

/** Columns whose left edges differ less are the same: more than indents and the drift of scans. */
export const SAME_COLUMN_PT = 8
/** Columns whose widths differ by less are meant to be equal. */
const EQUAL_WIDTH_SHARE = 0.08
/** The left edge of a column: a few lines may begin further left. */
const LEFT_PERCENTILE = 0.05

/** Splits pages into parts, each column with its extent in the whole document. */
export function pageParts(pages: readonly BodyPage[]): PagePart[] {
  const layouts = new ColumnLayouts()
  const parts = pages.flatMap((page) => {
    const bands = Map.groupBy(page.regions, ({ band }) => band)
    const found = [...bands.values()].map((regions) => ({ page, regions }))
    return found.length > 0 ? found : [{ page, regions: [emptyRegion(page)] }]
  })
  for (const { regions } of parts) if (regions.length > 1) layouts.note(regions)
  return parts.map(({ page, regions }) => {
    const { body } = page
    const size = `${Math.round(page.width)}x${Math.round(page.height)}`
    const areas = regions.length > 1 ? layouts.areasOf(regions, body) : [body]
    const columns = regions.map((region, index) => {
      const { left, right } = areas[index] ?? region
      const isRotated = region.isRotated || left >= right
      return { region, area: isRotated ? region : { ...region, left, right } }
    })
    return { page, columns, key: regions.length > 1 ? `${size}/${layouts.nameOf(regions)}` : size }
  })
}

function emptyRegion({ index, body }: BodyPage): RegionDraft {
  return { ...body, page: index, band: 0, column: 0, columnCount: 1, isRotated: false, items: [] }
}

/** The column layouts of a document, from all its bands with columns. */
class ColumnLayouts {
  readonly #layouts: { lefts: number[]; regions: RegionDraft[][] }[] = []

  note(regions: readonly RegionDraft[]): void {
    const layout = this.#find(regions)
    if (layout === undefined) {
      this.#layouts.push({ lefts: regions.map(({ left }) => left), regions: regions.map((region) => [region]) })
    } else for (const [index, region] of regions.entries()) layout.regions[index]?.push(region)
  }

  nameOf(regions: readonly RegionDraft[]): string {
    const layout = this.#find(regions)
    return layout === undefined ? '' : `${this.#layouts.indexOf(layout)}`
  }

  /** The extents of the columns, in reading order. */
  areasOf(regions: readonly RegionDraft[], body: Area): { left: number; right: number }[] {
    const found = this.#find(regions)?.regions.map((column) => {
      const items = column.flatMap((region) => region.items)
      const lefts = items.filter((item): item is TextLine => item.kind === 'line').map(({ left }) => left)
      const left = lefts.length === 0 ? Math.min(...items.map((item) => item.left)) : percentile(lefts, LEFT_PERCENTILE)
      const bounds = endBounds(column)
      return { left, right: bounds === undefined ? left : likelyEdge(bounds, bounds.least), most: bounds?.most ?? left }
    })
    return found === undefined ? [...regions] : equalized(found, body)
  }

  #find(regions: readonly RegionDraft[]) {
    return this.#layouts.find(
      ({ lefts }) =>
        lefts.length === regions.length &&
        lefts.every((left, index) => Math.abs(left - (regions[index]?.left ?? Infinity)) < SAME_COLUMN_PT),
    )
  }
}

/** Makes columns of nearly the same width equal, without overlaps. */
function equalized(
  columns: readonly { left: number; right: number; most: number }[],
  body: Area,
): { left: number; right: number }[] {
  const widths = columns.map(({ left, right }) => right - left)
  const widest = Math.max(...widths)
  const isEven = widths.every((width) => width > widest * (1 - EQUAL_WIDTH_SHARE))
  const ordered = columns.toSorted((one, other) => one.left - other.left)
  return columns.map((column) => {
    const next = ordered[ordered.indexOf(column) + 1]
    const limit = next === undefined ? Math.max(body.right, column.right) : next.left - 1
    const even = Math.max(column.right, Math.min(column.left + widest, column.most))
    return { left: column.left, right: Math.min(limit, isEven ? even : column.right) }
  })
}
