import type { Area } from '../../model.ts'
import type { Color, PageFill, PageRule } from '../../content/page-content.ts'
import type { Border, Borders } from '../document-model.ts'
import type { Grid } from './grid.ts'
import type { RuleLine } from './merge-rules.ts'

/** A cell of a grid. */
export interface GridCell extends Area {
  row: number
  column: number
  rowSpan: number
  columnSpan: number
  borders: Borders
  shade: Color | undefined
}

/** An edge exists if lines cover this share of it. */
const COVERED_SHARE = 0.5
/** A fill shades a grid cell if it covers this share of it. */
const SHADED_SHARE = 0.6
/** A fill that exceeds a grid on all sides by more is behind the page and not behind a cell. */
const BEYOND_PT = 6
/** The thinnest border in WordprocessingML: a quarter of a point (ISO/IEC 29500-1, 17.3.4). */
export const MIN_BORDER_PT = 0.25
/** Wider rules are bars; Word has borders up to 6 points. */
const MAX_BORDER_PT = 6
/** The rule along more than this share of an edge determines its border. */
const MAIN_SHARE = 0.5

/** An edge of a grid cell: the share that lines cover, and the rule that is painted. */
interface GridEdge {
  covered: number
  rule: PageRule | undefined
}

/** All edges of a grid: `across[row][column]` is above a grid cell, `down[row][column]` to its left. */
interface GridEdges {
  across: GridEdge[][]
  down: GridEdge[][]
}

/** The cells of a grid by rows, merged where no edge separates them. */
export function cellsOf(grid: Grid, fills: readonly PageFill[]): GridCell[] {
  const gridEdges = buildGridEdges(grid)
  const shades = findShades(grid, fills)
  return joinDown(grid, gridEdges, joinAcross(grid, gridEdges)).map((span) => {
    const [left, right] = [grid.columnEdges[span.column] ?? 0, grid.columnEdges[span.column + span.columnSpan] ?? 0]
    const [top, bottom] = [grid.rowEdges[span.row] ?? 0, grid.rowEdges[span.row + span.rowSpan] ?? 0]
    const shade = shades[span.row]?.[span.column]?.color
    return { ...span, left, right, top, bottom, borders: bordersOf(gridEdges, span), shade }
  })
}

type Span = Pick<GridCell, 'row' | 'column' | 'rowSpan' | 'columnSpan'>

function buildGridEdges({ columnEdges, rowEdges, lines }: Grid): GridEdges {
  const empty = (rows: number, columns: number): GridEdge[][] =>
    Array.from({ length: rows }, () => Array.from({ length: columns }, () => ({ covered: 0, rule: undefined })))
  const across = empty(rowEdges.length, columnEdges.length - 1)
  const down = empty(rowEdges.length - 1, columnEdges.length)
  for (const line of lines) {
    const edges = line.isHorizontal ? rowEdges : columnEdges
    const cellEdges = line.isHorizontal ? columnEdges : rowEdges
    const index = nearest(edges, line.position)
    paint(line, cellEdges, (cell) => (line.isHorizontal ? across[index]?.[cell] : down[cell]?.[index]))
  }
  return { across, down }
}

/** Records how much of each edge a line covers, and its rule. */
function paint(line: RuleLine, edges: readonly number[], edgeAt: (cell: number) => GridEdge | undefined): void {
  for (const piece of line.pieces) {
    const [start, end] = line.isHorizontal ? [piece.left, piece.right] : [piece.top, piece.bottom]
    for (let cell = Math.max(0, nearest(edges, start) - 1); cell < edges.length - 1; cell += 1) {
      const [from, to] = [edges[cell] ?? 0, edges[cell + 1] ?? 0]
      if (from > end) break
      const edge = edgeAt(cell)
      const shared = (Math.min(end, to) - Math.max(start, from)) / Math.max(to - from, 1)
      if (edge === undefined || shared <= 0) continue
      edge.covered += shared
      if (piece.thickness > 0 && (edge.rule === undefined || shared > MAIN_SHARE)) edge.rule = piece
    }
  }
}

/** Index of the nearest edge. */
function nearest(edges: readonly number[], position: number): number {
  let low = 0
  let high = edges.length - 1
  while (low < high) {
    const middle = (low + high) >> 1
    const boundary = ((edges[middle] ?? 0) + (edges[middle + 1] ?? 0)) / 2
    if (position > boundary) low = middle + 1
    else high = middle
  }
  return low
}

function isPresent(edge: GridEdge | undefined): boolean {
  return (edge?.covered ?? 1) >= COVERED_SHARE
}

