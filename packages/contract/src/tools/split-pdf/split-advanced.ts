import { z } from 'zod'

import { defineOperation } from '../../define-operation.ts'
import { sentence } from '../../sentence.ts'
import { pageNumber, pageRange } from '../../values/page-range.ts'
import { DEFAULT_PREFIX, SPLIT_ANSWER, SPLIT_FILE, SPLIT_SENTENCES } from './split-result.ts'

/** Split, advanced: by ranges, after given pages, every n pages, every page, or by top-level outline items. */
export const splitAdvanced = defineOperation({
  id: 'splitAdvanced',
  tool: 'split-pdf',
  path: '/pdf/split/advanced',
  summary: 'Split a PDF file, with all options',
  description:
    'Makes parts of a document. Where more than one part results the answer is a ZIP of {prefix}-{k}.pdf, or of {k} - {title}.pdf with `bookmarks`, k zero-padded so that names sort in the order of the parts; one part alone is a PDF unless a ZIP was asked for. A part holds what its pages need: links between its pages, its form fields, labels, tags. Attachments stay with `ranges` only.',
  files: { field: 'file', min: 1, max: 1 },
  options: z
    .object({
      mode: z
        .enum(['ranges', 'pages', 'everyNPages', 'all', 'bookmarks'])
        .default('ranges')
        .describe(
          'ranges; pages: a new part starts after each; everyNPages; all: one part per page; bookmarks: one part per top-level outline item.',
        ),
      ranges: z.array(pageRange).max(10_000).default([]).describe('For `ranges`: pages from start to end, in order.'),
      pages: z.array(pageNumber).max(10_000).default([]).describe('For `pages`: a new part starts after each of them.'),
      everyNPages: z
        .number({ error: sentence(SPLIT_SENTENCES.everyNPages) })
        .int()
        .min(1, sentence(SPLIT_SENTENCES.everyNPages))
        .default(2)
        .describe('For `everyNPages`: pages per part; the last part may have fewer.'),
      outputFormat: z
        .enum(['pdf', 'zip'])
        .optional()
        .describe('zip: one PDF per part, in a ZIP, even where there is one.'),
      filenamePrefix: z
        .string()
        .max(100)
        .default(DEFAULT_PREFIX)
        .describe('What the names of parts begin with; with `bookmarks`, what a part without a title is called.'),
      preserveBookmarks: z.boolean().default(true).describe('Keeps the outline items that lead into a part.'),
    })
    .refine(({ mode, ranges }) => mode !== 'ranges' || ranges.length > 0, {
      error: sentence(SPLIT_SENTENCES.ranges),
      path: ['ranges'],
    })
    .refine(({ mode, pages }) => mode !== 'pages' || pages.length > 0, {
      error: sentence(SPLIT_SENTENCES.pages),
      path: ['pages'],
    }),
  encoding: 'json',
  query: { download: 'outputFormat' },
  answer: SPLIT_ANSWER,
  failure: 'Error splitting PDF',
  outputName: () => SPLIT_FILE,
})
