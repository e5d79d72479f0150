import type { FlowBlock, FlowParagraph, FlowTable, TableCell } from '@recto/layout'

import { gridRows } from '../package/table-grid.ts'
import { readableOn } from './readable-text.ts'
import { hasText } from './table-cells.ts'
import type { SheetBlock } from './sheet-block.ts'
import { linkOf, splitAtTabs, textOf, type TextPieces } from './text-pieces.ts'
import type { CellValue, Conventions } from './values/cell-value.ts'
import type { CellValues } from './values/cell-values.ts'
import { conventionsIn } from './values/conventions.ts'
import type { CellLook, Sheet, SheetCell, SheetRow, TextPiece } from './workbook.ts'

/** As many as a sheet holds (Excel, specifications and limits). */
const [MAX_ROWS, MAX_COLUMNS] = [1_048_576, 16_384]
/** How wide the column of plain text is, in points. */
const TEXT_WIDTH = 480
/** White before text that is one level of it, in points. */
const INDENT = 7
const MAX_INDENT = 15
/** What a character is wide, on the average, in sizes of the font. */
const CHARACTER_WIDTH = 0.5
/** Signs that are as wide as the font is high. */
const WIDE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303F\uFF01-\uFF60]/gu
/** White beside text in a column, in points. */
const PADDING = 12
const TEXT: CellValue = { kind: 'text', isEasilyMistaken: false }
const EMPTY: SheetCell['content'] = { runs: [], value: TEXT, link: undefined }
const EMPTY_ROW: SheetRow = { height: undefined, cells: [] }
const PLAIN: CellLook = {
  borders: {},
  shade: undefined,
  across: 'start',
  down: 'bottom',
  turned: undefined,
  indent: 0,
  isWrapped: false,
  isRightToLeft: false,
}

/** What rows of sheets are made with. */
export interface SheetContext {
  pieces: TextPieces
  values: CellValues
  conventions: Conventions
  /** Whether the conventions hold whatever else the cells of a column say. */
  isFixed: boolean
  /** Whether there are only paragraphs. */
  isText: boolean
}

/** Rows of a sheet, one block below the other. */
export class SheetRows {
  private readonly context: SheetContext
  private readonly rows: SheetRow[] = []
  private readonly columns: number[] = []
  /** Cells of several texts with white between them, which are no number together. */
  private readonly parted = new Set<SheetCell['content']>()
  private headRows = 0
  private isRightToLeft = false

  constructor(context: SheetContext) {
    this.context = context
  }

  add(block: SheetBlock): void {
    if (block.kind === 'tabbed-rows') this.addTabbed(block.paragraphs)
    else if (hasText(block)) {
      if (block.kind === 'table') this.addTable(block)
      else this.addParagraph(block)
    }
  }

  /** The sheet; several where it is longer than one can be. */
  toSheets(): Sheet[] {
    const { columns, headRows, isRightToLeft } = this
    const sheets: Sheet[] = []
    for (let from = 0; from < this.rows.length; from += MAX_ROWS) {
      const rows = this.rows.slice(from, from + MAX_ROWS).map((row, index, all) => within(row, all.length - index))
      sheets.push({ name: '', columns, rows, headRows: from === 0 ? headRows : 0, isRightToLeft })
    }
    return sheets
  }

  private addTable(table: FlowTable): void {
    const isFirst = this.rows.length === 0
    if (!isFirst) this.rows.push(EMPTY_ROW)
    const rows = this.rowsOf(table)
    this.settleValues(rows)
    this.rows.push(...rows)
    for (const [index, width] of table.columns.slice(0, MAX_COLUMNS).entries()) this.widen(index, width)
    if (!isFirst) return
    const end = table.rows.findIndex(({ isHeader }) => !isHeader)
    this.headRows = Math.max(0, end)
    this.isRightToLeft = table.isRightToLeft
  }

