import type { CellValue, Conventions } from './cell-value.ts'
import { dateValue } from './date-value.ts'
import { MonthNames } from './month-names.ts'
import { numberValue } from './number-value.ts'
import { plainText } from './plain-text.ts'

/** With these a program takes what is typed for a formula. */
const FORMULA = /^[-=+@]/
const TEXT: CellValue = { kind: 'text', isEasilyMistaken: false }
const MISTAKEN: CellValue = { kind: 'text', isEasilyMistaken: true }
const CODE = /^0\d+$/
const DIGITS = /^\d+$/

/** Tells what texts of cells are. */
export class CellValues {
  private readonly names: MonthNames

  /** @param languages that names of months may be in, as tags */
  constructor(languages: readonly string[]) {
    this.names = new MonthNames(languages)
  }

  /** The value of each cell of a column, from its text. */
  ofColumn(texts: readonly string[], conventions: Conventions): CellValue[] {
    const plain = texts.map(plainText)
    // Where some numbers of a column begin with a nought, others of the same length are codes as well.
    const codeLengths = new Set(plain.filter((text) => CODE.test(text)).map(({ length }) => length))
    const isCode = (text: string) => DIGITS.test(text) && codeLengths.has(text.length)
    return plain.map((text) => (isCode(text) ? MISTAKEN : this.valueOf(text, conventions)))
  }

  private valueOf(text: string, conventions: Conventions): CellValue {
    if (text === '') return TEXT
    const value = dateValue(text, conventions, this.names) ?? numberValue(text, conventions)
    return value ?? (FORMULA.test(text) ? MISTAKEN : TEXT)
  }
}
