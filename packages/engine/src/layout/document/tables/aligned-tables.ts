import { areaAround, type Segment } from '../../model.ts'
import { findRegions } from '../../regions.ts'
import type { TableDraft } from '../draft.ts'
import { isTabular } from './tabular.ts'
import { textGrid } from './text-grid.ts'
import { middle, visualRows } from './text-columns.ts'
import { toTable } from './to-table.ts'

/** White that text processors keep beside the text of a cell, in points. */
const MARGIN = 5.4
/** Lines of a table are at most this many font sizes apart. */
const MAX_DISTANCE = 3.2

/** Tables without rules: text in three columns or more, over three rows or more, that is no prose. */
export function findAlignedTables(segments: readonly Segment[], isRightToLeft: boolean, page: number): TableDraft[] {
  const regions = findRegions(segments, isRightToLeft).filter(({ isTable }) => isTable)
  return regions
    .flatMap((region) => blocksOf(region.segments))
    .flatMap((block) => {
      const text = areaAround(block)
      const area = { left: text.left - MARGIN, right: text.right + MARGIN, top: text.top, bottom: text.bottom }
      const grid = textGrid(block, area, [])
      return grid !== undefined && isTabular(grid, { minRows: 3, minColumns: 3, minPlaces: 12, isRuled: false })
        ? [toTable(grid, page, 0.5)]
        : []
    })
}

/** Rows that follow each other without much white, from the first to the last with several pieces of text. */
function blocksOf(segments: readonly Segment[]): Segment[][] {
  const size = middle(segments.map((segment) => segment.size))
  const blocks: Segment[][][] = []
  for (const row of visualRows(segments)) {
    const last = blocks.at(-1)?.at(-1)
    const distance = (row[0]?.base ?? 0) - (last?.[0]?.base ?? -Infinity)
    if (distance <= MAX_DISTANCE * size) blocks.at(-1)?.push(row)
    else blocks.push([row])
  }
  return blocks
    .map((rows) => {
      const first = rows.findIndex((row) => row.length > 1)
      const end = rows.findLastIndex((row) => row.length > 1) + 1
      return rows.slice(Math.max(0, first), end).flat()
    })
    .filter((block) => block.length > 0)
}
