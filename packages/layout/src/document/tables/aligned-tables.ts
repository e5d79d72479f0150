import { areaAround, type Segment } from '../../model.ts'
import type { PageText } from '../../content/page-content.ts'
import { glyphText } from '../../segments.ts'
import type { FoundTable } from '../draft.ts'
import { withHeadAbove } from './head-above.ts'
import { mergeRules, type RuleLine } from './merge-rules.ts'
import type { PartedSegment } from './part-columns.ts'
import { withRules } from './row-rules.ts'
import { signatureGrid } from './signature-tables.ts'
import { findTableRegions } from './table-regions.ts'
import { isTabular, type TabularBounds } from './tabular.ts'
import { textGrid } from './text-grid.ts'
import { middle } from './text-columns.ts'
import { visualRows } from './visual-rows.ts'
import { MAX_ROW_DISTANCE_EM, numberPattern } from './word-rows.ts'
import { toTable, type CellGrid, CELL_MARGIN_PT } from './to-table.ts'

/** Lines nearer to each other than capitals are high would be printed over each other. */
const BESIDE_EM = 0.7

/** Rules parting rows are at least as long as this share of the text between them is wide. */
const MIN_RULE_SHARE = 0.8
/** What text in columns has to have to be a table: three rows and columns are hardly there by chance. By eye. */
const UNRULED_BOUNDS = { minRows: 3, minColumns: 3, minPlaces: 12, isRuled: false }
/** The same where a rule parts the head from the rest. */
const RULED_BOUNDS = { minRows: 2, minColumns: 3, minPlaces: 8, isRuled: false }
/** The same where the edges of columns part most rows. */
const MEETING_BOUNDS = { minRows: 4, minColumns: 2, minPlaces: 8, isRuled: false }
/** The share of rows that edges of columns part where two columns are enough. By eye. */
const MEETING_SHARE = 0.4

/** Tables without rules, or with some: text in three columns or more, over three rows or more, that is no prose; and what is signed. */
export function findAlignedTables(
  segments: readonly PartedSegment[],
  { rules, index }: Pick<PageText, 'rules' | 'index'>,
): FoundTable[] {
  const across = mergeRules(rules.filter(({ isHorizontal }) => isHorizontal))
  const rows = visualRows(segments)
  const found = findTableRegions(segments)
    .flatMap((region) => blocksOf(visualRows(region)))
    .flatMap((block) => tableIn(block, rows, across) ?? signatureGrid(block) ?? [])
  const taken = new Set(found.flatMap(({ cells }) => cells.flatMap((cell) => cell.segments)))
  const meeting = blocksOf(rows).filter((block) => isMeeting(block) && !block.some((each) => taken.has(each)))
  const pairs = meeting.flatMap((block) => tabularGrid(block, across, MEETING_BOUNDS) ?? []).filter(hasNumbers)
  return [...found, ...pairs].map((grid) => toTable(grid, index, 0.5))
}

/** The table of a block with the heads right above it, which may reach over what parts its columns. */
function tableIn(
  block: readonly Segment[],
  rows: readonly Segment[][],
  across: readonly RuleLine[],
): CellGrid | undefined {
  const grid = tabularGrid(block, across, UNRULED_BOUNDS)
  return grid && withHeadAbove(grid, rows, (segments) => tabularGrid(segments, across, UNRULED_BOUNDS))
}

/** Whether most rows of text are of columns that meet, as their edges show. */
function isMeeting(block: readonly PartedSegment[]): boolean {
  const rows = visualRows(block)
  return rows.filter((row) => row.some(({ isParted }: PartedSegment) => isParted)).length >= MEETING_SHARE * rows.length
}

/** Whether half of the texts of a column are numbers: two columns of words alone may be a list and its marks. */
function hasNumbers({ columnEdges, cells }: CellGrid): boolean {
  return columnEdges.some((_, column) => {
    const texts = cells
      .filter((cell) => cell.column === column)
      .map(({ segments }) => glyphText(segments))
      .filter((text) => text !== '')
    return texts.length > 0 && texts.filter((text) => numberPattern.test(text)).length * 2 >= texts.length
  })
}

function tabularGrid(
  block: readonly Segment[],
  across: readonly RuleLine[],
  bounds: TabularBounds,
): CellGrid | undefined {
  const text = areaAround(block)
  const area = {
    left: text.left - CELL_MARGIN_PT,
    right: text.right + CELL_MARGIN_PT,
    top: text.top,
    bottom: text.bottom,
  }
  const parting = across.filter(({ position, start, end }) => {
    const shared = Math.min(end, area.right) - Math.max(start, area.left)
    return position > area.top && position < area.bottom && shared > MIN_RULE_SHARE * (area.right - area.left)
  })
  const positions = parting.map(({ position }) => position)
  const grid = textGrid(block, area, positions)
  if (grid === undefined || !isTabular(grid, parting.length > 0 ? RULED_BOUNDS : bounds)) return undefined
  return parting.length > 0 ? withRules(grid, parting) : grid
}

/** Whether a line stands too near above another one to be a row of its own: it is of a cell beside shorter ones. */
function isBeside(row: readonly Segment[] | undefined, next: readonly Segment[] | undefined): boolean {
  const [one, other] = [row?.[0], next?.[0]]
  return one !== undefined && other !== undefined && other.base - one.base < BESIDE_EM * Math.min(one.size, other.size)
}

/** Rows that follow each other without much white, from the first to the last with several pieces of text. */
function blocksOf(lines: readonly Segment[][]): Segment[][] {
  const size = middle(lines.flat().map((segment) => segment.size))
  const blocks: Segment[][][] = []
  for (const row of lines) {
    const last = blocks.at(-1)?.at(-1)
    const distance = (row[0]?.base ?? 0) - (last?.[0]?.base ?? -Infinity)
    if (distance <= MAX_ROW_DISTANCE_EM * size) blocks.at(-1)?.push(row)
    else blocks.push([row])
  }
  return blocks
    .map((rows) => {
      let first = rows.findIndex((row) => row.length > 1)
      if (first < 0) return []
      let end = rows.findLastIndex((row) => row.length > 1) + 1
      while (isBeside(rows[first - 1], rows[first])) first -= 1
      while (isBeside(rows[end - 1], rows[end])) end += 1
      return rows.slice(first, end).flat()
    })
    .filter((block) => block.length > 0)
}
