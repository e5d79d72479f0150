import type { FlowBlock, FlowParagraph, FlowTable, TableCell } from '@recto/layout'

import { gridRows } from '../package/table-grid.ts'
import { withContrast } from './text-contrast.ts'
import { hasText } from './table-cells.ts'
import type { SheetBlock } from './sheet-block.ts'
import { linkOf, splitAtTabs, textOf, type RichTextReader } from './rich-text.ts'
import type { CellValue, Conventions } from './values/cell-value.ts'
import type { CellValues } from './values/cell-values.ts'
import { conventionsIn } from './values/conventions.ts'
import type { CellFormat, Sheet, SheetCell, SheetRow, RichTextRun } from './workbook.ts'

/** Rows and columns of a sheet (Excel specifications and limits). */
const [MAX_ROWS, MAX_COLUMNS] = [1_048_576, 16_384]
/** Width of the column for paragraphs, in points. */
const PARAGRAPH_COLUMN_WIDTH = 480
/** Width of an indent level, in points. */
const INDENT_WIDTH = 7
const MAX_INDENT = 15
/** Average width of a character, in em. */
const CHARACTER_WIDTH = 0.5
/** Characters that are one em wide. */
const FULL_WIDTH = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303F\uFF01-\uFF60]/gu
/** Padding of text in a column, in points. */
const PADDING = 12
const TEXT: CellValue = { kind: 'text', needsQuotePrefix: false }
const EMPTY: SheetCell['content'] = { runs: [], value: TEXT, link: undefined }
const EMPTY_ROW: SheetRow = { height: undefined, cells: [] }
const DEFAULT_FORMAT: CellFormat = {
  borders: {},
  shade: undefined,
  across: 'start',
  down: 'bottom',
  turned: undefined,
  indent: 0,
  isWrapped: false,
  isRightToLeft: false,
}

/** What rows are built with. */
export interface SheetContext {
  richText: RichTextReader
  values: CellValues
  conventions: Conventions
  /** Whether the caller chose the conventions; otherwise each table and column may override them. */
  isFixed: boolean
  /** Whether the sheet consists of paragraphs only. */
  isText: boolean
}

/** Builds the rows of a sheet from blocks, top to bottom. */
export class SheetRows {
  private readonly context: SheetContext
  private readonly rows: SheetRow[] = []
  private readonly columns: number[] = []
  /** Cells whose texts are separated by tabs, and therefore not one number. */
  private readonly tabSeparated = new Set<SheetCell['content']>()
  private frozenRows = 0
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

  /** The sheet, divided if it has too many rows. */
  toSheets(): Sheet[] {
    const { columns, frozenRows, isRightToLeft } = this
    const sheets: Sheet[] = []
    for (let from = 0; from < this.rows.length; from += MAX_ROWS) {
      const rows = this.rows.slice(from, from + MAX_ROWS).map((row, index, all) => withinSheet(row, all.length - index))
      sheets.push({ name: '', columns, rows, frozenRows: from === 0 ? frozenRows : 0, isRightToLeft })
    }
    return sheets
  }

  private addTable(table: FlowTable): void {
    const isFirst = this.rows.length === 0
    if (!isFirst) this.rows.push(EMPTY_ROW)
    const rows = this.rowsOf(table)
    this.determineValues(rows)
    this.rows.push(...rows)
    for (const [index, width] of table.columns.slice(0, MAX_COLUMNS).entries()) this.widen(index, width)
    if (!isFirst) return
    const end = table.rows.findIndex(({ isHeader }) => !isHeader)
    this.frozenRows = Math.max(0, end)
    this.isRightToLeft = table.isRightToLeft
  }

