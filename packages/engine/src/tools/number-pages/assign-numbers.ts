import { AppError, closeRange, type OPERATIONS, type OptionsOf } from '@recto/contract'
import type { OpenedDocument } from '@recto/pdf'

import { formatNumeral } from './numeral.ts'

export type NumberOptions = OptionsOf<typeof OPERATIONS.numberPages>

/**
 * The number of each numbered page, by page index. Pages without a number are not counted.
 * @throws AppError PAGE_OUT_OF_RANGE
 */
export function assignNumbers(options: NumberOptions, { name: file, pages }: OpenedDocument): Map<number, number> {
  const pageCount = pages.length
  const { start, end } = closeRange(options.pageRange, pageCount)
  const page = [start, end].find((limit) => limit > pageCount)
  if (page !== undefined) throw new AppError('PAGE_OUT_OF_RANGE', { file, page, pageCount })
  const first = options.skipFirstPage ? Math.max(start, 2) : start
  const last = options.skipLastPage ? Math.min(end, pageCount - 1) : end
  const numbers = new Map<number, number>()
  for (let place = first; place <= last; place += 1) numbers.set(place - 1, options.startNumber + place - first)
  return numbers
}

/** The text of a page number. @param last the number of the last numbered page */
export function formatPageNumber(number: number, last: number, options: NumberOptions): string {
  const { format, digits, prefix, suffix, withTotal, totalSeparator } = options
  const numeral = formatNumeral(number, format, digits)
  const total = withTotal ? `${totalSeparator}${formatNumeral(last, format, digits)}` : ''
  return `${prefix}${numeral}${total}${suffix}`
}
