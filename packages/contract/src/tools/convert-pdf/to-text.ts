import { z } from 'zod'

import { defineOperation } from '../../define-operation.ts'
import { baseName } from '../../file-names.ts'
import { pageRange } from '../../values/page-range.ts'

/** To text: the text of a document in reading order. */
export const toText = defineOperation({
  id: 'toText',
  tool: 'convert-pdf',
  path: '/pdf/convert/to-text',
  summary: 'Convert a PDF file to text',
  description:
    'Writes the text of a document as UTF-8, in reading order: columns one after another, paragraphs apart by an empty line, the cells of a table by tabs. What form fields show is part of it, comments are not. Pictures of text are not read; where there is nothing else, the report says so.',
  files: { field: 'file', min: 1, max: 1 },
  options: z.object({
    layout: z
      .enum(['reading', 'lines'])
      .default('reading')
      .describe(
        'reading: each paragraph is one line, divided words are joined; lines: lines end where they do on the page.',
      ),
    pageBreaks: z.boolean().default(true).describe('A form feed after each page.'),
    pages: z
      .array(pageRange)
      .min(1)
      .max(10_000)
      .optional()
      .describe('Which pages, in the order of the ranges; all of them where it is left out.'),
  }),
  encoding: 'json',
  answer: {
    kind: 'file',
    contentType: 'text/plain; charset=utf-8',
    description: 'The text, {base}.txt',
    headers: ['X-Page-Count'],
  },
  failure: 'Error converting PDF to text',
  outputName: ([input = 'document.pdf']) => `${baseName(input)}.txt`,
})
