import { areaAround, type Area, type Segment } from '../../model.ts'
import type { PageText } from '../../content/page-content.ts'
import type { FoundTable } from '../draft.ts'
import { withHeadAbove } from './head-above.ts'
import { mergeRules, type RuleLine } from './merge-rules.ts'
import { withRules } from './row-rules.ts'
import { isTabular } from './tabular.ts'
import { visualRows } from './visual-rows.ts'
import { textGrid } from './text-grid.ts'
import { toTable, type CellGrid } from './to-table.ts'

/** Ends of the rules of one table differ less. */
const SAME_END_PT = 4
/** Shorter rules underline words. By eye. */
const MIN_RULE_PT = 100
/** A bound: more rules are a drawing. */
const MAX_RULES = 400
/** Text may exceed the rules by this much. */
const MAX_OVER_PT = 3
/** Left edges of the texts of a column differ less. */
const SAME_START_PT = 1
/** This many aligned texts make a line a row of the table. */
const MIN_ALIKE = 3
/** Confidence of tables with horizontal rules. */
const CONFIDENCE = 0.7
/** Positions that differ less are equal: rounding. */
const TOLERANCE_PT = 1
/** Fewer texts are not a table. */
const MIN_CELLS = 4

/** Tables with horizontal rules only, around the table, its rows or its header row. */
export function findOpenTables(
  page: PageText,
  segments: readonly Segment[],
  isFree: (area: Area) => boolean,
): FoundTable[] {
  const rules = page.rules.filter((rule) => rule.isHorizontal && isFree(rule))
  if (rules.length > MAX_RULES) return []
  const lines = mergeRules(rules).filter(({ start, end }) => end - start >= MIN_RULE_PT)
  const groups = groupLines(lines)
  const rows = visualRows(segments)
  const found: FoundTable[] = []
  for (const group of groups) {
    const tables = tablesIn(group, lines, { segments, rows }, page.index)
    // Rules of other lengths may surround the same text, as in charts; it belongs to one table only.
    found.push(...tables.filter((table) => !found.some((other) => overlap(table, other))))
  }
  return found
}

function overlap(one: Area, other: Area): boolean {
  return one.left < other.right && one.right > other.left && one.top < other.bottom && one.bottom > other.top
}

/** Groups rules with the same extent. */
function groupLines(lines: readonly RuleLine[]): RuleLine[][] {
  const groups: RuleLine[][] = []
  for (const line of lines) {
    const group = groups.find(([first]) => first !== undefined && isAligned(first, line))
    if (group === undefined) groups.push([line])
    else group.push(line)
  }
  return groups.filter((group) => group.length > 1)
}

function isAligned(one: RuleLine, other: RuleLine): boolean {
  return Math.abs(one.start - other.start) <= SAME_END_PT && Math.abs(one.end - other.end) <= SAME_END_PT
}

/** The tables between rules of one group: each extends as far down as the text is in columns. */
function tablesIn(
  group: readonly RuleLine[],
  all: readonly RuleLine[],
  { segments, rows }: { segments: readonly Segment[]; rows: readonly Segment[][] },
  page: number,
): FoundTable[] {
  const tables: FoundTable[] = []
  let from = 0
  while (from < group.length - 1) {
    const found = longestFrom(group, from, all, segments)
    if (found === undefined) {
      from += 1
      continue
    }
    // Text above the last rule of the previous table is its last row.
    const isFirst = tables.length === 0 || (group[from]?.position ?? 0) > (tables.at(-1)?.bottom ?? 0) + TOLERANCE_PT
    const isLast = found.last === group.length - 1
    const grid = isLast ? withRowBelow(found.grid, group.slice(from), all, { segments, rows }) : found.grid
    tables.push(toTable(isFirst ? withHeadAbove(grid, rows) : grid, page, CONFIDENCE))
    from = found.last + 1
  }
  return tables
}

/** Adds the row below the last rule: a table that continues on the next page does not end with one. */
function withRowBelow(
  grid: CellGrid,
  group: readonly RuleLine[],
  all: readonly RuleLine[],
  { segments, rows }: { segments: readonly Segment[]; rows: readonly Segment[][] },
): CellGrid {
  const [top] = group
  const below = rowBelow(grid, group, rows)
  if (top === undefined || below.length === 0) return grid
  const position = areaAround(below.flat()).bottom
  const whole = gridBetween(top, { ...top, position, pieces: [] }, all, segments)
  return whole?.columnEdges.length === grid.columnEdges.length ? whole : grid
}

/**
 * The lines of the row below the last rule, if they are as close together as other lines and aligned with the columns.
 */
