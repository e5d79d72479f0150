import { z } from 'zod'

import { defineOperation } from '../../define-operation.ts'
import { baseName } from '../../file-names.ts'

const text = (meaning: string) => z.string().nullable().describe(`${meaning}; null where the document does not say.`)
const date = (meaning: string) =>
  z.string().nullable().describe(`${meaning}, ISO 8601; null where there is none that can be read.`)
const claim = (meaning: string) => z.boolean().describe(meaning)

const facts = z.object({
  fileName: z.string().describe('As it was sent.'),
  fileSize: z.number().int().describe('Bytes.'),
  pageCount: z.number().int().describe('Pages that can be read.'),
  pdfVersion: z.string().describe('Such as 1.7 or 2.0.'),
  isEncrypted: claim('Whether the file is encrypted, even where it opens without a password.'),
  isLinearized: claim('Whether it is laid out to be shown while it still loads.'),
  isTagged: claim('Whether its structure is tagged, as programs that read aloud need it.'),
  hasForms: claim('Whether it has form fields, XFA included.'),
  hasOutline: claim('Whether it has an outline (bookmarks).'),
  hasSignatures: claim('Whether a signature field is signed; whether the signature is valid is not checked.'),
  hasJavaScript: claim(
    'Whether it holds JavaScript, of its own or as an action of anything in it; scripts of XFA forms do not count.',
  ),
  hasAttachments: claim('Whether files are attached to it or to its pages.'),
  hasLayers: claim('Whether it has layers (optional content).'),
  title: text('Its title'),
  author: text('Who wrote it'),
  subject: text('What it is about'),
  keywords: text('Its keywords'),
  creator: text('The program that it was written with'),
  producer: text('The program that made the PDF file'),
  creationDate: date('When it was made'),
  modificationDate: date('When it was last changed'),
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

/** Info: metadata, page sizes and kinds of content of a document. */
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

/** The response of `info`. */
export type DocumentInfo = z.output<typeof facts>
