import { z } from 'zod'

import { defineOperation } from '../../define-operation.ts'
import { baseName } from '../../file-names.ts'
import { LAYOUT_PAPERS, PAGES_PER_SHEET } from './sheet-options.ts'

/** Print layout: several pages on each side of a sheet. */
export const printLayout = defineOperation({
  id: 'printLayout',
  tool: 'organize-pdf',
  path: '/pdf/print-layout',
  summary: 'Put several pages of a PDF file on each sheet',
  description:
    'Makes a document for printing, with several pages scaled onto each side of a sheet, or in the order of a booklet. Pages look the same, including comments and filled-in fields, and text stays text. Links, bookmarks, form fields and tags are not kept; the report says so.',
  files: { field: 'file', min: 1, max: 1 },
  options: () =>
    z.object({
      pagesPerSheet: z
        .literal(PAGES_PER_SHEET)
        .default(2)
        .describe('Pages on each side of a sheet: 1 (to change margins or paper), 2, 4, 6 or 9.'),
      booklet: z
        .boolean()
        .default(false)
        .describe(
          'Order the pages for sheets that are printed on both sides, folded in the middle and stapled: two pages on each side, in landscape. Blank pages fill up the last sheet.',
        ),
      creep: z
        .number()
        .min(0)
        .max(72)
        .default(0)
        .describe(
          'For a booklet: how far the pages of the innermost sheet are moved toward the fold, in points; others in proportion. Inner sheets of a folded stack stick out and get trimmed more.',
        ),
      paper: z.enum(LAYOUT_PAPERS).default('a4').describe('Size of the sheets; `same`: that of the first page.'),
      orientation: z
        .enum(['auto', 'portrait', 'landscape'])
        .default('auto')
        .describe('Orientation of the sheets; auto: whichever shows the pages larger.'),
      margin: z.number().min(0).max(200).default(18).describe('Margin of the sheets, in points.'),
      gap: z
        .number()
        .min(0)
        .max(200)
        .default(12)
        .describe('Space between pages, in points; none at the fold of a booklet.'),
      order: z
        .enum(['rows', 'columns'])
        .default('rows')
        .describe('Whether pages follow each other across rows or down columns.'),
      binding: z
        .enum(['left', 'right'])
        .default('left')
        .describe('right: for languages written from right to left; pages follow each other from right to left.'),
      frame: z.boolean().default(false).describe('Draw a thin line around each page.'),
    }),
  encoding: 'flat',
  answer: {
    kind: 'file',
    contentType: 'application/pdf',
    description: 'The sheets, {base}_layout.pdf',
    headers: ['X-Page-Count'],
  },
  failure: 'Error laying out PDF pages',
  outputName: ([input = 'document.pdf']) => `${baseName(input)}_layout.pdf`,
})
