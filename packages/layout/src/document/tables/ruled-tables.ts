import type { Area, Segment } from '../../model.ts'
import type { PageText } from '../../content/page-content.ts'
import type { FoundTable } from '../draft.ts'
import { assignSegments, wordsOf } from './cell-text.ts'
import { cellsOf, type GridCell } from './grid-cells.ts'
import type { Grid } from './grid.ts'
import { findGrids } from './find-grids.ts'
import { splitRows } from './split-rows.ts'
import { splitSpans } from './split-spans.ts'
import { toTable, type FilledCell } from './to-table.ts'

/** A smaller grid is a box around a letter. */
const MIN_SIDE_PT = 6
/** The share of cells with text in a table; those of charts and graph paper are empty. By eye. */
const FILLED_SHARE = 0.35
/** The same in forms, whose first row or column has text. By eye. */
const MIN_FILLED_SHARE = 0.06
/** The share of that row or column with text. By eye. */
const HEAD_FILLED_SHARE = 0.6
/** Text may exceed its cell by this much. */
const MAX_OVER_PT = 2
/** The share of words that may exceed it by more. By eye. */
const MAX_CUT_SHARE = 0.08
/** A column of this share of the width between empty ones is text in a frame. */
const FRAMED_SHARE = 0.85
/** A bound for time: a page with more grid cells is a drawing. */
const MAX_GRID_CELLS = 6000
/** A bound for time: only this many of the largest grids are considered. */
const MAX_GRIDS = 300
/** Confidence of tables with rules. */
const CONFIDENCE = 0.9

/** The tables found, and the segments in them. */
export interface TablesFound {
  tables: FoundTable[]
  taken: ReadonlySet<Segment>
}

/** Tables whose cells are separated by rules or shading; tables within a cell are nested in it. */
export function findRuledTables(page: PageText, segments: readonly Segment[]): TablesFound {
  const tables: FoundTable[] = []
  const taken = new Set<Segment>()
  const grids = findGrids(page.rules, page.fills).filter(hasSeveralCells)
  const bySize = grids.toSorted((one, other) => sizeOf(one) - sizeOf(other)).slice(-MAX_GRIDS)
  for (const grid of bySize) {
    const inside = segments.filter((segment) => !taken.has(segment) && isWithin(segment, grid))
    const table = tableFrom(grid, page, inside)
    if (table === undefined) continue
    for (const segment of inside) taken.add(segment)
    nestTables(tables, table)
    tables.push(table)
  }
  return { tables, taken }
}

/** A single box is a border, not a table. */
function hasSeveralCells(grid: Grid): boolean {
  const [columns, rows] = [grid.columnEdges.length - 1, grid.rowEdges.length - 1]
  const isLarge = grid.right - grid.left > MIN_SIDE_PT && grid.bottom - grid.top > MIN_SIDE_PT
  return isLarge && columns * rows > 1 && columns * rows <= MAX_GRID_CELLS
}

function sizeOf({ left, top, right, bottom }: Area): number {
  return (right - left) * (bottom - top)
}

/** Whether the center of one area is in another. */
export function isWithin(one: Area, other: Area): boolean {
  const [x, y] = [(one.left + one.right) / 2, (one.top + one.bottom) / 2]
  return x >= other.left && x <= other.right && y >= other.top && y <= other.bottom
}

function tableFrom(grid: Grid, page: PageText, segments: readonly Segment[]): FoundTable | undefined {
  const cells = cellsOf(grid, page.fills)
  if (cutsWords(grid, cells, segments)) return undefined
  const texts = assignSegments(segments, cellFinder(grid, cells))
  const filled = cells.map((cell): FilledCell => ({ ...cell, segments: texts.get(cell) ?? [] }))
  const withText = filled.filter(({ segments: found }) => found.length > 0)
  if (withText.length < 2 || !isFilled(filled) || isStack(grid) || isFrame(grid, withText)) return undefined
  const whole = { columnEdges: grid.columnEdges, rowEdges: grid.rowEdges, cells: filled }
  return toTable(splitRows(splitSpans(whole)), page.index, CONFIDENCE)
}