/** Merges the grid cells of each row that no edge separates. */
function joinAcross(grid: Grid, { down }: GridEdges): Span[][] {
  return Array.from({ length: grid.rowEdges.length - 1 }, (_, row) => {
    const spans: Span[] = []
    for (let column = 0; column < grid.columnEdges.length - 1; column += 1) {
      const last = spans.at(-1)
      if (last === undefined || isPresent(down[row]?.[column])) spans.push({ row, column, rowSpan: 1, columnSpan: 1 })
      else last.columnSpan += 1
    }
    return spans
  })
}

/** Merges cells of equal width in consecutive rows that no edge separates. */
function joinDown(grid: Grid, { across }: GridEdges, rows: readonly Span[][]): Span[] {
  const cells: Span[] = []
  let above = new Map<number, Span>()
  for (const [row, spans] of rows.entries()) {
    const open = new Map<number, Span>()
    for (const span of spans) {
      const upper = above.get(span.column)
      const gridEdges = across[row]?.slice(span.column, span.column + span.columnSpan) ?? []
      const isOpen = gridEdges.every((edge) => !isPresent(edge)) && !isOuter(grid, row)
      if (upper !== undefined && upper.columnSpan === span.columnSpan && isOpen) {
        upper.rowSpan += 1
        open.set(span.column, upper)
      } else {
        cells.push(span)
        open.set(span.column, span)
      }
    }
    above = open
  }
  return cells
}

function isOuter(grid: Grid, row: number): boolean {
  return row === 0 || row === grid.rowEdges.length - 1
}

/** The fill of each grid cell: the topmost one. */
function findShades(grid: Grid, fills: readonly PageFill[]): (PageFill | undefined)[][] {
  const shades: (PageFill | undefined)[][] = grid.rowEdges.slice(1).map(() => [])
  for (const fill of fills.toSorted((one, other) => one.order - other.order)) {
    if (fill.right <= grid.left || fill.left >= grid.right || isBehind(fill, grid)) continue
    const first = Math.max(0, nearest(grid.rowEdges, fill.top) - 1)
    for (let row = first; row < grid.rowEdges.length - 1 && (grid.rowEdges[row] ?? 0) < fill.bottom; row += 1) {
      shadeRow(grid, row, fill, shades[row])
    }
  }
  return shades
}

function shadeRow(grid: Grid, row: number, fill: PageFill, shades: (PageFill | undefined)[] | undefined): void {
  const [top, bottom] = [grid.rowEdges[row] ?? 0, grid.rowEdges[row + 1] ?? 0]
  const height = (Math.min(fill.bottom, bottom) - Math.max(fill.top, top)) / (bottom - top)
  for (let column = Math.max(0, nearest(grid.columnEdges, fill.left) - 1); column < grid.columnEdges.length - 1;) {
    const [left, right] = [grid.columnEdges[column] ?? 0, grid.columnEdges[column + 1] ?? 0]
    if (left > fill.right) break
    const width = (Math.min(fill.right, right) - Math.max(fill.left, left)) / (right - left)
    if (height > 0 && width > 0 && height * width >= SHADED_SHARE && shades !== undefined) shades[column] = fill
    column += 1
  }
}

function isBehind(fill: Area, grid: Area): boolean {
  const isWider = fill.left < grid.left - BEYOND_PT && fill.right > grid.right + BEYOND_PT
  return isWider && fill.top < grid.top - BEYOND_PT && fill.bottom > grid.bottom + BEYOND_PT
}

function bordersOf({ across, down }: GridEdges, { row, column, rowSpan, columnSpan }: Span): Borders {
  const columns = Array.from({ length: columnSpan }, (_, index) => column + index)
  const rows = Array.from({ length: rowSpan }, (_, index) => row + index)
  const sides = {
    top: borderOf(columns.map((index) => across[row]?.[index])),
    right: borderOf(rows.map((index) => down[index]?.[column + columnSpan])),
    bottom: borderOf(columns.map((index) => across[row + rowSpan]?.[index])),
    left: borderOf(rows.map((index) => down[index]?.[column])),
  }
  return Object.fromEntries(Object.entries(sides).filter(([, border]) => border !== undefined))
}

function borderOf(gridEdges: readonly (GridEdge | undefined)[]): Border | undefined {
  const drawn = gridEdges.filter((edge) => isPresent(edge) && edge?.rule !== undefined)
  const rule = drawn[drawn.length >> 1]?.rule
  if (rule === undefined || drawn.length * 2 < gridEdges.length) return undefined
  const width = Math.min(MAX_BORDER_PT, Math.max(MIN_BORDER_PT, rule.thickness))
  return { width, color: rule.color, line: rule.isDashed ? 'dashed' : 'single', space: 0 }
}
