import { areaAround, type Segment } from '../../model.ts'
import { spacedTexts } from '../../words.ts'
import { captionPattern } from '../headings/captions.ts'
import { median } from '../../median.ts'
import { withFirstRow } from './text-grid.ts'
import type { CellGrid } from './to-table.ts'
import { lastRowAbove, visualRows, SAME_BASELINE_EM } from './visual-rows.ts'

/** The distance of a header row compared with that of the other rows. */
const NEAR_RATIO = 1.3
/** A header row may exceed the table by this share of its width: headers start where columns do, numbers end there. */
const MAX_OVER_SHARE = 0.1

/** The row directly above a block, if it has several texts and is not a caption. */
function rowAbove(block: readonly Segment[], rows: readonly Segment[][]): Segment[] {
  const own = visualRows(block)
  const bases = own.map(([first]) => first?.base ?? 0)
  const distance = median(bases.slice(1).map((base, index) => base - (bases[index] ?? base)))
  const top = bases[0] ?? 0
  const above = lastRowAbove(rows, top - SAME_BASELINE_EM * (own[0]?.[0]?.size ?? 0))
  const isNear = above?.[0] !== undefined && top - above[0].base <= NEAR_RATIO * distance
  const { left, right } = areaAround(block)
  const over = MAX_OVER_SHARE * (right - left)
  const isWithin = above?.every((segment) => segment.left > left - over && segment.right < right + over) === true
  return isNear && isWithin && above.length > 1 && !isCaptionLine(above) ? above : []
}

function isCaptionLine(row: readonly Segment[]): boolean {
  return captionPattern.test(row.map(({ glyphs }) => spacedTexts(glyphs).join('')).join(' '))
}

/**
 * Adds the header row directly above a table, if it has a text for every column or all but one. More texts than columns
 * show that some columns are several, if text and headers together form such a table.
 * @param rows the lines of the page, from the top
 */
export function withHeadAbove(
  grid: CellGrid,
  rows: readonly Segment[][],
  gridOf: (segments: readonly Segment[]) => CellGrid | undefined = () => undefined,
): CellGrid {
  const body = grid.cells.flatMap((cell) => cell.segments)
  const head = rowAbove(body, rows)
  const columns = grid.columnEdges.length - 1
  if (head.length < Math.max(2, columns - 1)) return grid
  const whole = head.length > columns ? gridOf([...head, ...body]) : undefined
  return whole !== undefined && whole.columnEdges.length - 1 > columns ? whole : withFirstRow(grid, head)
}
