import { z } from 'zod'

import { defineOperation } from '../../define-operation.ts'
import { baseName } from '../../file-names.ts'
import { sentence } from '../../sentence.ts'
import { BLACK, color } from '../../values/color.ts'
import { NUMBER_FORMATS } from '../../values/number-format.ts'
import { openPageRange } from '../../values/page-range.ts'
import { EDGE_POSITIONS } from '../../values/position.ts'

/** Messages for invalid options. */
export const NUMBER_PAGES_SENTENCES = {
  position: sentence('Please select a position for the page numbers.'),
  startNumber: sentence('Please enter a start number of 1 or more.'),
  longNumeral: sentence('Roman numerals and letters can start at 9999 at most.'),
} as const

/** Numbering styles, as those of page labels (ISO 32000-2, table 161). */
/** Larger numbers would need thousands of letters. */
const MAX_LETTERED = 9999

const aboutStart = NUMBER_PAGES_SENTENCES.startNumber

/** Number pages: a number at the edge of each page as displayed. */
export const numberPages = defineOperation({
  id: 'numberPages',
  tool: 'number-pages',
  path: '/pdf/number-pages',
  summary: 'Add page numbers to a PDF file',
  description:
    'Adds a number to every page, or to the pages you choose; only numbered pages are counted. Numbers are searchable text in any script, and screen readers skip them. An undamaged file is updated incrementally, so all existing bytes stay the same.',
  files: { field: 'file', min: 1, max: 1 },
  batchArchive: 'numbered.zip',
  options: () =>
    z
      .object({
        position: z
          .enum(EDGE_POSITIONS, { error: NUMBER_PAGES_SENTENCES.position })
          .describe('Position on the page as displayed.'),
        startNumber: z
          .number({ error: aboutStart })
          .int(aboutStart)
          .min(1, aboutStart)
          .max(999_999_999)
          .default(1)
          .describe('Number of the first numbered page.'),
        prefix: z.string().max(100).default('').describe('Text before each number, used as is.'),
        suffix: z.string().max(100).default('').describe('Text after each number, used as is.'),
        fontSize: z.number().min(1).max(144).default(12).describe('Font size in points.'),
        opacity: z.number().min(0).max(1).default(1).describe('From 0 (invisible) to 1.'),
        fontColor: color.default(BLACK),
        margin: z.number().min(0).max(1000).default(25).describe('In points, from the page edges to the number.'),
        skipFirstPage: z.boolean().default(false).describe('Do not number the first page of the document.'),
        skipLastPage: z.boolean().default(false).describe('Do not number the last page of the document.'),
        pageRange: openPageRange.optional().describe('Pages to number; all pages if omitted.'),
        format: z.enum(NUMBER_FORMATS).default('decimal').describe('Number style.'),
        digits: z
          .number()
          .int()
          .min(1)
          .max(20)
          .default(1)
          .describe('Minimum number of digits: shorter decimal numbers are padded with zeros, as in Bates numbers.'),
        withTotal: z.boolean().default(false).describe('Add the last number after each number.'),
        totalSeparator: z.string().max(20).default(' of ').describe('Text between a number and the last number.'),
        facingPages: z.boolean().default(false).describe('Swap left and right on even pages, as in a book.'),
        setPageLabels: z
          .boolean()
          .default(false)
          .describe('Also set page labels (prefix, number and suffix), so PDF readers show these numbers.'),
      })
      .refine(({ format, startNumber }) => format === 'decimal' || startNumber <= MAX_LETTERED, {
        error: NUMBER_PAGES_SENTENCES.longNumeral,
        path: ['startNumber'],
      }),
  encoding: 'flat',
  answer: {
    kind: 'file',
    contentType: 'application/pdf',
    description: 'The numbered document, {base}_numbered.pdf',
    headers: ['X-Page-Count'],
  },
  failure: 'Error adding page numbers',
  outputName: ([input = 'document.pdf']) => `${baseName(input)}_numbered.pdf`,
})
