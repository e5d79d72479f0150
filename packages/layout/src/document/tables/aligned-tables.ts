import { areaAround, type Segment } from '../../model.ts'
import type { PageText } from '../../content/page-content.ts'
import { glyphText } from '../../segments.ts'
import type { FoundTable } from '../draft.ts'
import { withHeadAbove } from './head-above.ts'
import { mergeRules, type RuleLine } from './merge-rules.ts'
import type { SplitSegment } from './split-columns.ts'
import { withRules } from './row-rules.ts'
import { signatureGrid } from './signature-tables.ts'
import { findTableRegions } from './table-regions.ts'
import { isTabular, type TabularBounds } from './tabular.ts'
import { textGrid } from './text-grid.ts'
import { median } from '../../median.ts'
import { visualRows } from './visual-rows.ts'
import { MAX_ROW_DISTANCE_EM, numberPattern } from './word-rows.ts'
import { toTable, type CellGrid, CELL_MARGIN_PT } from './to-table.ts'

/** Lines closer than cap height would overlap. */
const BESIDE_EM = 0.7

/** A rule between rows spans at least this share of the text's width. */
const MIN_RULE_SHARE = 0.8
/** What text in columns needs to be a table: three rows and columns seldom occur by accident. By eye. */
const UNRULED_BOUNDS = { minRows: 3, minColumns: 3, minCells: 12, isRuled: false }
/** The same with a rule below the header row. */
const RULED_BOUNDS = { minRows: 2, minColumns: 3, minCells: 8, isRuled: false }
/** The same for adjacent columns without a visible gutter. */
const MEETING_BOUNDS = { minRows: 4, minColumns: 2, minCells: 8, isRuled: false }
/** The share of rows with adjacent columns for which two columns are enough. By eye. */
const MEETING_SHARE = 0.4
/** Confidence of tables recognized by alignment. */
const CONFIDENCE = 0.5

/**
 * Tables with few or no rules: aligned text in at least three rows and columns that is not prose, and signature blocks.
 */
export function findAlignedTables(
  segments: readonly SplitSegment[],
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
  return [...found, ...pairs].map((grid) => toTable(grid, index, CONFIDENCE))
}

/** The table in a block, with the header row above it, whose texts may extend across gutters. */
function tableIn(
  block: readonly Segment[],
  rows: readonly Segment[][],
  across: readonly RuleLine[],
): CellGrid | undefined {
  const grid = tabularGrid(block, across, UNRULED_BOUNDS)
  return grid && withHeadAbove(grid, rows, (segments) => tabularGrid(segments, across, UNRULED_BOUNDS))
}

/** Whether most rows have adjacent columns without a visible gutter. */
function isMeeting(block: readonly SplitSegment[]): boolean {
  const rows = visualRows(block)
  return rows.filter((row) => row.some(({ isSplit }: SplitSegment) => isSplit)).length >= MEETING_SHARE * rows.length
}

/** Whether half of the texts of a column are numbers: two columns of words may be a list with labels. */
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
  const rowRules = across.filter(({ position, start, end }) => {
    const shared = Math.min(end, area.right) - Math.max(start, area.left)
    return position > area.top && position < area.bottom && shared > MIN_RULE_SHARE * (area.right - area.left)
  })
  const positions = rowRules.map(({ position }) => position)
  const grid = textGrid(block, area, positions)
  if (grid === undefined || !isTabular(grid, rowRules.length > 0 ? RULED_BOUNDS : bounds)) return undefined
  return rowRules.length > 0 ? withRules(grid, rowRules) : grid
}

/** Whether a line is too close to another one to be a row of its own: it belongs to a cell next to shorter ones. */
function isBeside(row: readonly Segment[] | undefined, next: readonly Segment[] | undefined): boolean {
  const [one, other] = [row?.[0], next?.[0]]
  return one !== undefined && other !== undefined && other.base - one.base < BESIDE_EM * Math.min(one.size, other.size)
}

/** Blocks of rows without a large gap, from the first to the last row with several texts. */
function blocksOf(lines: readonly Segment[][]): Segment[][] {
  const size = median(lines.flat().map((segment) => segment.size))
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
