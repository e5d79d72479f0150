import type { Area } from '../../model.ts'
import type { RuleLine } from './merge-rules.ts'

/** Straight lines that meet, and the places of the columns and rows between them. */
export interface Grid extends Area {
  /** Where columns begin, and the last one ends: x, ascending. */
  columnEdges: number[]
  /** Where rows begin, and the last one ends: y, ascending. */
  rowEdges: number[]
  lines: RuleLine[]
}
