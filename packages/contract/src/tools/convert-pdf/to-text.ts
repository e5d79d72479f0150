import { z } from 'zod'

import { defineOperation } from '../../define-operation.ts'
import { baseName } from '../../file-names.ts'
import { scanOptions } from '../../values/ocr-languages-option.ts'
import { pageRange } from '../../values/page-range.ts'

/** To text: the text of a document in reading order. */
export const toText = defineOperation({
  id: 'toText',
  tool: 'convert-pdf',
  path: '/pdf/convert/to-text',
  summary: 'Convert a PDF file to text',
  description:
    'Writes the text of a document as UTF-8, in reading order: columns one after another, paragraphs separated by an empty line, table cells by tabs. Form field values are included; comments are not. Text in images is only recognized with `readScans`; if there is no other text, the report says so.',
  files: { field: 'file', min: 1, max: 1 },
  batchArchive: 'text.zip',
  options: () =>
    z.object({
      layout: z
        .enum(['reading', 'lines'])
        .default('reading')
        .describe(
          'reading: one line per paragraph, with hyphenated words rejoined; lines: keep the line breaks of the page.',
        ),
      pageBreaks: z.boolean().default(true).describe('Add a form feed after each page.'),
      ...scanOptions,
      pages: z.array(pageRange).min(1).max(10_000).optional().describe('Page ranges, in order; all pages if omitted.'),
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
