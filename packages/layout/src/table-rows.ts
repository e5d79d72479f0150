import { isIdeographic } from './characters.ts'
import { areaAround, type Area, type Cell, type Line } from './model.ts'

/** Rows of a table stand this much further apart than lines of one cell, in font sizes. */
const ROW_GAP = 0.2
/** Where at least this share of the lines stands apart like that, white parts the rows; else each first cell begins one. */
const PARTED = 0.2
/** Lines of a cell follow each other at this many font sizes at most. */
const MAX_DISTANCE = 2
/** A column's edge may be crossed by this share of the cells: headings over several columns. */
const CROSSED = 0.15

/** The rows of a table, cells of several lines put together; every row has the cells that are there, by columns. */
export function findTableRows(lines: readonly Line[]): Cell[][] {
  const edges = columnEdges(lines)
  const isParted = hasParting(lines)
  const groups: Line[][] = []
  for (const [index, line] of lines.entries()) {
    const before = lines[index - 1]
    const group = groups.at(-1)
    const goesOn =
      before !== undefined && group !== undefined && isSameRow({ before, line, group, edges, isParted }, lines)
    if (goesOn) group.push(line)
    else groups.push([line])
  }
  return groups.map((group) => toRow(group, edges))
}

interface Neighbours {
  before: Line
  line: Line
  group: readonly Line[]
  edges: readonly number[]
  isParted: boolean
}

/** Whether a line goes on with cells of the row before it: some of them, none that was empty there. */
function isSameRow({ before, line, group, edges, isParted }: Neighbours, lines: readonly Line[]): boolean {
  const distance = line.base - before.base
  if (distance > MAX_DISTANCE * line.size) return false
  const columns = new Set(line.cells.map((cell) => columnOf(cell, edges)))
  const filled = new Set(group.flatMap(({ cells }) => cells.map((cell) => columnOf(cell, edges))))
  if (isParted) return distance < leading(lines) + ROW_GAP * line.size
  return !columns.has(0) && filled.has(0) && columns.size < filled.size
}

/** Whether white parts the rows, so that lines without it are of one row. */
function hasParting(lines: readonly Line[]): boolean {
  const usual = leading(lines)
  const wide = lines.filter(({ base, size }, index) => base - (lines[index - 1]?.base ?? base) > usual + ROW_GAP * size)
  return wide.length >= PARTED * lines.length && wide.length < 0.9 * (lines.length - 1)
}

/** The smallest distance that lines often have. */
function leading(lines: readonly Line[]): number {
  const distances = lines.slice(1).map(({ base }, index) => base - (lines[index]?.base ?? base))
  return distances.toSorted((one, other) => one - other)[Math.floor(distances.length * 0.1)] ?? 0
}

/** Where columns part: white that hardly any cell reaches into. */
function columnEdges(lines: readonly Line[]): number[] {
  const cells = lines.flatMap((line) => line.cells)
  const starts = cells.map(({ left }) => left).toSorted((one, other) => one - other)
  const edges: number[] = []
  for (const left of starts) {
    const crossing = cells.filter((cell) => cell.left < left - 1 && cell.right > left).length
    const isNew = cells.some((cell) => cell.right <= left && cell.right > (edges.at(-1) ?? -Infinity))
    if (isNew && crossing <= CROSSED * lines.length) edges.push(left)
  }
  return edges
}

/** The column that a cell begins in, counted from 0. */
function columnOf({ left, right }: Area, edges: readonly number[]): number {
  const start = left + Math.min(1, (right - left) / 2)
  return edges.filter((edge) => edge <= start).length
}

function toRow(group: readonly Line[], edges: readonly number[]): Cell[] {
  const columns = Map.groupBy(
    group.flatMap(({ cells }) => cells),
    (cell) => columnOf(cell, edges),
  )
  const isTurned = (group[0]?.cells[0]?.left ?? 0) > (group[0]?.cells.at(-1)?.left ?? 0)
  const ordered = [...columns].toSorted(([one], [other]) => (isTurned ? other - one : one - other))
  return ordered.flatMap(([, cells]) => mergeCells(cells, group))
}

/** Cells below each other as one; those beside each other in a column stay apart. */
function mergeCells(cells: readonly Cell[], group: readonly Line[]): Cell[] {
  const isStack = group.every((line) => line.cells.filter((cell) => cells.includes(cell)).length < 2)
  if (!isStack) return [...cells]
  return [{ ...areaAround(cells), text: cells.map(({ text }) => text).reduce(joinLines) }]
}

function joinLines(text: string, next: string): string {
  const isDense = isIdeographic(text.at(-1) ?? '') && isIdeographic(next.at(0) ?? '')
  return text + (isDense ? '' : ' ') + next
}
