import type { CellValue, Conventions } from './cell-value.ts'
import { dateValue } from './date-value.ts'
import { MonthNames } from './month-names.ts'
import { numberValue } from './number-value.ts'
import { normalizeText } from './normalize-text.ts'

/** Characters that begin a formula in Excel. */
const FORMULA = /^[-=+@]/
const TEXT: CellValue = { kind: 'text', needsQuotePrefix: false }
const QUOTED_TEXT: CellValue = { kind: 'text', needsQuotePrefix: true }
/** Digits after a leading zero, such as a postal code. */
const CODE = /^0\d+$/
const DIGITS = /^\d+$/

/** Determines the values of cells from their texts. */
export class CellValues {
  readonly #names: MonthNames

  /** @param languages BCP 47 tags of the languages of month names */
  constructor(languages: readonly string[]) {
    this.#names = new MonthNames(languages)
  }

  /** The values of a column of cells, in the order of their texts. */
  ofColumn(texts: readonly string[], conventions: Conventions): CellValue[] {
    const normalized = texts.map(normalizeText)
    // If one number begins with a zero, others of the same length in the column are codes as well.
    const codeLengths = new Set(normalized.filter((text) => CODE.test(text)).map(({ length }) => length))
    const isCode = (text: string) => DIGITS.test(text) && codeLengths.has(text.length)
    return normalized.map((text) => (isCode(text) ? QUOTED_TEXT : this.#valueOf(text, conventions)))
  }

  #valueOf(text: string, conventions: Conventions): CellValue {
    if (text === '') return TEXT
    const value = dateValue(text, conventions, this.#names) ?? numberValue(text, conventions)
    return value ?? (FORMULA.test(text) ? QUOTED_TEXT : TEXT)
  }
}
