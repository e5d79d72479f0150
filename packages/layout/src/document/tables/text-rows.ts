import type { Segment } from '../../model.ts'
import { median } from '../../median.ts'

/** Rows are this much further apart than lines of a cell. By eye. */
const ROW_GAP_EM = 0.25
/** The largest leading in a cell. */
const MAX_CELL_LEADING_EM = 2
/** If this share of the lines is further apart, gaps separate the rows. By eye. */
const SEPARATED_SHARE = 0.2
/** The leading is the distance that this share of the lines does not exceed. By eye. */
const CLOSE_SHARE = 0.1
/** If more lines are further apart, gaps do not separate rows. By eye. */
const MAX_SEPARATED_SHARE = 0.9

/** Groups lines into table rows: cells may have several lines. Text across columns is a row of its own. */
export function groupRows(
  lines: readonly Segment[][],
  columnOf: (segment: Segment) => number,
  crosses: (segment: Segment) => boolean = () => false,
): Segment[][][] {
  const distances = lines.slice(1).map((line, index) => baseOf(line) - baseOf(lines[index] ?? line))
  const leading = distances.toSorted((one, other) => one - other)[Math.floor(distances.length * CLOSE_SHARE)] ?? 0
  const size = median(lines.flat().map((segment) => segment.size))
  const isWide = (distance: number) => distance > leading + ROW_GAP_EM * size
  const wide = distances.filter(isWide).length
  const isSeparated = wide >= SEPARATED_SHARE * lines.length && wide < MAX_SEPARATED_SHARE * distances.length
  const rows: Segment[][][] = []
  for (const [index, line] of lines.entries()) {
    const row = rows.at(-1)
    const distance = distances[index - 1] ?? 0
    const isNear = row !== undefined && distance <= MAX_CELL_LEADING_EM * size
    const isContinued =
      isNear && (isSeparated ? !isWide(distance) : !line.some(crosses) && continues(line, row, columnOf))
    if (isContinued) row.push(line)
    else rows.push([line])
  }
  return rows
}

/** Whether a line continues cells of the row above: not in the first column, and not in an empty cell. */
function continues(
  line: readonly Segment[],
  row: readonly Segment[][],
  columnOf: (segment: Segment) => number,
): boolean {
  const columns = new Set(line.map(columnOf))
  const filled = new Set(row.flat().map(columnOf))
  return !columns.has(0) && [...columns].every((column) => filled.has(column)) && columns.size < filled.size
}

function baseOf(line: readonly Segment[]): number {
  return line[0]?.base ?? 0
}
