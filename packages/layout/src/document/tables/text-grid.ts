import { areaAround, type Area, type Segment } from '../../model.ts'
import type { SplitSegment } from './split-columns.ts'
import { findGutters } from './text-columns.ts'
import { visualRows, SAME_BASELINE_EM } from './visual-rows.ts'
import { groupRows } from './text-rows.ts'
import type { CellGrid, FilledCell } from './to-table.ts'

/** The share of texts that may exceed the others of their column. By eye. */
const STRAY_SHARE = 0.12
/** A rule may overlap the rows that it separates by this much. */
const NEAR_RULE_PT = 2
/** Text may extend beyond the edges of its column by this much: rounding. */
const INSET_PT = 1

/**
 * A grid of text in columns; undefined if it has only one column or row. With `several`, lines of a single text may
 * extend across columns.
 */
export function textGrid(
  segments: readonly Segment[],
  area: Area,
  rules: readonly number[],
  lineKind: 'all' | 'several' = 'all',
): CellGrid | undefined {
  const lines = visualRows(segments)
  const gutters = findGutters(lineKind === 'all' ? lines : lines.filter((line) => line.length > 1))
  if (gutters.length === 0) return undefined
  const edges = [area.left, ...gutters.map(({ left, right }) => (left + right) / 2), area.right]
  const columnOf = (segment: Segment) =>
    columnAt(edges, segment.left + Math.min(INSET_PT, (segment.right - segment.left) / 2))
  const bands = bandsBetween(lines, rules)
  const crosses = ({ left, right }: Segment) => gutters.some((gutter) => left < gutter.left && right > gutter.right)
  const rows = bands.flatMap((band) => groupRows(band, columnOf, crosses))
  if (rows.length < 2) return undefined
  const rowEdges = rowEdgesOf(rows, area, rules)
  const bodies = bodiesOf(rows.flat(2), edges)
  const cells = rows.flatMap((row, index) => cellsOfRow(row.flat(), index, { edges, rowEdges, bodies }))
  return { columnEdges: edges, rowEdges, cells }
}

/** Adds a row at the top of a table, in its columns. */
export function withFirstRow({ columnEdges, rowEdges, cells }: CellGrid, segments: readonly Segment[]): CellGrid {
  const { top } = areaAround(segments)
  const bodies = bodiesOf(
    cells.flatMap((cell) => cell.segments),
    columnEdges,
  )
  const head = cellsOfRow(segments, 0, { edges: columnEdges, rowEdges: [top, rowEdges[0] ?? top], bodies })
  const others = cells.map((cell) => ({ ...cell, row: cell.row + 1 }))
  return { columnEdges, rowEdges: [top, ...rowEdges], cells: [...head, ...others] }
}

/** Groups lines by the rules between them. */
function bandsBetween(lines: readonly Segment[][], rules: readonly number[]): Segment[][][] {
  const bandOf = (line: readonly Segment[]) => rules.filter((rule) => rule < (line[0]?.base ?? 0)).length
  return [...Map.groupBy(lines, bandOf).values()]
}

/** The edges of rows: a rule between them, or the middle of the gap. */
function rowEdgesOf(rows: readonly Segment[][][], area: Area, rules: readonly number[]): number[] {
  const areas = rows.map((row) => areaAround(row.flat()))
  const inner = areas.slice(1).map((next, index) => {
    const above = areas[index]?.bottom ?? next.top
    const low = Math.min(above, next.top) - NEAR_RULE_PT
    const high = Math.max(above, next.top) + NEAR_RULE_PT
    return rules.find((rule) => rule >= low && rule <= high) ?? (above + next.top) / 2
  })
  return [area.top, ...inner, area.bottom]
}

function columnAt(edges: readonly number[], x: number): number {
  const after = edges.findIndex((edge) => edge > x)
  return Math.min(edges.length - 2, Math.max(0, (after === -1 ? edges.length : after) - 1))
}

interface GridContext {
  edges: readonly number[]
  rowEdges: readonly number[]
  bodies: readonly Body[]
}

/** The horizontal extent of texts within a column, without a few outliers. */
interface Body {
  left: number
  right: number
}

function bodiesOf(segments: readonly Segment[], edges: readonly number[]): Body[] {
  const columns: Segment[][] = edges.slice(1).map(() => [])
  for (const segment of segments) {
    const [from, to] = [columnAt(edges, segment.left + INSET_PT), columnAt(edges, segment.right - INSET_PT)]
    if (from === to) columns[from]?.push(segment)
  }
  return columns.map((own) => {
    const stray = Math.floor(STRAY_SHARE * own.length)
    const lefts = own.map(({ left }) => left).toSorted((one, other) => one - other)
    const rights = own.map(({ right }) => right).toSorted((one, other) => other - one)
    return { left: lefts[stray] ?? Infinity, right: rights[stray] ?? -Infinity }
  })
}

/** The columns of a text: a header may exceed its column into the gutter. */
function spanOf({ left, right }: Segment, { edges, bodies }: GridContext): { from: number; to: number } {
  let [from, to] = [columnAt(edges, left + INSET_PT), columnAt(edges, right - INSET_PT)]
  while (from < to && left > (bodies[from]?.right ?? left)) from += 1
  while (from < to && right < (bodies[to]?.left ?? right)) to -= 1
  return { from, to }
}

interface TextSpan {
  segment: SplitSegment
  from: number
  to: number
}

/** Rejoins texts across columns that were split at edges of other rows. */
function joinSplit(texts: readonly TextSpan[]): TextSpan[] {
  const joined: TextSpan[] = []
  for (const text of texts) {
    const last = joined.at(-1)
    const isOne = text.segment.isSplit === true && last !== undefined && isBeside(last.segment, text.segment)
    const crosses = isOne && (last.to > last.from || text.to > text.from)
    joined.push(crosses ? { ...text, from: last.from } : text)
    if (crosses) last.to = text.to
  }
  return joined
}

function isBeside(one: Segment, other: Segment): boolean {
  return (
    Math.abs(one.base - other.base) < SAME_BASELINE_EM * one.size &&
    one.right <= other.left + SAME_BASELINE_EM * one.size
  )
}

/** The cells of a row, including empty ones; text across gutters spans columns. */
function cellsOfRow(segments: readonly Segment[], row: number, context: GridContext): FilledCell[] {
  const { edges, rowEdges } = context
  const columns = edges.length - 1
  const last = Array.from({ length: columns }, (_, column) => column)
  const texts = joinSplit(segments.map((segment) => ({ segment, ...spanOf(segment, context) })))
  for (const { from, to } of texts) {
    for (let column = from; column <= to; column += 1) last[column] = Math.max(last[column] ?? 0, to)
  }
  const cells: FilledCell[] = []
  for (let column = 0; column < columns;) {
    const start = column
    let end = last[column] ?? column
    for (let next = column; next <= end; next += 1) end = Math.max(end, last[next] ?? 0)
    const [left, right] = [edges[column] ?? 0, edges[end + 1] ?? 0]
    const inside = texts.filter(({ from }) => from >= start && from <= end).map(({ segment }) => segment)
    const span = { row, column, rowSpan: 1, columnSpan: end + 1 - column }
    const area = { left, right, top: rowEdges[row] ?? 0, bottom: rowEdges[row + 1] ?? 0 }
    cells.push({ ...span, ...area, borders: {}, shade: undefined, segments: inside })
    column = end + 1
  }
  return cells
}
