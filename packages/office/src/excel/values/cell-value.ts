/** The value of a cell. */
export type CellValue = TextValue | NumberValue

/** Text, whatever it looks like. */
export interface TextValue {
  kind: 'text'
  /** Whether Excel would take the text for a number, a date or a formula when the cell is edited. */
  needsQuotePrefix: boolean
}

/** A number, or a date as a serial number (ISO/IEC 29500-1, 18.17.4). */
export interface NumberValue {
  kind: 'number'
  value: number
  /** Number format code that shows it as it was written (18.8.31). */
  format: string
}

/** How to read ambiguous numbers and dates. */
export interface Conventions {
  /** Decimal separator. */
  decimal: '.' | ','
  /** What comes first in dates that end with the year; undefined if unknown, so that ambiguous dates stay text. */
  first: 'day' | 'month' | undefined
  /** BCP 47 tags of the languages of month names. */
  languages: readonly string[]
}
