import { z } from 'zod'

import { defineOperation } from '../../define-operation.ts'
import { baseName } from '../../file-names.ts'
import { OPTION_MESSAGES } from '../../option-messages.ts'

/** Media type of .xlsx files. */
export const EXCEL_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** What each sheet holds: one table, or the tables of one page. */
export const SHEET_CHOICES = ['tables', 'pages'] as const

export type SheetChoice = (typeof SHEET_CHOICES)[number]

/** The locale is detected from the document. */
export const AUTO_LOCALE = 'auto'

/** The length that buffers for language tags should allow (RFC 5646, 4.4.1). */
const MAX_LOCALE = 35

/** To Excel: the tables of a document as sheets with typed cells. */
export const toExcel = defineOperation({
  id: 'toExcel',
  tool: 'pdf-to-xlsx',
  path: '/pdf/convert/to-excel',
  summary: 'Convert the tables of a PDF file to Excel',
  description:
    'Writes the tables of a document as cells: numbers, percentages, amounts of money and dates as such, all else as text, with merged cells, borders, shades, fonts and widths. A table that runs over pages is one, and its repeated head is written once. Text never becomes a formula. Where there is no table the answer is NO_TABLES, unless text is asked for.',
  files: { field: 'file', min: 1, max: 1 },
  options: z.object({
    sheets: z
      .enum(SHEET_CHOICES)
      .default('tables')
      .describe('tables: every table on its own sheet; pages: the tables of a page one below the other on its sheet.'),
    includeText: z
      .boolean()
      .default(false)
      .describe(
        'Whether text that is in no table is written as well, a paragraph to a row: with `tables` that of pages without one, with `pages` all of it.',
      ),
    locale: z
      .string()
      .default(AUTO_LOCALE)
      .refine(isLocale, { error: OPTION_MESSAGES.languageTag })
      .describe(
        'The language and region by which numbers and dates are read where they could mean two things, as a language tag (BCP 47) such as `en-GB` or `de-CH`; auto: told from the other numbers and dates and from the language of the document.',
      ),
  }),
  encoding: 'json',
  answer: {
    kind: 'file',
    contentType: EXCEL_TYPE,
    description: 'The workbook, {base}.xlsx',
    headers: ['X-Page-Count'],
  },
  failure: 'Error converting PDF to Excel',
  otherAnswer: 'Conversion Error: The server returned an invalid workbook. Please try again.',
  outputName: ([input = 'document.pdf']) => `${baseName(input)}.xlsx`,
})

function isLocale(tag: string): boolean {
  if (tag === AUTO_LOCALE) return true
  if (tag.length > MAX_LOCALE) return false
  try {
    return Intl.getCanonicalLocales(tag).length === 1
  } catch {
    // Malformed tags throw a RangeError.
    return false
  }
}
