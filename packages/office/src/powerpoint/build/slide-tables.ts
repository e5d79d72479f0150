import {
  type CellDraft,
  type DraftBlock,
  type FlowTable,
  type ParagraphDraft,
  paragraphsIn,
  type TableBlock,
  type TableCell,
  type TextLine,
} from '@recto/layout'

import { gridRows, type GridCell } from '../../package/table-grid.ts'
import type { SlideCell, SlideParagraph, SlideTable } from '../slide-model.ts'
import type { Bullets } from './bullets.ts'
import { withoutCoveredRows } from './covered-rows.ts'
import { fitTracking } from './fit-tracking.ts'
import { inlinesOf } from './line-breaks.ts'
import { leadingOf, lineMetrics } from './line-metrics.ts'

/** Largest number of table columns in PowerPoint. */
const MAX_COLUMNS = 75
/** Text may be wider by this share in the reader's fonts without wrapping. */
const WIDTH_TOLERANCE = 0.015
const NO_MARGINS = { top: 0, right: 0, bottom: 0, left: 0 }

/** A table of the page as a table of the slide; nested tables become text. */
export function slideTable({ table, cells }: TableBlock, bullets: Bullets): SlideTable {
  const { edges, rows, isRightToLeft, left, top, right, bottom } = table
  const widths = edges.slice(1).map((edge, index) => Math.max(1, edge - (edges[index] ?? 0)))
  const found = new Map<TableCell, SlideCell>()
  const flow: Pick<FlowTable, 'columns' | 'rows'> = {
    columns: isRightToLeft ? widths.toReversed() : widths,
    rows: rows.map((row, index) => ({
      height: row.bottom - row.top,
      isHeader: row.isHeader,
      cells: row.cells.map((cell, at) => {
        const key: TableCell = { ...cell, blocks: [] }
        found.set(key, toCell(cell, cells[index]?.[at] ?? [], bullets))
        return key
      }),
    })),
  }
  // `gridRows` uses only columns and rows.
  const grid = gridRows(flow as FlowTable, MAX_COLUMNS)
  return {
    kind: 'table',
    left,
    top,
    right,
    bottom,
    isRightToLeft,
    columns: flow.columns.slice(0, MAX_COLUMNS),
    rows: withoutCoveredRows(
      grid.map((places, index) => ({
        height: flow.rows[index]?.height ?? 1,
        cells: places.flatMap((place) => cellsAt(place, found, rowSpanAt(grid, index, place))),
      })),
    ),
  }
}

/** Number of rows of the cell that begins at a place. */
function rowSpanAt(grid: readonly GridCell[][], row: number, { cell, merge }: GridCell): number {
  if (merge !== 'begins') return 1
  let span = 1
  while (grid[row + span]?.some((place) => place.cell === cell && place.merge === 'goes-on') === true) span += 1
  return span
}

/** The cell at a place, followed by the covered cells to its right. */
function cellsAt(
  { cell, span, merge }: GridCell,
  found: ReadonlyMap<TableCell, SlideCell>,
  rowSpan: number,
): SlideCell[] {
  const known = cell === undefined ? undefined : found.get(cell)
  const isBelow = merge === 'goes-on'
  const first: SlideCell = {
    ...(known ?? EMPTY),
    ...(isBelow ? { paragraphs: [] } : {}),
    columnSpan: span,
    rowSpan,
    covered: isBelow ? 'from-above' : 'none',
  }
  const rest = Array.from({ length: span - 1 }, () => ({
    ...first,
    paragraphs: [],
    columnSpan: 1,
    rowSpan: isBelow ? 1 : rowSpan,
    covered: isBelow ? ('from-both' as const) : ('from-left' as const),
  }))
  return [first, ...rest]
}

const EMPTY: SlideCell = {
  columnSpan: 1,
  rowSpan: 1,
  covered: 'none',
  paragraphs: [],
  borders: {},
  shade: undefined,
  align: 'top',
  turned: undefined,
  margins: NO_MARGINS,
}