/** Whether lines cross words: then they are not cell borders. */
function cutsWords(grid: Grid, cells: readonly GridCell[], segments: readonly Segment[]): boolean {
  const cellAt = cellFinder(grid, cells)
  let [cut, all] = [0, 0]
  for (const { glyphs, base, size } of segments) {
    for (const word of wordsOf(glyphs)) {
      const [first, last] = [word[0], word.at(-1)]
      if (first === undefined || last === undefined) continue
      const [left, right] = [first.x, last.x + last.width]
      const cell = cellAt((left + right) / 2, base - size / 3)
      all += 1
      if (cell !== undefined && (left < cell.left - MAX_OVER_PT || right > cell.right + MAX_OVER_PT)) cut += 1
    }
  }
  return cut > Math.max(1, MAX_CUT_SHARE * all)
}

/** Whether enough cells have text. */
function isFilled(cells: readonly FilledCell[]): boolean {
  const share = (found: readonly FilledCell[]) =>
    found.filter(({ segments }) => segments.length > 0).length / Math.max(1, found.length)
  const all = share(cells)
  if (all >= FILLED_SHARE || all < MIN_FILLED_SHARE) return all >= FILLED_SHARE
  const firstRow = cells.find(({ segments }) => segments.length > 0)?.row
  const heads = [cells.filter(({ row }) => row === firstRow), cells.filter(({ column }) => column === 0)]
  return heads.some((head) => head.length > 1 && share(head) >= HEAD_FILLED_SHARE)
}

/** Whether all text is in one column of nearly the full width: then the lines are a frame. */
function isFrame({ left, right, columnEdges }: Grid, filled: readonly FilledCell[]): boolean {
  const columns = new Set(filled.map(({ column }) => column))
  const width = Math.max(...filled.map((cell) => cell.right - cell.left))
  return columnEdges.length > 2 && columns.size === 1 && width > FRAMED_SHARE * (right - left)
}

/** Whether a grid is shading behind paragraphs or words: a single column or row without a rule across. */
function isStack({ columnEdges, rowEdges, lines }: Grid): boolean {
  const drawn = lines.filter(({ pieces }) => pieces.some(({ thickness }) => thickness > 0))
  if (rowEdges.length === 2 && drawn.length === 0) return true
  return columnEdges.length === 2 && drawn.every(({ isHorizontal }) => isHorizontal)
}

/** Finds the cell at a point by row and column edges. */
function cellFinder(grid: Grid, cells: readonly GridCell[]): (x: number, y: number) => GridCell | undefined {
  const columns = grid.columnEdges.length - 1
  const byPosition: (GridCell | undefined)[] = []
  for (const cell of cells) {
    for (let row = cell.row; row < cell.row + cell.rowSpan; row += 1) {
      for (let column = cell.column; column < cell.column + cell.columnSpan; column += 1) {
        byPosition[row * columns + column] = cell
      }
    }
  }
  return (x, y) => {
    const row = indexAt(grid.rowEdges, y)
    const column = indexAt(grid.columnEdges, x)
    return byPosition[row * columns + column]
  }
}

/** Index of the row or column at a position, or of the nearest one. */
function indexAt(edges: readonly number[], position: number): number {
  const after = edges.findIndex((edge) => edge > position)
  return Math.min(edges.length - 2, Math.max(0, (after === -1 ? edges.length : after) - 1))
}

/** Moves tables within a cell of a larger one into it. */
function nestTables(tables: FoundTable[], outer: FoundTable): void {
  for (const inner of tables.filter((table) => isWithin(table, outer))) {
    const cell = outer.rows.flatMap(({ cells }) => cells).find((area) => isWithin(inner, area))
    if (cell === undefined) continue
    cell.tables.push(inner)
    tables.splice(tables.indexOf(inner), 1)
  }
}
