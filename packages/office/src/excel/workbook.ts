import type { Borders, Color, RunFormat } from '@recto/layout'

import type { CellValue } from './values/cell-value.ts'

/** Sheets of cells, as Excel has them. Lengths are points. */
export interface Workbook {
  sheets: Sheet[]
  title: string | undefined
  author: string | undefined
  language: string | undefined
}

/** One sheet; its name is legal and no other one has it. */
export interface Sheet {
  name: string
  /** Widths of its columns. */
  columns: number[]
  rows: SheetRow[]
  /** So many rows stay at the top when it is scrolled. */
  headRows: number
  /** Whether its first column is at the right. */
  isRightToLeft: boolean
}

/** A row, with the cells that have anything. */
export interface SheetRow {
  /** Undefined leaves it to the text. */
  height: number | undefined
  cells: SheetCell[]
}

/** A cell at its place. */
export interface SheetCell {
  /** From 0. */
  column: number
  columnSpan: number
  /** 0 where it is part of a cell that begins in a row above. */
  rowSpan: number
  content: CellContent
  look: CellLook
}

/** What stands in a cell. */
export interface CellContent {
  /** Pieces of one format each, which make up its text; none for an empty cell. */
  runs: TextPiece[]
  value: CellValue
  /** Where it leads. */
  link: string | undefined
}

/** A piece of text in one format. */
export interface TextPiece {
  text: string
  format: RunFormat
}

/** How a cell looks, apart from its text. */
export interface CellLook {
  borders: Borders
  shade: Color | undefined
  across: 'start' | 'center' | 'end' | 'justify'
  down: 'top' | 'middle' | 'bottom'
  turned: 'up' | 'down' | undefined
  /** Levels of white before its text. */
  indent: number
  isWrapped: boolean
  isRightToLeft: boolean
}
