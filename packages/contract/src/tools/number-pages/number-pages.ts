import { z } from 'zod'

import { defineOperation } from '../../define-operation.ts'
import { baseName } from '../../file-names.ts'
import { sentence } from '../../sentence.ts'
import { BLACK, color } from '../../values/color.ts'
import { openPageRange } from '../../values/page-range.ts'
import { EDGE_POSITIONS } from '../../values/position.ts'

/** What is said of page numbers that cannot be as they were asked for. */
export const NUMBER_PAGES_SENTENCES = {
  position: 'Please select a position for the page numbers.',
  startNumber: 'Please enter a start number of 1 or more.',
  longNumeral: 'Roman numerals and letters can start at 9999 at most.',
} as const

/** How a page number is written; those that are not decimal as page labels are (ISO 32000-2, table 161). */
export const NUMBER_FORMATS = ['decimal', 'roman-lower', 'roman-upper', 'alpha-lower', 'alpha-upper'] as const

export type NumberFormat = (typeof NUMBER_FORMATS)[number]

/** Larger numbers would be written with thousands of letters. */
const MAX_LETTERED = 9999

const aboutStart = sentence(NUMBER_PAGES_SENTENCES.startNumber)

/** Number pages: a number on each page, where a person sees the page's edge. */
export const numberPages = defineOperation({
  id: 'numberPages',
  tool: 'number-pages',
  path: '/pdf/number-pages',
  summary: 'Put page numbers on pages of a PDF file',
  description:
    'Writes a number on each page, or on some. Numbers run over the pages that get one. They are a text that can be searched, in any script, and screen readers leave them out. A sound file is appended to, so that everything else stays byte for byte.',
  files: { field: 'file', min: 1, max: 1 },
  options: z
    .object({
      position: z
        .enum(EDGE_POSITIONS, { error: sentence(NUMBER_PAGES_SENTENCES.position) })
        .describe('Where on the page, as a person sees it.'),
      startNumber: z
        .number({ error: aboutStart })
        .int(aboutStart)
        .min(1, aboutStart)
        .max(999_999_999)
        .default(1)
        .describe('Of the first page that gets a number.'),
      prefix: z.string().max(100).default('').describe('Stands before each number, as it is.'),
      suffix: z.string().max(100).default('').describe('Stands after each number, as it is.'),
      fontSize: z.number().min(1).max(144).default(12).describe('In points.'),
      opacity: z.number().min(0).max(1).default(1).describe('From 0, invisible, to 1.'),
      fontColor: color.default(BLACK),
      margin: z.number().min(0).max(1000).default(25).describe("In points, from the page's edges to the number."),
      skipFirstPage: z.boolean().default(false).describe("The document's first page gets none."),
      skipLastPage: z.boolean().default(false).describe("The document's last page gets none."),
      pageRange: openPageRange.optional().describe('Which pages get a number; all of them without it.'),
      format: z.enum(NUMBER_FORMATS).default('decimal').describe('How a number is written.'),
      digits: z
        .number()
        .int()
        .min(1)
        .max(20)
        .default(1)
        .describe('Decimal numbers with fewer digits begin with zeros, as Bates numbers do.'),
      withTotal: z.boolean().default(false).describe('The last number follows each number.'),
      totalSeparator: z.string().max(20).default(' of ').describe('Stands between a number and the last one.'),
      facingPages: z
        .boolean()
        .default(false)
        .describe("Left and right change places on the document's even pages, as in a book."),
      setPageLabels: z
        .boolean()
        .default(false)
        .describe('Readers name the pages by these numbers too: prefix, number and suffix become page labels.'),
    })
    .refine(({ format, startNumber }) => format === 'decimal' || startNumber <= MAX_LETTERED, {
      error: sentence(NUMBER_PAGES_SENTENCES.longNumeral),
      path: ['startNumber'],
    }),
  encoding: 'flat',
  answer: {
    kind: 'file',
    contentType: 'application/pdf',
    description: 'The document with its numbers, {base}_numbered.pdf',
    headers: ['X-Page-Count'],
  },
  failure: 'Error adding page numbers',
  outputName: ([input = 'document.pdf']) => `${baseName(input)}_numbered.pdf`,
})
