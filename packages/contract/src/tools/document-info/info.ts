import { z } from 'zod'

import { defineOperation } from '../../define-operation.ts'
import { baseName } from '../../file-names.ts'

const text = z.string().nullable()
const date = z.string().nullable().describe('ISO 8601; null where the document has none that can be read.')

const facts = z.object({
  fileName: z.string(),
  fileSize: z.number().int().describe('Bytes.'),
  pageCount: z.number().int(),
  pdfVersion: z.string().describe('Such as 1.7 or 2.0.'),
  isEncrypted: z.boolean(),
  isLinearized: z.boolean(),
  isTagged: z.boolean(),
  hasForms: z.boolean(),
  hasOutline: z.boolean(),
  hasSignatures: z.boolean(),
  hasJavaScript: z.boolean(),
  hasAttachments: z.boolean(),
  hasLayers: z.boolean(),
  title: text,
  author: text,
  subject: text,
  keywords: text,
  creator: text,
  producer: text,
  creationDate: date,
  modificationDate: date,
  pages: z
    .array(
      z.object({
        width: z.number().describe('Points, as a person sees the page: crop box and rotation applied.'),
        height: z.number().describe('Points.'),
        rotation: z.number().int().describe('Degrees clockwise: 0, 90, 180 or 270.'),
      }),
    )
    .describe('One entry per page, in order.'),
})

/** Info: what a document is and holds, read from the document itself. */
export const info = defineOperation({
  id: 'info',
  path: '/pdf/info',
  summary: 'Tell what a PDF file is and holds',
  description: 'Reads page count and sizes, document information and what kinds of content a document has.',
  files: { field: 'file', min: 1, max: 1 },
  options: z.object({}),
  encoding: 'flat',
  answer: {
    kind: 'json',
    description: 'What the document is and holds',
    schema: facts,
  },
  failure: 'Error reading PDF information',
  outputName: ([input = 'document.pdf']) => `${baseName(input)}_info.json`,
})

/** What a document is and holds. */
export type DocumentInfo = z.output<typeof facts>