  private rowsOf(table: FlowTable): SheetRow[] {
    return gridRows(table, MAX_COLUMNS).map((places, index) => {
      let column = 0
      const cells: SheetCell[] = []
      for (const { cell, span, merge } of places) {
        if (cell !== undefined && merge === 'goes-on') {
          cells.push({ column, columnSpan: span, rowSpan: 0, content: EMPTY, look: this.lookOf(cell, [], 0) })
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
    const runs = withContrast(cell.shade, this.context.richText.ofBlocks(cell.blocks))
    const content = { runs, value: TEXT, link: linkOf(cell.blocks) }
    if (cell.blocks.some(hasTab)) this.tabSeparated.add(content)
    return { content, look: this.lookOf(cell, runs, width) }
  }

  private lookOf(cell: TableCell, runs: readonly RichTextRun[], width: number): CellFormat {
    const first = cell.blocks.find((block) => block.kind === 'paragraph')
    const {
      align = 'start',
      indentStart = 0,
      isRightToLeft = false,
    } = first === undefined ? {} : this.context.richText.formatOf(first)
    const { borders, shade, textDirection: turned } = cell
    const indent = align === 'start' ? Math.min(MAX_INDENT, Math.max(0, Math.round(indentStart / INDENT_WIDTH))) : 0
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

  /** Determines the values and alignment of each column from all of its cells. */
  private determineValues(rows: readonly SheetRow[]): void {
    const { values, conventions, isFixed } = this.context
    const cells = rows.flatMap((row) => row.cells.filter(({ rowSpan }) => rowSpan > 0))
    const ofTable = isFixed ? conventions : conventionsIn(cells.map(textOfCell), conventions)
    const byColumn = Map.groupBy(cells, ({ column }) => column)
    for (const own of byColumn.values()) {
      alignCentered(own)
      removeSharedIndent(own)
      const texts = own.map(textOfCell)
      const found = values.ofColumn(texts, isFixed ? conventions : conventionsIn(texts, ofTable))
      for (const [index, cell] of own.entries()) {
        const value = found[index]
        // The mark of a footnote must not become a digit of the number.
        if (value !== undefined && !hasSuperscript(cell.content.runs) && !this.tabSeparated.has(cell.content))
          cell.content.value = value
      }
      alignNumbers(own)
    }
  }

  /** Adds rows of text with tabs; columns are as wide as their content. */
  private addTabbed(paragraphs: readonly FlowParagraph[]): void {
    if (this.rows.length > 0) this.rows.push(EMPTY_ROW)
    else this.isRightToLeft = this.runsFromRight(paragraphs[0])
    const rows = paragraphs.map((paragraph) => this.rowOf(paragraph, false))
    this.determineValues(rows)
    this.rows.push(...rows)
    for (const { column, content } of rows.flatMap(({ cells }) => cells)) {
      this.widen(column, Math.min(PARAGRAPH_COLUMN_WIDTH / 2, widthOf(content.runs) + PADDING))
    }
  }

  private addParagraph(paragraph: FlowParagraph): void {
    if (this.rows.length === 0) this.isRightToLeft = this.runsFromRight(paragraph)
    // Above a table, text may overflow into the cells beside it.
    if (this.context.isText) this.widen(0, PARAGRAPH_COLUMN_WIDTH)
    const row = this.rowOf(paragraph, this.context.isText)
    // A paragraph that is a single number stays text.
    if (row.cells.length > 1) this.determineValues([row])
    this.rows.push(row)
  }

  /** A row with a cell for each text between tabs. */
  private rowOf(paragraph: FlowParagraph, isWrapped: boolean): SheetRow {
    const isRightToLeft = this.runsFromRight(paragraph)
    const link = linkOf([paragraph])
    const cells = splitAtTabs(this.context.richText.ofParagraph(paragraph)).flatMap((own, column): SheetCell[] => {
      if (own.length === 0) return []
      const runs = withContrast(undefined, own)
      const look = { ...DEFAULT_FORMAT, isWrapped: isWrapped && column === 0, isRightToLeft, down: 'top' as const }
      return [{ column, columnSpan: 1, rowSpan: 1, content: { runs, value: TEXT, link }, look }]
    })
    return { height: undefined, cells }
  }

  private runsFromRight(paragraph: FlowParagraph | undefined): boolean {
    return paragraph !== undefined && this.context.richText.formatOf(paragraph).isRightToLeft === true
  }

  private widen(column: number, width: number): void {
    this.columns[column] = Math.max(this.columns[column] ?? 0, width)
  }
}

function textOfCell({ content }: SheetCell): string {
  return textOf(content.runs)
}

function hasSuperscript(runs: readonly RichTextRun[]): boolean {
  return runs.some(({ format }) => format.position !== 'normal')
}

/** Whether text needs more than one line in a cell of this width, in points. */
function needsLines(runs: readonly RichTextRun[], width: number): boolean {
  if (runs.some(({ text }) => text.includes('\n'))) return true
  return widthOf(runs) > width
}

/** Estimated width of text, in points. */
function widthOf(runs: readonly RichTextRun[]): number {
  return runs.reduce((sum, { text, format }) => {
    const wide = text.match(FULL_WIDTH)?.length ?? 0
    return sum + (text.length + wide) * format.size * CHARACTER_WIDTH
  }, 0)
}

/** The height of rows with wrapped text; not every program computes it. Other rows are left to the program. */
function heightOf(cells: readonly SheetCell[], height: number | undefined): number | undefined {
  return cells.some(({ look }) => look.isWrapped) ? height : undefined
}

/** Removes the indent that all cells of a column have in common: on the page, it is the padding of the column. */
function removeSharedIndent(cells: readonly SheetCell[]): void {
  const filled = cells.filter(({ look, content }) => look.across === 'start' && content.runs.length > 0)
  const least = Math.min(...filled.map(({ look }) => look.indent))
  for (const { look } of filled) look.indent -= least
}

/**
 * Aligns centered cells of a column without borders like most others: text about as wide as its column only looks centered.
 */
function alignCentered(cells: readonly SheetCell[]): void {
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
 * Aligns the numbers of a column like most of them, since a short number can be nearer to the other side. Numbers with different
 * indents are aligned at the end.
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

/** Clips cells that span beyond the last row of the sheet. */
function withinSheet(row: SheetRow, rowsLeft: number): SheetRow {
  const cells = row.cells.map((cell) => ({ ...cell, rowSpan: Math.min(cell.rowSpan, rowsLeft) }))
  return { ...row, cells }
}
