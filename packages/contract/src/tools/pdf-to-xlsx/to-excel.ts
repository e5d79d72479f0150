import { z } from 'zod'

import { defineOperation } from '../../define-operation.ts'
import { baseName } from '../../file-names.ts'
import { scanOptions } from '../../values/ocr-languages-option.ts'
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
    'Writes the tables of a document as cells. Numbers, percentages, currency amounts and dates become typed values; everything else is text. Merged cells, borders, shading, fonts and column widths are kept. A table that spans pages becomes one table, with its repeated header written once. Text never becomes a formula. If there are no tables, the response is NO_TABLES, unless text is included.',
  files: { field: 'file', min: 1, max: 1 },
  batchArchive: 'excel.zip',
  options: () =>
    z.object({
      ...scanOptions,
      sheets: z
        .enum(SHEET_CHOICES)
        .default('tables')
        .describe('tables: one sheet per table; pages: one sheet per page, with its tables stacked.'),
      includeText: z
        .boolean()
        .default(false)
        .describe(
          'Include text outside tables, one paragraph per row: with `tables`, only from pages without a table; with `pages`, all of it.',
        ),
      locale: z
        .string()
        .default(AUTO_LOCALE)
        .refine(isLocale, { error: OPTION_MESSAGES.languageTag })
        .describe(
          'Locale for ambiguous numbers and dates, as a BCP 47 language tag such as `en-GB` or `de-CH`. auto: inferred from the other numbers and dates and from the document language.',
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
