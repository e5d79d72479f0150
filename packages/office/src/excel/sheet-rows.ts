import type { FlowBlock, FlowParagraph, FlowTable, TableCell } from '@recto/layout'

import { gridRows } from '../package/table-grid.ts'
import { ensureContrast } from './text-contrast.ts'
import { hasText } from './table-cells.ts'
import type { SheetBlock } from './sheet-block.ts'
import { linkOf, splitAtTabs, textOf, type RichTextReader } from './rich-text.ts'
import type { CellValue, Conventions } from './values/cell-value.ts'
import type { CellValues } from './values/cell-values.ts'
import { conventionsIn } from './values/conventions.ts'
import type { CellFormat, Sheet, SheetCell, SheetRow, RichTextRun } from './workbook.ts'

/** Largest number of rows and columns of a sheet (Excel specifications and limits). */
const [MAX_ROWS, MAX_COLUMNS] = [1_048_576, 16_384]
/** Width of the column for paragraphs, in points. */
const PARAGRAPH_COLUMN_WIDTH = 480
/** Largest width of a column of lines with tabs, in points. */
const MAX_TEXT_COLUMN_WIDTH = 240
/** Width of an indent level, in points: three spaces of the default font (ISO/IEC 29500-1, 18.8.1). */
const INDENT_WIDTH = 7
/** Largest number of indent levels that is written. */
const MAX_INDENT = 15
/** Average width of a character in Latin text, in em. */
const CHARACTER_WIDTH = 0.5
/** Characters that are one em wide. */
const FULL_WIDTH = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303F\uFF01-\uFF60]/gu
/** Horizontal padding of the text in a column, in points. */
const PADDING = 12
const TEXT: CellValue = { kind: 'text', needsQuotePrefix: false }
const EMPTY: SheetCell['content'] = { runs: [], value: TEXT, link: undefined }
const EMPTY_ROW: SheetRow = { height: undefined, cells: [] }
const DEFAULT_FORMAT: CellFormat = {
  borders: {},
  shade: undefined,
  horizontal: 'start',
  vertical: 'bottom',
  textRotation: undefined,
  indent: 0,
  isWrapped: false,
  isRightToLeft: false,
}

/** What the rows of a sheet are built with. */
export interface SheetContext {
  richText: RichTextReader
  values: CellValues
  conventions: Conventions
  /** Whether the caller chose the conventions; if not, each table and column may override them. */
  isFixed: boolean
  /** Whether the sheet consists of paragraphs only. */
  isText: boolean
}

/** Builds the rows of a sheet from blocks, top to bottom. */
export class SheetRows {
  readonly #context: SheetContext
  readonly #rows: SheetRow[] = []
  readonly #columns: number[] = []
  /** Contents with several texts, separated by tabs, which cannot be one number. */
  readonly #tabSeparated = new Set<SheetCell['content']>()
  #frozenRows = 0
  #isRightToLeft = false

  constructor(context: SheetContext) {
    this.#context = context
  }

  add(block: SheetBlock): void {
    if (block.kind === 'tabbed-rows') this.#addTabbed(block.paragraphs)
    else if (hasText(block)) {
      if (block.kind === 'table') this.#addTable(block)
      else this.#addParagraph(block)
    }
  }

