import type { Border } from '../document-model.ts'
import { MIN_BORDER_PT } from './grid-cells.ts'
import type { RuleLine } from './merge-rules.ts'
import type { CellGrid } from './to-table.ts'

/** A rule this close to the edge of a row is its border. */
const NEAR_EDGE_PT = 2

/** Sets the borders of cells from horizontal rules. */
export function withRules(grid: CellGrid, lines: readonly RuleLine[]): CellGrid {
  const cells = grid.cells.map((cell) => {
    const borderAt = (edge: number): Border | undefined => {
      const middle = (cell.left + cell.right) / 2
      const line = lines.find(
        ({ position, start, end }) => Math.abs(position - edge) < NEAR_EDGE_PT && start < middle && end > middle,
      )
      const [piece] = line?.pieces ?? []
      if (piece === undefined) return undefined
      return {
        width: Math.max(MIN_BORDER_PT, piece.thickness),
        color: piece.color,
        line: piece.isDashed ? 'dashed' : 'single',
        space: 0,
      }
    }
    const [top, bottom] = [borderAt(cell.top), borderAt(cell.bottom)]
    return { ...cell, borders: { ...(top === undefined ? {} : { top }), ...(bottom === undefined ? {} : { bottom }) } }
  })
  return { ...grid, cells }
}
