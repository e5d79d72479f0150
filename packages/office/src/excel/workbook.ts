import type { Borders, Color, RunFormat } from '@recto/layout'

import type { CellValue } from './values/cell-value.ts'

/** A workbook (ISO/IEC 29500-1, 18.2). Lengths are in points. */
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

/** A row with its cells, from left to right. Cells of an empty grid position are left out. */
export interface SheetRow {
  /** Undefined for automatic height. */
  height: number | undefined
  cells: SheetCell[]
}

/** A cell or the start of a merged range. */
export interface SheetCell {
  /** Zero-based column index. */
  column: number
  columnSpan: number
  /** Number of rows; 0 for the continuation of a cell that begins in a row above. */
  rowSpan: number
  content: CellContent
  format: CellFormat
}

/** The content of a cell. */
export interface CellContent {
  /** Rich text; empty for an empty cell. */
  runs: RichTextRun[]
  value: CellValue
  /** URI of the hyperlink. */
  link: string | undefined
}

/** Text with one format. */
export interface RichTextRun {
  text: string
  format: RunFormat
}

/** The format of a cell, except that of its text. */
export interface CellFormat {
  borders: Borders
  shade: Color | undefined
  horizontal: 'start' | 'center' | 'end' | 'justify'
  vertical: 'top' | 'middle' | 'bottom'
  /** Direction of rotated lines; undefined for horizontal ones. */
  textRotation: 'up' | 'down' | undefined
  /** Number of indent levels. */
  indent: number
  isWrapped: boolean
  isRightToLeft: boolean
}
