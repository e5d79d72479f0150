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
/** Text may be wider by this share in the fonts of the reader without wrapping. */
const WIDTH_TOLERANCE = 0.015
const NO_MARGINS = { top: 0, right: 0, bottom: 0, left: 0 }

/** A table of a page as a table of its slide. Nested tables become text. */
export function slideTable({ table, cells }: TableBlock, bullets: Bullets): SlideTable {
  const { edges, rows, isRightToLeft, left, top, right, bottom } = table
  const widths = edges.slice(1).map((edge, index) => Math.max(1, edge - (edges[index] ?? 0)))
  const slideCells = new Map<TableCell, SlideCell>()
  const flow: Pick<FlowTable, 'columns' | 'rows'> = {
    columns: isRightToLeft ? widths.toReversed() : widths,
    rows: rows.map((row, index) => ({
      height: row.bottom - row.top,
      isHeader: row.isHeader,
      cells: row.cells.map((cell, at) => {
        const key: TableCell = { ...cell, blocks: [] }
        slideCells.set(key, toCell(cell, cells[index]?.[at] ?? [], bullets))
        return key
      }),
    })),
  }
  // `gridRows` uses nothing but columns and rows.
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
      grid.map((gridCells, index) => ({
        height: flow.rows[index]?.height ?? 1,
        cells: gridCells.flatMap((gridCell) => cellsAt(gridCell, slideCells, rowSpanAt(grid, index, gridCell))),
      })),
    ),
  }
}

/** Number of rows of the cell that begins at a grid position. */
function rowSpanAt(grid: readonly GridCell[][], row: number, { cell, merge }: GridCell): number {
  if (merge !== 'restart') return 1
  let span = 1
  while (grid[row + span]?.some((gridCell) => gridCell.cell === cell && gridCell.merge === 'continue') === true)
    span += 1
  return span
}

/** The cell at a grid position, followed by the covered cells to its right. */
function cellsAt(
  { cell, span, merge }: GridCell,
  slideCells: ReadonlyMap<TableCell, SlideCell>,
  rowSpan: number,
): SlideCell[] {
  const slideCell = cell === undefined ? undefined : slideCells.get(cell)
  const isContinued = merge === 'continue'
  const first: SlideCell = {
    ...(slideCell ?? EMPTY_CELL),
    ...(isContinued ? { paragraphs: [] } : {}),
    columnSpan: span,
    rowSpan,
    covered: isContinued ? 'from-above' : 'none',
  }
  const rest = Array.from({ length: span - 1 }, () => ({
    ...first,
    paragraphs: [],
    columnSpan: 1,
    rowSpan: isContinued ? 1 : rowSpan,
    covered: isContinued ? ('from-both' as const) : ('from-left' as const),
  }))
  return [first, ...rest]
}

const EMPTY_CELL: SlideCell = {
  columnSpan: 1,
  rowSpan: 1,
  covered: 'none',
  paragraphs: [],
  borders: {},
  shade: undefined,
  align: 'top',
  textDirection: undefined,
  margins: NO_MARGINS,
}

function toCell(cell: CellDraft, blocks: readonly DraftBlock[], bullets: Bullets): SlideCell {
  const { borders, shade, align, textDirection } = cell
  const drafts = paragraphsIn(blocks).filter(({ lines }) => lines.length > 0)
  const lines = drafts.flatMap((draft) => draft.lines)
  const margins =
    textDirection === undefined ? withOpenSide(marginsOf(cell, lines, startOf(drafts)), drafts) : NO_MARGINS
  const isHorizontal = textDirection === undefined
  const availableWidth = (isHorizontal ? cell.right - cell.left : cell.bottom - cell.top) - margins.left - margins.right
  const paragraphs = toParagraphs(drafts, availableWidth, bullets)
  return { ...EMPTY_CELL, paragraphs, borders, shade, align, textDirection, margins }
}

/** Cell margins, in points, such that the lines fit and keep their position. */
function marginsOf(cell: CellDraft, lines: readonly TextLine[], leftEdge: number | undefined): SlideCell['margins'] {
  const [first, last] = [lines[0], lines.at(-1)]
  if (first === undefined || last === undefined) return NO_MARGINS
  const widest = Math.max(...lines.map(({ left, right }) => right - left)) * (1 + WIDTH_TOLERANCE)
  const freeWidth = Math.max(0, cell.right - cell.left - widest)
  const left = Math.min(leftEdge === undefined ? cell.margins.left : Math.max(0, leftEdge - cell.left), freeWidth)
  const topMargin = Math.max(0, first.base - lineMetrics(first).ascent - cell.top)
  const bottomMargin = Math.max(0, cell.bottom - last.base - lineMetrics(last).descent)
  return {
    left,
    right: Math.min(cell.margins.right, freeWidth - left),
    top: cell.align === 'top' ? topMargin : 0,
    bottom: cell.align === 'bottom' ? bottomMargin : 0,
  }
}

/** The left edge of left-aligned text; undefined for other alignments, and for lists. */
function startOf(drafts: readonly ParagraphDraft[]): number | undefined {
  const isAtLeft = drafts.every(
    ({ role, format }) => role.kind !== 'item' && alignOf(format.align, format.isRightToLeft) === 'left',
  )
  return isAtLeft && drafts.length > 0 ? leftOf(drafts.flatMap(({ lines }) => lines)) : undefined
}

function leftOf(lines: readonly TextLine[]): number {
  return Math.min(...lines.map(({ left }) => left))
}

/** The margins of text in one line, without that on its open side: very small text can come out wider. */
function withOpenSide(margins: SlideCell['margins'], drafts: readonly ParagraphDraft[]): SlideCell['margins'] {
  const isOneLine = drafts.every(({ lines, format }) => lines.length === 1 && format.align !== 'center')
  const sides = new Set(drafts.map(({ format }) => alignOf(format.align, format.isRightToLeft)))
  if (!isOneLine || sides.size !== 1) return margins
  return sides.has('right') ? { ...margins, left: 0 } : { ...margins, right: 0 }
}

function toParagraphs(drafts: readonly ParagraphDraft[], availableWidth: number, bullets: Bullets): SlideParagraph[] {
  const formatOf = fitTracking(drafts.flatMap(({ lines }) => lines))
  const paragraphBullets = bullets.of(drafts)
  const leftEdge = startOf(drafts)
  return drafts.map((draft, index) => {
    const { format, lines, role } = draft
    const { isRightToLeft } = format
    const indent =
      role.kind === 'item' ? Math.max(0, format.indentStart) : Math.max(0, leftOf(lines) - (leftEdge ?? Infinity))
    const widths = lines.map(() => availableWidth - indent)
    return {
      align: alignOf(format.align, isRightToLeft),
      isRightToLeft,
      indent,
      firstLine: role.kind === 'item' ? Math.max(-indent, Math.min(0, format.firstLine)) : 0,
      lineHeight: leadingOf(lines),
      spaceBefore: index === 0 ? 0 : spaceAbove(drafts[index - 1], draft),
      bullet: paragraphBullets[index],
      level: 0,
      tabs: [],
      content: inlinesOf(lines, widths, formatOf),
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
