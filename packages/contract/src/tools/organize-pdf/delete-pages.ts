import { z } from 'zod'

import { defineOperation } from '../../define-operation.ts'
import { baseName } from '../../file-names.ts'
import { pageSelection, SELECTION_GRAMMAR } from '../../values/page-selection-option.ts'

/** Delete pages: a document without some of its pages. */
export const deletePages = defineOperation({
  id: 'deletePages',
  tool: 'organize-pdf',
  path: '/pdf/delete-pages',
  summary: 'Delete pages of a PDF file',
  description:
    'Removes pages from a document. The others keep their order and everything that `organize` keeps: outlines, links, form fields, tags, page labels, attachments and layers.',
  files: { field: 'file', min: 1, max: 1 },
  options: () => z.object({ pages: pageSelection.describe(`The pages to delete: ${SELECTION_GRAMMAR}.`) }),
  encoding: 'json',
  answer: {
    kind: 'file',
    contentType: 'application/pdf',
    description: 'The document without these pages, {base}_pages_deleted.pdf',
    headers: ['X-Page-Count'],
  },
  failure: 'Error deleting PDF pages',
  outputName: ([input = 'document.pdf']) => `${baseName(input)}_pages_deleted.pdf`,
})
