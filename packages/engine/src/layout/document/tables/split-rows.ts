import type { CellGrid } from './to-table.ts'

/** Parts rows whose lines are rows of their own: tables are often ruled around them only. */
export function splitRows(grid: CellGrid): CellGrid {
  return grid
}
