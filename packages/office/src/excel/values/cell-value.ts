/** The value of a cell, apart from its format. */
export type CellValue = TextValue | NumberValue

/** Text, whatever it looks like. */
export interface TextValue {
  kind: 'text'
  /** Whether Excel would take the text for a number, date or formula when the cell is edited. */
  needsQuotePrefix: boolean
}

/** A number, or a date as a serial number (ISO/IEC 29500-1, 18.17.4). */
export interface NumberValue {
  kind: 'number'
  value: number
  /** Number format code that shows it as it was written (18.8.31). */
  format: string
}

/** How ambiguous numbers and dates are to be read. */
export interface Conventions {
  decimal: '.' | ','
  /** What comes first in dates that end with the year; undefined if unknown: such dates stay text. */
  first: 'day' | 'month' | undefined
  /** Language tags for month names. */
  languages: readonly string[]
}
