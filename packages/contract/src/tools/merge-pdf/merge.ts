import { z } from 'zod'

import { defineOperation } from '../../define-operation.ts'
import { MIN_MERGE_FILES } from './merge-limits.ts'

const infoText = z.string().max(2000)

/** Merge: several documents as one, in the order sent. */
export const merge = defineOperation({
  id: 'merge',
  tool: 'merge-pdf',
  path: '/pdf/merge',
  summary: 'Merge PDF files',
  description:
    'Combines several PDF files into one, in the order they are sent. Outlines, links, named destinations, form fields, page labels, attachments, layers and tags are kept.',
  files: { field: 'files', min: MIN_MERGE_FILES, max: 'many' },
  options: () =>
    z.object({
      documentInfo: z
        .object({
          title: infoText.optional().describe('Title of the new document.'),
          author: infoText.optional().describe('Author of the new document.'),
          subject: infoText.optional().describe('Subject of the new document.'),
          keywords: infoText.optional().describe('Keywords of the new document.'),
        })
        .default({})
        .describe('Document information. Omitted fields are taken from the first file.'),
      addBookmarks: z
        .boolean()
        .default(true)
        .describe(
          "One top-level outline item per file, titled with its name without .pdf, with the file's own outline nested below.",
        ),
    }),
  encoding: 'json',
  answer: {
    kind: 'file',
    contentType: 'application/pdf',
    description: 'The merged document, merged.pdf',
    headers: ['X-Page-Count'],
  },
  failure: 'Error merging PDFs',
  outputName: () => 'merged.pdf',
})