  /** The sheet; several if it has too many rows. Their names are empty. */
  toSheets(): Sheet[] {
    const [columns, isRightToLeft] = [this.#columns, this.#isRightToLeft]
    const sheets: Sheet[] = []
    for (let from = 0; from < this.#rows.length; from += MAX_ROWS) {
      const rows = this.#rows
        .slice(from, from + MAX_ROWS)
        .map((row, index, all) => withinSheet(row, all.length - index))
      sheets.push({ name: '', columns, rows, frozenRows: from === 0 ? this.#frozenRows : 0, isRightToLeft })
    }
    return sheets
  }

  #addTable(table: FlowTable): void {
    const isFirst = this.#rows.length === 0
    if (!isFirst) this.#rows.push(EMPTY_ROW)
    const rows = this.#rowsOf(table)
    this.#determineValues(rows)
    this.#rows.push(...rows)
    for (const [index, width] of table.columns.slice(0, MAX_COLUMNS).entries()) this.#widen(index, width)
    if (!isFirst) return
    const end = table.rows.findIndex(({ isHeader }) => !isHeader)
    this.#frozenRows = Math.max(0, end)
    this.#isRightToLeft = table.isRightToLeft
  }

  #rowsOf(table: FlowTable): SheetRow[] {
    return gridRows(table, MAX_COLUMNS).map((gridCells, index) => {
      let column = 0
      const cells: SheetCell[] = []
      for (const { cell, span, merge } of gridCells) {
        if (cell !== undefined && merge === 'continue') {
          cells.push({ column, columnSpan: span, rowSpan: 0, content: EMPTY, format: this.#formatOf(cell, [], 0) })
        } else if (cell !== undefined) {
          const rowSpan = merge === 'restart' ? Math.min(cell.rowSpan, table.rows.length - index) : 1
          const width = table.columns.slice(column, column + span).reduce((sum, columnWidth) => sum + columnWidth, 0)
          cells.push({ column, columnSpan: span, rowSpan, ...this.#cellOf(cell, width) })
        }
        column += span
      }
      return { height: heightOf(cells, table.rows[index]?.height), cells }
    })
  }

  #cellOf(cell: TableCell, width: number): Pick<SheetCell, 'content' | 'format'> {
    const runs = ensureContrast(cell.shade, this.#context.richText.ofBlocks(cell.blocks))
    const content = { runs, value: TEXT, link: linkOf(cell.blocks) }
    if (cell.blocks.some(hasTab)) this.#tabSeparated.add(content)
    return { content, format: this.#formatOf(cell, runs, width) }
  }

  #formatOf(cell: TableCell, runs: readonly RichTextRun[], width: number): CellFormat {
    const first = cell.blocks.find((block) => block.kind === 'paragraph')
    const {
      align = 'start',
      indentStart = 0,
      isRightToLeft = false,
    } = first === undefined ? {} : this.#context.richText.formatOf(first)
    const { borders, shade, textDirection } = cell
    const indent = align === 'start' ? Math.min(MAX_INDENT, Math.max(0, Math.round(indentStart / INDENT_WIDTH))) : 0
    return {
      borders,
      shade,
      horizontal: align,
      vertical: cell.align,
      textRotation: textDirection,
      indent,
      isWrapped: needsLines(runs, width),
      isRightToLeft,
    }
  }

  /** Determines the values and the alignment of each column by all of its cells. */
  #determineValues(rows: readonly SheetRow[]): void {
    const { values, conventions, isFixed } = this.#context
    const cells = rows.flatMap((row) => row.cells.filter(({ rowSpan }) => rowSpan > 0))
    const tableConventions = isFixed ? conventions : conventionsIn(cells.map(textOfCell), conventions)
    const byColumn = Map.groupBy(cells, ({ column }) => column)
    for (const column of byColumn.values()) {
      alignCentered(column)
      removeSharedIndent(column)
      const texts = column.map(textOfCell)
      const found = values.ofColumn(texts, isFixed ? conventions : conventionsIn(texts, tableConventions))
      for (const [index, cell] of column.entries()) {
        const value = found[index]
        // A superscript note mark must not become a digit of the number.
        if (value !== undefined && !hasSuperscript(cell.content.runs) && !this.#tabSeparated.has(cell.content))
          cell.content.value = value
      }
      alignNumbers(column)
    }
  }

  /** Adds lines with tabs as rows; columns are as wide as their content. */
  #addTabbed(paragraphs: readonly FlowParagraph[]): void {
    if (this.#rows.length > 0) this.#rows.push(EMPTY_ROW)
    else this.#isRightToLeft = this.#runsFromRight(paragraphs[0])
    const rows = paragraphs.map((paragraph) => this.#rowOf(paragraph, false))
    this.#determineValues(rows)
    this.#rows.push(...rows)
    for (const { column, content } of rows.flatMap(({ cells }) => cells)) {
      this.#widen(column, Math.min(MAX_TEXT_COLUMN_WIDTH, widthOf(content.runs) + PADDING))
    }
  }

  #addParagraph(paragraph: FlowParagraph): void {
    if (this.#rows.length === 0) this.#isRightToLeft = this.#runsFromRight(paragraph)
    // Above a table, text overflows into the empty cells to its right.
    if (this.#context.isText) this.#widen(0, PARAGRAPH_COLUMN_WIDTH)
    const row = this.#rowOf(paragraph, this.#context.isText)
    // A paragraph stays text, even if it is a number.
    if (row.cells.length > 1) this.#determineValues([row])
    this.#rows.push(row)
  }

  /** A row with a cell for each text between tabs. */
  #rowOf(paragraph: FlowParagraph, isWrapped: boolean): SheetRow {
    const isRightToLeft = this.#runsFromRight(paragraph)
    const link = linkOf([paragraph])
    const cells = splitAtTabs(this.#context.richText.ofParagraph(paragraph)).flatMap((part, column): SheetCell[] => {
      if (part.length === 0) return []
      const runs = ensureContrast(undefined, part)
      const format = {
        ...DEFAULT_FORMAT,
        isWrapped: isWrapped && column === 0,
        isRightToLeft,
        vertical: 'top' as const,
      }
      return [{ column, columnSpan: 1, rowSpan: 1, content: { runs, value: TEXT, link }, format }]
    })
    return { height: undefined, cells }
  }

  #runsFromRight(paragraph: FlowParagraph | undefined): boolean {
    return paragraph !== undefined && this.#context.richText.formatOf(paragraph).isRightToLeft === true
  }

  #widen(column: number, width: number): void {
    this.#columns[column] = Math.max(this.#columns[column] ?? 0, width)
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

/** Estimated width of text in one line, in points. */
function widthOf(runs: readonly RichTextRun[]): number {
  return runs.reduce((sum, { text, format }) => {
    const fullWidthCount = text.match(FULL_WIDTH)?.length ?? 0
    return sum + (text.length + fullWidthCount) * format.size * CHARACTER_WIDTH
  }, 0)
}

/** The height of a row with wrapped text, which not every program computes; undefined for other rows. */
function heightOf(cells: readonly SheetCell[], height: number | undefined): number | undefined {
  return cells.some(({ format }) => format.isWrapped) ? height : undefined
}

/** Removes the indent that all cells of a column share: on the page, it is the padding of the column. */
function removeSharedIndent(cells: readonly SheetCell[]): void {
  const filled = cells.filter(({ format, content }) => format.horizontal === 'start' && content.runs.length > 0)
  const sharedIndent = Math.min(...filled.map(({ format }) => format.indent))
  for (const { format } of filled) format.indent -= sharedIndent
}

/**
 * Aligns centered cells of a column without borders like most of the others: text about as wide as its column merely looks
 * centered.
 */
function alignCentered(cells: readonly SheetCell[]): void {
  const unbordered = cells.filter(
    ({ format, columnSpan }) => columnSpan === 1 && Object.keys(format.borders).length === 0,
  )
  const aligned = unbordered.filter(({ format }) => format.horizontal === 'start' || format.horizontal === 'end')
  const [first] = aligned
  if (first === undefined || aligned.length * 2 < unbordered.length) return
  const startCount = aligned.filter(({ format }) => format.horizontal === 'start').length
  const horizontal = startCount * 2 >= aligned.length ? 'start' : 'end'
  const indent = Math.min(...aligned.map(({ format }) => format.indent))
  for (const { format } of unbordered) if (format.horizontal === 'center') Object.assign(format, { horizontal, indent })
}

/**
 * Aligns the numbers of a column like most of them, since a short number can be nearer to the other side. Numbers at the start
 * with different indents are aligned at the end.
 */
function alignNumbers(cells: readonly SheetCell[]): void {
  const numbers = cells.filter(({ content, columnSpan }) => content.value.kind === 'number' && columnSpan === 1)
  const bySide = [...Map.groupBy(numbers, ({ format }) => format.horizontal).values()]
  const majority = bySide.find(({ length }) => length * 2 > numbers.length)
  const first = majority?.[0]?.format
  if (majority === undefined || first === undefined) return
  const areRagged = first.horizontal === 'start' && majority.some(({ format }) => format.indent !== first.indent)
  const common = areRagged
    ? { horizontal: 'end' as const, indent: 0 }
    : { horizontal: first.horizontal, indent: first.indent }
  for (const { format } of numbers)
    if (areRagged || format.horizontal !== common.horizontal) Object.assign(format, common)
}

function hasTab(block: FlowBlock): boolean {
  return block.kind === 'paragraph' && block.content.some(({ kind }) => kind === 'tab')
}

/** Cuts cells that span beyond the last row of the sheet. */
function withinSheet(row: SheetRow, rowsLeft: number): SheetRow {
  const cells = row.cells.map((cell) => ({ ...cell, rowSpan: Math.min(cell.rowSpan, rowsLeft) }))
  return { ...row, cells }
}
