import type { Grid } from './grid.ts'
import type { RuleLine } from './merge-rules.ts'

/** Column edges that differ less are one. */
const SAME_EDGE_PT = 3
/** The height of rows between shaded ones, compared with those. */
const MAX_GAP_RATIO = 2.5
/** The height of the first or last row between a rule and the shading: five lines. By eye. */
const MAX_ROW_PT = 60

/** Joins alternately shaded rows with the rows between them, and with rules above and below. */
export function joinBands(
  grids: readonly Grid[],
  lines: readonly RuleLine[],
  toGrid: (lines: RuleLine[]) => Grid | undefined,
): Grid[] {
  const joined: Grid[] = []
  for (const grid of grids.toSorted((one, other) => one.top - other.top)) {
    const index = joined.findLastIndex((above) => isShaded(grid) && continuesGrid(above, grid))
    const above = joined[index]
    const whole = above === undefined ? undefined : toGrid([...above.lines, ...grid.lines])
    if (whole === undefined) joined.push(grid)
    else joined[index] = whole
  }
  const across = lines.filter(({ isHorizontal }) => isHorizontal)
  return joined.map((grid) => (isShaded(grid) ? withRules(grid, across, toGrid) : grid))
}

/** Whether a grid has no vertical rule. */
function isShaded({ lines, columnEdges }: Grid): boolean {
  const down = lines.filter(({ isHorizontal }) => !isHorizontal)
  return columnEdges.length > 2 && down.every(({ pieces }) => pieces.every(({ thickness }) => thickness === 0))
}

function continuesGrid(above: Grid, grid: Grid): boolean {
  const heights = [above, grid].map(({ rowEdges }) => (rowEdges.at(-1) ?? 0) - (rowEdges.at(-2) ?? 0))
  const gap = grid.top - above.bottom
  if (gap < -SAME_EDGE_PT || gap > MAX_GAP_RATIO * Math.max(...heights) || !isShaded(above)) return false
  const [one, other] = [above.columnEdges, grid.columnEdges]
  return (
    one.length === other.length &&
    one.every((edge, index) => Math.abs(edge - (other[index] ?? Infinity)) <= SAME_EDGE_PT)
  )
}

/** Adds the rows between a grid and rules of its width. */
function withRules(grid: Grid, across: readonly RuleLine[], toGrid: (lines: RuleLine[]) => Grid | undefined): Grid {
  const near = across.filter(({ position, start, end, pieces }) => {
    const isAsWide = Math.abs(start - grid.left) <= 2 * SAME_EDGE_PT && Math.abs(end - grid.right) <= 2 * SAME_EDGE_PT
    const isBeside = position > grid.top - MAX_ROW_PT && position < grid.bottom + MAX_ROW_PT
    return isAsWide && isBeside && pieces.some(({ thickness }) => thickness > 0)
  })
  const added = near.filter((line) => !grid.lines.includes(line))
  return added.length === 0 ? grid : (toGrid([...grid.lines, ...added]) ?? grid)
}
