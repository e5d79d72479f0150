import type { Area } from '../../model.ts'
import type { RuleLine } from './merge-rules.ts'

/** Lines that meet, and the edges of rows and columns between them. */
export interface Grid extends Area {
  /** The x of column edges, ascending, including the right edge of the last column. */
  columnEdges: number[]
  /** The y of row edges, ascending, including the bottom of the last row. */
  rowEdges: number[]
  lines: RuleLine[]
}
