import { z } from 'zod'

import { defineOperation } from '../../define-operation.ts'
import { pageNumber, pageRange } from '../../values/page-range.ts'
import { DEFAULT_PREFIX, SPLIT_ANSWER, SPLIT_FILE, SPLIT_SENTENCES } from './split-result.ts'

/** Split, advanced: by ranges, after given pages, every n pages, every page, or by top-level outline items. */
export const splitAdvanced = defineOperation({
  id: 'splitAdvanced',
  tool: 'split-pdf',
  path: '/pdf/split/advanced',
  summary: 'Split a PDF file, with all options',
  description:
    'Splits a document into parts. Several parts come as a ZIP archive of {prefix}-{k}.pdf, or {k} - {title}.pdf with `bookmarks`, with k zero-padded so that names sort in order. A single part is a PDF unless you ask for a ZIP. Each part contains what its pages need: links between its pages, form fields, page labels and tags. Attachments are kept only with `ranges`.',
  files: { field: 'file', min: 1, max: 1 },
  options: () =>
    z
      .object({
        mode: z
          .enum(['ranges', 'pages', 'everyNPages', 'all', 'bookmarks'])
          .default('ranges')
          .describe(
            'ranges: page ranges; pages: a new part starts after each page listed; everyNPages: parts of N pages; all: one part per page; bookmarks: one part per top-level outline item.',
          ),
        ranges: z.array(pageRange).max(10_000).default([]).describe('For `ranges`: pages from start to end, in order.'),
        pages: z
          .array(pageNumber)
          .max(10_000)
          .default([])
          .describe('For `pages`: a new part starts after each of these pages.'),
        everyNPages: z
          .number({ error: SPLIT_SENTENCES.everyNPages })
          .int()
          .min(1, SPLIT_SENTENCES.everyNPages)
          .default(2)
          .describe('For `everyNPages`: pages per part; the last part may have fewer.'),
        outputFormat: z
          .enum(['pdf', 'zip'])
          .optional()
          .describe('zip: one PDF per part, in a ZIP archive, even if there is only one part.'),
        filenamePrefix: z
          .string()
          .max(100)
          .default(DEFAULT_PREFIX)
          .describe('Start of each part name; with `bookmarks`, the name of parts without a title.'),
        preserveBookmarks: z
          .boolean()
          .default(true)
          .describe('Keep the outline items that point to pages of each part.'),
      })
      .refine(({ mode, ranges }) => mode !== 'ranges' || ranges.length > 0, {
        error: SPLIT_SENTENCES.ranges,
        path: ['ranges'],
      })
      .refine(({ mode, pages }) => mode !== 'pages' || pages.length > 0, {
        error: SPLIT_SENTENCES.pages,
        path: ['pages'],
      }),
  encoding: 'json',
  query: { download: 'outputFormat' },
  answer: SPLIT_ANSWER,
  failure: 'Error splitting PDF',
  outputName: () => SPLIT_FILE,
})
