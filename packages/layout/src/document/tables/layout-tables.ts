import { areaAround, type Area } from '../../model.ts'
import type { Border } from '../document-model.ts'
import type { BodyPage, CellDraft, DraftItem, PageDraft, RegionDraft, TableDraft } from '../draft.ts'
import { rowStarts } from './side-rows.ts'
import { columnSide, findLayouts, type SideBand, type SideLayout } from './side-columns.ts'
import { CELL_MARGIN_PT } from './to-table.ts'

/** A vertical rule between columns has at least this share of their height. */
const MIN_RULE_SHARE = 0.5
/** Text may overlap it by this much. */
const TOUCHING_PT = 1
/** This many lines below a shorter column are separate from the columns. By eye. */
const MANY_BELOW = 6
/** The same for their height as a share of the columns. By eye. */
const HIGH_BELOW_SHARE = 0.5
/** Confidence of layout tables: less than of any other kind. */
const CONFIDENCE = 0.4

/** The rule between two columns. */
type ColumnRule = (Area & Border) | undefined

/**
 * Makes columns that text does not flow through into layout tables: sidebars, letterheads, signature blocks. Newspaper
 * columns stay columns.
 */
export function makeLayoutTables(pages: readonly BodyPage[]): void {
  for (const layout of findLayouts(pages)) {
    const rules = layout.bands.map(columnRule)
    const edges = edgesOf(
      layout,
      rules.find((rule) => rule !== undefined),
    )
    for (const [index, band] of layout.bands.entries()) replace(band, edges, rules[index])
  }
  for (const page of pages) page.regions = joinRegions(page.regions)
}

/** Joins consecutive regions of a single column, after columns were replaced. */
function joinRegions(regions: readonly RegionDraft[]): RegionDraft[] {
  const joined: RegionDraft[] = []
  for (const region of regions) {
    const last = joined.at(-1)
    const isSingle = [last, region].every((each) => each?.columnCount === 1 && !each.isRotated)
    if (last === undefined || !isSingle) joined.push(region)
    else joined[joined.length - 1] = { ...last, ...areaAround([last, region]), items: [...last.items, ...region.items] }
  }
  return joined
}

/** Replaces columns with a table; items above and below stay outside. */
function replace({ page, regions }: SideBand, edges: readonly number[], rule: ColumnRule): void {
  const [first] = regions
  const [top, bottom] = rule === undefined ? [-Infinity, trimmedEnd(regions)] : [rule.top, rule.bottom]
  const isWithin = (item: DraftItem) => isBetween(item, top, bottom)
  const inside = regions.map((region) => region.items.filter(isWithin))
  if (first === undefined || inside.some((items) => items.length === 0)) return
  page.rules = page.rules.filter((other) => other !== rule)
  const table = tableOf(page, inside, edges, rule)
  const outside = regions.flatMap(({ items }) => items.filter((item) => !isWithin(item)))
  const items = [table, ...outside].toSorted((one, other) => one.top - other.top)
  const whole = { page: page.index, band: first.band, column: 0, columnCount: 1, isRotated: false, items }
  const position = page.regions.indexOf(first)
  page.regions = page.regions.filter((region) => !regions.includes(region))
  page.regions.splice(position, 0, { ...areaAround(items), ...whole })
}

function isBetween(item: Area, top: number, bottom: number): boolean {
  const middle = (item.top + item.bottom) / 2
  return middle > top && middle < bottom
}

/** The rule between two columns; undefined if there is none. */
function columnRule({ page, regions }: SideBand): ColumnRule {
  const [one, other] = regions.toSorted((first, second) => first.left - second.left)
  if (one === undefined || other === undefined || regions.length > 2) return undefined
  const height = Math.max(one.bottom, other.bottom) - Math.min(one.top, other.top)
  return page.rules.find((rule) => {
    const beside = (region: RegionDraft) => region.items.filter((item) => isBetween(item, rule.top, rule.bottom))
    return (
      !rule.isHorizontal &&
      rule.bottom - rule.top > MIN_RULE_SHARE * height &&
      beside(one).every(({ right }) => right <= rule.left + TOUCHING_PT) &&
      beside(other).every(({ left }) => left >= rule.right - TOUCHING_PT)
    )
  })
}