function rowBelow(
  { columnEdges, cells }: CellGrid,
  rules: readonly RuleLine[],
  rows: readonly Segment[][],
): Segment[][] {
  const end = rules.at(-1)?.position ?? 0
  const own = visualRows(cells.flatMap((cell) => cell.segments)).map(([first]) => first?.base ?? 0)
  const distances = own.slice(1).map((base, index) => ({ from: own[index] ?? base, to: base }))
  const isWithin = ({ from, to }: { from: number; to: number }) =>
    !rules.some(({ position }) => position > from && position < to)
  const largest = (found: readonly { from: number; to: number }[]) =>
    found.reduce((most, { from, to }) => Math.max(most, to - from), 0)
  const [rowDistance, lineDistance] = [largest(distances), largest(distances.filter(isWithin))]
  const below: Segment[][] = []
  let last = own.at(-1) ?? 0
  for (const row of rows) {
    const base = row[0]?.base ?? 0
    if (base < end) continue
    const isFirst = below.length === 0
    const isNear = base - last <= (isFirst ? rowDistance : lineDistance) + TOLERANCE_PT
    if (!isNear || !isBetween(row, columnEdges) || (isFirst && !isLike(row, cells))) break
    below.push(row)
    last = base
  }
  return below
}

function isBetween(row: readonly Segment[], edges: readonly number[]): boolean {
  const { left, right } = areaAround(row)
  return left >= (edges[0] ?? 0) - MAX_OVER_PT && right <= (edges.at(-1) ?? 0) + MAX_OVER_PT
}

/** Whether all texts of a line start where columns do, and at least three. */
function isLike(row: readonly Segment[], cells: CellGrid['cells']): boolean {
  const starts = [...new Set(cells.flatMap(({ segments: [first] }) => (first === undefined ? [] : [first.left])))]
  const alike = row.filter(({ left }) => starts.some((start) => Math.abs(start - left) < SAME_START_PT))
  return alike.length >= MIN_ALIKE && alike.length === row.length
}

/** A bound for time: only this many rules are each tried as the last one of a table. */
const MAX_TRIES = 40
/** Rules further down are tried in steps: this share of the previous step. */
const FEWER_SHARE = 0.75

function longestFrom(
  group: readonly RuleLine[],
  from: number,
  all: readonly RuleLine[],
  segments: readonly Segment[],
): { grid: CellGrid; last: number } | undefined {
  for (const last of lastsFrom(from, group.length - 1)) {
    const grid = gridBetween(group[from], group[last], all, segments)
    if (grid !== undefined) return { grid, last }
  }
  return undefined
}

/** Rules that may be the last of a table, the furthest first. */
function lastsFrom(from: number, end: number): number[] {
  const far: number[] = []
  let count = end - from
  for (; count > MAX_TRIES; count = Math.floor(FEWER_SHARE * count)) far.push(from + count)
  return [...far, ...Array.from({ length: count }, (_, index) => from + count - index)]
}

function gridBetween(
  top: RuleLine | undefined,
  bottom: RuleLine | undefined,
  all: readonly RuleLine[],
  segments: readonly Segment[],
): CellGrid | undefined {
  if (top === undefined || bottom === undefined) return undefined
  const area = { left: top.start, right: top.end, top: top.position, bottom: bottom.position }
  const inside = segments.filter(
    (segment) => segment.base > area.top && segment.base < area.bottom + TOLERANCE_PT && overlaps(segment, area),
  )
  if (inside.length < MIN_CELLS) return undefined
  const text = areaAround(inside)
  if (text.left < area.left - MAX_OVER_PT || text.right > area.right + MAX_OVER_PT) return undefined
  const within = all.filter(({ position, start, end }) => {
    return (
      position >= area.top - TOLERANCE_PT &&
      position <= area.bottom + TOLERANCE_PT &&
      start > area.left - SAME_END_PT &&
      end < area.right + SAME_END_PT
    )
  })
  const wide = within.filter((line) => isAligned(line, top)).map(({ position }) => position)
  const inner = wide.filter((position) => position > area.top + TOLERANCE_PT && position < area.bottom - TOLERANCE_PT)
  const bounds = { minRows: 2, minColumns: 2, minCells: MIN_CELLS, isRuled: wide.length > 2 }
  const plain = textGrid(inside, area, inner)
  const grid = plain !== undefined && isTabular(plain, bounds) ? plain : undefined
  // Between rules there may be rows of a single cell across all columns.
  const hasSpans = inner.length > 0 && !hasText(inside, inner)
  const spanned = hasSpans ? textGrid(inside, area, inner, 'several') : undefined
  const isBetter = (spanned?.columnEdges.length ?? 0) > (grid?.columnEdges.length ?? 0)
  const found = spanned !== undefined && isBetter && isTabular(spanned, { ...bounds, isSpanned: true }) ? spanned : grid
  return found === undefined ? undefined : withRules(found, within)
}

/**
 * Whether there is body text between two rules: several lines that are not in columns and start at the table's left
 * edge.
 */
function hasText(segments: readonly Segment[], rules: readonly number[]): boolean {
  const start = Math.min(...segments.map(({ left }) => left)) + MAX_OVER_PT
  const plain = visualRows(segments).filter((line) => line.length === 1 && (line[0]?.left ?? Infinity) < start)
  const bands = Map.groupBy(plain, ([first]) => rules.filter((rule) => rule < (first?.base ?? 0)).length)
  return [...bands.values()].some((lines) => lines.length > 1)
}

function overlaps(segment: Segment, area: Area): boolean {
  return segment.right > area.left && segment.left < area.right
}