  private rowsOf(table: FlowTable): SheetRow[] {
    return gridRows(table, MAX_COLUMNS).map((places, index) => {
      let column = 0
      const cells: SheetCell[] = []
      for (const { cell, span, merge } of places) {
        if (cell !== undefined && merge === 'goes-on') {
          cells.push({ column, columnSpan: span, rowSpan: 0, content: EMPTY, look: this.glyphStyle(cell, [], 0) })
        } else if (cell !== undefined) {
          const rowSpan = merge === 'begins' ? Math.min(cell.rowSpan, table.rows.length - index) : 1
          const width = table.columns.slice(column, column + span).reduce((sum, each) => sum + each, 0)
          cells.push({ column, columnSpan: span, rowSpan, ...this.cellOf(cell, width) })
        }
        column += span
      }
      return { height: heightOf(cells, table.rows[index]?.height), cells }
    })
  }

  private cellOf(cell: TableCell, width: number): Pick<SheetCell, 'content' | 'look'> {
    const runs = readableOn(cell.shade, this.context.pieces.ofBlocks(cell.blocks))
    const content = { runs, value: TEXT, link: linkOf(cell.blocks) }
    if (cell.blocks.some(hasTab)) this.parted.add(content)
    return { content, look: this.glyphStyle(cell, runs, width) }
  }

  private glyphStyle(cell: TableCell, runs: readonly TextPiece[], width: number): CellLook {
    const first = cell.blocks.find((block) => block.kind === 'paragraph')
    const {
      align = 'start',
      indentStart = 0,
      isRightToLeft = false,
    } = first === undefined ? {} : this.context.pieces.formatOf(first)
    const { borders, shade, turned } = cell
    const indent = align === 'start' ? Math.min(MAX_INDENT, Math.max(0, Math.round(indentStart / INDENT))) : 0
    return {
      borders,
      shade,
      across: align,
      down: cell.align,
      turned,
      indent,
      isWrapped: needsLines(runs, width),
      isRightToLeft,
    }
  }

  /** Tells what each column holds, from all of it. */
  private settleValues(rows: readonly SheetRow[]): void {
    const { values, conventions, isFixed } = this.context
    const cells = rows.flatMap((row) => row.cells.filter(({ rowSpan }) => rowSpan > 0))
    const ofTable = isFixed ? conventions : conventionsIn(cells.map(textOfCell), conventions)
    const byColumn = Map.groupBy(cells, ({ column }) => column)
    for (const own of byColumn.values()) {
      alignAlike(own)
      indentAlike(own)
      const texts = own.map(textOfCell)
      const found = values.ofColumn(texts, isFixed ? conventions : conventionsIn(texts, ofTable))
      for (const [index, cell] of own.entries()) {
        const value = found[index]
        // A mark of a note beside a number would become a digit of it.
        if (value !== undefined && !hasMark(cell.content.runs) && !this.parted.has(cell.content))
          cell.content.value = value
      }
      alignNumbers(own)
    }
  }

  /** Rows of text with tabs, each column as wide as what it holds. */
  private addTabbed(paragraphs: readonly FlowParagraph[]): void {
    if (this.rows.length > 0) this.rows.push(EMPTY_ROW)
    else this.isRightToLeft = this.runsFromRight(paragraphs[0])
    const rows = paragraphs.map((paragraph) => this.rowOf(paragraph, false))
    this.settleValues(rows)
    this.rows.push(...rows)
    for (const { column, content } of rows.flatMap(({ cells }) => cells)) {
      this.widen(column, Math.min(TEXT_WIDTH / 2, widthOf(content.runs) + PADDING))
    }
  }

  private addParagraph(paragraph: FlowParagraph): void {
    if (this.rows.length === 0) this.isRightToLeft = this.runsFromRight(paragraph)
    // Above a table, text reaches over the cells beside it.
    if (this.context.isText) this.widen(0, TEXT_WIDTH)
    const row = this.rowOf(paragraph, this.context.isText)
    // A sentence that is only a number is one nevertheless.
    if (row.cells.length > 1) this.settleValues([row])
    this.rows.push(row)
  }