function toCell(cell: CellDraft, blocks: readonly DraftBlock[], bullets: Bullets): SlideCell {
  const { borders, shade, align, textDirection: turned } = cell
  const drafts = paragraphsIn(blocks).filter(({ lines }) => lines.length > 0)
  const lines = drafts.flatMap((draft) => draft.lines)
  const margins = turned === undefined ? withOpenSide(marginsOf(cell, lines, startOf(drafts)), drafts) : NO_MARGINS
  const isAcross = turned === undefined
  const room = (isAcross ? cell.right - cell.left : cell.bottom - cell.top) - margins.left - margins.right
  const paragraphs = toParagraphs(drafts, room, bullets)
  return { ...EMPTY, paragraphs, borders, shade, align, turned, margins }
}

/** Cell margins, in points, such that the lines fit and keep their place. */
function marginsOf(cell: CellDraft, lines: readonly TextLine[], start: number | undefined): SlideCell['margins'] {
  const [first, last] = [lines[0], lines.at(-1)]
  if (first === undefined || last === undefined) return NO_MARGINS
  const widest = Math.max(...lines.map(({ left, right }) => right - left)) * (1 + WIDTH_TOLERANCE)
  const spare = Math.max(0, cell.right - cell.left - widest)
  const left = Math.min(start === undefined ? cell.margins.left : Math.max(0, start - cell.left), spare)
  const above = Math.max(0, first.base - lineMetrics(first).ascent - cell.top)
  const below = Math.max(0, cell.bottom - last.base - lineMetrics(last).descent)
  return {
    left,
    right: Math.min(cell.margins.right, spare - left),
    top: cell.align === 'top' ? above : 0,
    bottom: cell.align === 'bottom' ? below : 0,
  }
}

/** The left edge of left-aligned text; undefined for other alignment and for lists. */
function startOf(drafts: readonly ParagraphDraft[]): number | undefined {
  const isAtLeft = drafts.every(
    ({ role, format }) => role.kind !== 'item' && alignOf(format.align, format.isRightToLeft) === 'left',
  )
  return isAtLeft && drafts.length > 0 ? leftOf(drafts.flatMap(({ lines }) => lines)) : undefined
}

function leftOf(lines: readonly TextLine[]): number {
  return Math.min(...lines.map(({ left }) => left))
}

/** Text of one line gets all the room on its open side, as very small type may come out wider. */
function withOpenSide(margins: SlideCell['margins'], drafts: readonly ParagraphDraft[]): SlideCell['margins'] {
  const isOneLine = drafts.every(({ lines, format }) => lines.length === 1 && format.align !== 'center')
  const sides = new Set(drafts.map(({ format }) => alignOf(format.align, format.isRightToLeft)))
  if (!isOneLine || sides.size !== 1) return margins
  return sides.has('right') ? { ...margins, left: 0 } : { ...margins, right: 0 }
}

function toParagraphs(drafts: readonly ParagraphDraft[], room: number, bullets: Bullets): SlideParagraph[] {
  const look = fitTracking(drafts.flatMap(({ lines }) => lines))
  const signs = bullets.of(drafts)
  const start = startOf(drafts)
  return drafts.map((draft, index) => {
    const { format, lines, role } = draft
    const { isRightToLeft } = format
    const indent =
      role.kind === 'item' ? Math.max(0, format.indentStart) : Math.max(0, leftOf(lines) - (start ?? Infinity))
    const rooms = lines.map(() => room - indent)
    return {
      align: alignOf(format.align, isRightToLeft),
      isRightToLeft,
      indent,
      firstLine: role.kind === 'item' ? Math.max(-indent, Math.min(0, format.firstLine)) : 0,
      lineHeight: leadingOf(lines),
      spaceBefore: index === 0 ? 0 : spaceAbove(drafts[index - 1], draft),
      bullet: signs[index],
      level: 0,
      tabs: [],
      content: inlinesOf(lines, rooms, look),
    }
  })
}

function alignOf(align: ParagraphDraft['format']['align'], isRightToLeft: boolean): SlideParagraph['align'] {
  if (align === 'center' || align === 'justify') return align
  return (align === 'start') === isRightToLeft ? 'right' : 'left'
}

/** Space between two paragraphs of a cell, in points. */
function spaceAbove(before: ParagraphDraft | undefined, { lines: [first] }: ParagraphDraft): number {
  const last = before?.lines.at(-1)
  if (last === undefined || first === undefined) return 0
  return Math.max(0, first.base - lineMetrics(first).ascent - last.base - lineMetrics(last).descent)
}
