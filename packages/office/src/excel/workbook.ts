import type { Borders, Color, RunFormat } from '@recto/layout'

import type { CellValue } from './values/cell-value.ts'

/** A workbook as sheets of cells. Lengths are in points. */
export interface Workbook {
  sheets: Sheet[]
  title: string | undefined
  author: string | undefined
  language: string | undefined
}

/** A worksheet with a valid and unique name. */
export interface Sheet {
  name: string
  /** Column widths. */
  columns: number[]
  rows: SheetRow[]
  /** Number of frozen rows at the top. */
  frozenRows: number
  /** Whether the first column is at the right. */
  isRightToLeft: boolean
}

/** A row with its cells that are not empty. */
export interface SheetRow {
  /** Undefined to let the program determine it. */
  height: number | undefined
  cells: SheetCell[]
}

/** A cell or the start of a merged range. */
export interface SheetCell {
  /** Zero-based column index. */
  column: number
  columnSpan: number
  /** 0 for the continuation of a cell that begins in a row above. */
  rowSpan: number
  content: CellContent
  look: CellFormat
}

/** The content of a cell. */
export interface CellContent {
  /** Rich text; empty for an empty cell. */
  runs: RichTextRun[]
  value: CellValue
  /** URI of its hyperlink. */
  link: string | undefined
}

/** Text with one format. */
export interface RichTextRun {
  text: string
  format: RunFormat
}

/** The format of a cell, apart from that of its text. */
export interface CellFormat {
  borders: Borders
  shade: Color | undefined
  across: 'start' | 'center' | 'end' | 'justify'
  down: 'top' | 'middle' | 'bottom'
  turned: 'up' | 'down' | undefined
  /** Indent levels. */
  indent: number
  isWrapped: boolean
  isRightToLeft: boolean
}