  /** A paragraph, with a cell for what stands between one tab and the next. */
  private rowOf(paragraph: FlowParagraph, isWrapped: boolean): SheetRow {
    const isRightToLeft = this.runsFromRight(paragraph)
    const link = linkOf([paragraph])
    const cells = splitAtTabs(this.context.pieces.ofParagraph(paragraph)).flatMap((own, column): SheetCell[] => {
      if (own.length === 0) return []
      const runs = readableOn(undefined, own)
      const look = { ...PLAIN, isWrapped: isWrapped && column === 0, isRightToLeft, down: 'top' as const }
      return [{ column, columnSpan: 1, rowSpan: 1, content: { runs, value: TEXT, link }, look }]
    })
    return { height: undefined, cells }
  }

  private runsFromRight(paragraph: FlowParagraph | undefined): boolean {
    return paragraph !== undefined && this.context.pieces.formatOf(paragraph).isRightToLeft === true
  }

  private widen(column: number, width: number): void {
    this.columns[column] = Math.max(this.columns[column] ?? 0, width)
  }
}

function textOfCell({ content }: SheetCell): string {
  return textOf(content.runs)
}

function hasMark(runs: readonly TextPiece[]): boolean {
  return runs.some(({ format }) => format.position !== 'normal')
}

/** Whether text is more than a line in a cell of some width. */
function needsLines(runs: readonly TextPiece[], width: number): boolean {
  if (runs.some(({ text }) => text.includes('\n'))) return true
  return widthOf(runs) > width
}

/** About how wide text is. */
function widthOf(runs: readonly TextPiece[]): number {
  return runs.reduce((sum, { text, format }) => {
    const wide = text.match(WIDE)?.length ?? 0
    return sum + (text.length + wide) * format.size * CHARACTER_WIDTH
  }, 0)
}

/** Rows of one line are as high as their font; not every program finds out how high others have to be. */
function heightOf(cells: readonly SheetCell[], height: number | undefined): number | undefined {
  return cells.some(({ look }) => look.isWrapped) ? height : undefined
}

/** What all of a column is away from its edge is no indent. */
function indentAlike(cells: readonly SheetCell[]): void {
  const filled = cells.filter(({ look, content }) => look.across === 'start' && content.runs.length > 0)
  const least = Math.min(...filled.map(({ look }) => look.indent))
  for (const { look } of filled) look.indent -= least
}

/**
 * In a column without lines a text in the middle is there by chance, where most stand at a side: it is as long as the
 * column is wide.
 */
function alignAlike(cells: readonly SheetCell[]): void {
  const open = cells.filter(({ look, columnSpan }) => columnSpan === 1 && Object.keys(look.borders).length === 0)
  const sided = open.filter(({ look }) => look.across === 'start' || look.across === 'end')
  const [first] = sided
  if (first === undefined || sided.length * 2 < open.length) return
  const atStart = sided.filter(({ look }) => look.across === 'start').length
  const across = atStart * 2 >= sided.length ? 'start' : 'end'
  const indent = Math.min(...sided.map(({ look }) => look.indent))
  for (const { look } of open) if (look.across === 'center') Object.assign(look, { across, indent })
}

/**
 * Numbers of a column stand where most of them do: which side a short one is nearer to is chance. Where they begin at different
 * places, they end at one.
 */
function alignNumbers(cells: readonly SheetCell[]): void {
  const numbers = cells.filter(({ content, columnSpan }) => content.value.kind === 'number' && columnSpan === 1)
  const bySide = [...Map.groupBy(numbers, ({ look }) => look.across).values()]
  const most = bySide.find(({ length }) => length * 2 > numbers.length)
  const first = most?.[0]?.look
  if (most === undefined || first === undefined) return
  const areRagged = first.across === 'start' && most.some(({ look }) => look.indent !== first.indent)
  const shared = areRagged ? { across: 'end' as const, indent: 0 } : { across: first.across, indent: first.indent }
  for (const { look } of numbers) if (areRagged || look.across !== shared.across) Object.assign(look, shared)
}

function hasTab(block: FlowBlock): boolean {
  return block.kind === 'paragraph' && block.content.some(({ kind }) => kind === 'tab')
}

/** A row whose cells do not reach below the last one. */
function within(row: SheetRow, rowsLeft: number): SheetRow {
  const cells = row.cells.map((cell) => ({ ...cell, rowSpan: Math.min(cell.rowSpan, rowsLeft) }))
  return { ...row, cells }
}