/** The bottom of the columns: that of the shortest one if much text is below it. */
function trimmedEnd(regions: readonly RegionDraft[]): number {
  const ends = regions.map(({ items }) => Math.max(...items.map((item) => item.bottom)))
  const [shortest, longest] = [Math.min(...ends), Math.max(...ends)]
  const top = Math.min(...regions.map((region) => region.top))
  const below = regions.flatMap(({ items }) => items.filter((item) => item.top > shortest))
  const isMuch = below.length >= MANY_BELOW && longest - shortest > HIGH_BELOW_SHARE * (longest - top)
  return isMuch ? shortest : Infinity
}

/** The column edges for all bands of a layout, from the left. */
function edgesOf({ bands, body }: SideLayout, rule: ColumnRule): number[] {
  const columns = bands.map(({ regions }) => regions.toSorted((one, other) => one.left - other.left))
  const edges = (columns[0] ?? []).map((_, index) => {
    const left = Math.min(...columns.map((regions) => regions[index]?.left ?? Infinity))
    if (index === 0) return left - CELL_MARGIN_PT
    if (rule !== undefined) return (rule.left + rule.right) / 2
    const before = Math.max(...columns.map((regions) => regions[index - 1]?.right ?? 0).filter((right) => right < left))
    return Math.max(left - CELL_MARGIN_PT, (left + before) / 2)
  })
  const ends = columns.map((regions) => regions.at(-1)?.right ?? 0)
  return [...edges, Math.max(body.right, ...ends) + CELL_MARGIN_PT]
}

function tableOf(
  page: PageDraft,
  inside: readonly DraftItem[][],
  edges: readonly number[],
  rule: ColumnRule,
): TableDraft {
  const areas = inside.map((items) => areaAround(items))
  const { top, bottom } = areaAround([...areas, ...(rule === undefined ? [] : [rule])])
  const order = areas.toSorted((one, other) => one.left - other.left)
  const starts = rowStarts(inside)
  const rows = starts.map((start, row) => {
    const [from, to] = [row === 0 ? top : start, starts[row + 1] ?? bottom]
    const cells = inside.map((items, index): CellDraft => {
      const at = order.indexOf(areas[index] ?? { left: 0, right: 0, top, bottom })
      const cell = emptyCell(items, { left: edges[at] ?? 0, right: edges[at + 1] ?? 0, top: from, bottom: to })
      const own = items.filter((item) => rowOf(item, starts) === row)
      return { ...cell, items: own, borders: rule === undefined || at > 0 ? {} : { right: borderOf(rule) } }
    })
    return { top: from, bottom: to, isHeader: false, cells }
  })
  const [left, right] = [edges[0] ?? 0, edges.at(-1) ?? 0]
  const table = { kind: 'table' as const, page: page.index, left, right, top, bottom, edges: [...edges], rows }
  return { ...table, isRightToLeft: areas[0] !== order[0], confidence: CONFIDENCE, isLayout: true }
}

/** The row that contains the center of an item. */
function rowOf(item: Area, starts: readonly number[]): number {
  return Math.max(
    0,
    starts.findLastIndex((start) => start < (item.top + item.bottom) / 2),
  )
}

function borderOf({ width, color, line }: Border): Border {
  return { width, color, line, space: 0 }
}

/** A cell without its items. The margins of centered or end-aligned text keep it where it is. */
function emptyCell(items: readonly DraftItem[], area: Area): Omit<CellDraft, 'items' | 'borders'> {
  const text = areaAround(items)
  const [before, after] = [Math.max(0, text.left - area.left), Math.max(0, area.right - text.right)]
  const isLoose = columnSide(items) !== 'start'
  const [left, right] = isLoose ? [before, after] : [Math.min(CELL_MARGIN_PT, before), Math.min(CELL_MARGIN_PT, after)]
  const margins = { top: 0, right, bottom: 0, left }
  return { ...area, columnSpan: 1, rowSpan: 1, shade: undefined, align: 'top', margins }
}
