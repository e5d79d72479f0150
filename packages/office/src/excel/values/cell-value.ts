/** What a cell holds besides how it looks. */
export type CellValue = TextValue | NumberValue

/** Text; what it looks like does not count. */
export interface TextValue {
  kind: 'text'
  /** Whether a program that is given it anew would take it for something else: a number, a date, a formula. */
  isEasilyMistaken: boolean
}

/** A number, or a date, which is one as well (ISO/IEC 29500-1, 18.17.4). */
export interface NumberValue {
  kind: 'number'
  value: number
  /** How it is shown, as a number format (18.8.31). */
  format: string
}

/** How numbers and dates are written where it is not to be told from each of them. */
export interface Conventions {
  decimal: '.' | ','
  /** Which comes first where the year comes last; undefined where nothing tells, and it stays text. */
  first: 'day' | 'month' | undefined
  /** The languages that names of months are in, as tags. */
  languages: readonly string[]
}
