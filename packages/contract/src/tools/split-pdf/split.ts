import { z } from 'zod'

import { defineOperation } from '../../define-operation.ts'
import { pageRange } from '../../values/page-range.ts'
import { SPLIT_ANSWER, SPLIT_FILE, SPLIT_SENTENCES } from './split-result.ts'

/** Split: extracts page ranges, or every page, from a document. */
export const split = defineOperation({
  id: 'split',
  tool: 'split-pdf',
  path: '/pdf/split',
  summary: 'Split a PDF file',
  description:
    'Extracts page ranges from a document into one PDF, in the order given, or with `outputFormat` zip into one PDF per range. `all` creates one PDF per page. `?download=zip` is the same as `outputFormat` zip.',
  files: { field: 'file', min: 1, max: 1 },
  options: () =>
    z
      .object({
        mode: z.enum(['ranges', 'all']).default('ranges').describe('How to split the document.'),
        ranges: z.array(pageRange).max(10_000).default([]).describe('For `ranges`: pages from start to end, in order.'),
        outputFormat: z
          .enum(['pdf', 'zip'])
          .optional()
          .describe('zip: one PDF per part, in a ZIP archive, even if there is only one part.'),
      })
      .refine(({ mode, ranges }) => mode !== 'ranges' || ranges.length > 0, {
        error: SPLIT_SENTENCES.ranges,
        path: ['ranges'],
      }),
  encoding: 'json',
  query: { download: 'outputFormat' },
  answer: SPLIT_ANSWER,
  failure: 'Error splitting PDF',
  outputName: () => SPLIT_FILE,
})
