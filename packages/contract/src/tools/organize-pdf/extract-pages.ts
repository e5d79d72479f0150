import { z } from 'zod'

import { defineOperation } from '../../define-operation.ts'
import { baseName } from '../../file-names.ts'
import { pageSelection, SELECTION_GRAMMAR } from '../../values/page-selection-option.ts'

/** Extract pages: a document of some pages of another, in the order given. */
export const extractPages = defineOperation({
  id: 'extractPages',
  tool: 'organize-pdf',
  path: '/pdf/extract-pages',
  summary: 'Extract pages of a PDF file',
  description:
    'Makes a document from some pages of another, in the order given; a page may be listed twice. The pages keep everything that `organize` keeps: outlines, links, form fields, tags, page labels, attachments and layers.',
  files: { field: 'file', min: 1, max: 1 },
  options: () => z.object({ pages: pageSelection.describe(`The pages to extract: ${SELECTION_GRAMMAR}.`) }),
  encoding: 'json',
  answer: {
    kind: 'file',
    contentType: 'application/pdf',
    description: 'The extracted pages, {base}_extracted.pdf',
    headers: ['X-Page-Count'],
  },
  failure: 'Error extracting PDF pages',
  outputName: ([input = 'document.pdf']) => `${baseName(input)}_extracted.pdf`,
})
