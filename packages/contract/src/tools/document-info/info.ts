import { z } from 'zod'

import { defineOperation } from '../../define-operation.ts'
import { baseName } from '../../file-names.ts'
import { FINDING_KINDS } from '../../findings.ts'

const text = (meaning: string) => z.string().nullable().describe(`${meaning}; null if the document does not say.`)
const date = (meaning: string) =>
  z.string().nullable().describe(`${meaning}, in ISO 8601; null if missing or unreadable.`)
const claim = (meaning: string) => z.boolean().describe(meaning)

const facts = () =>
  z.object({
    fileName: z.string().describe('File name as sent.'),
    fileSize: z.number().int().describe('Size in bytes.'),
    pageCount: z.number().int().describe('Number of readable pages.'),
    pdfVersion: z.string().describe('PDF version, such as 1.7 or 2.0.'),
    isEncrypted: claim('Whether the file is encrypted, even if it opens without a password.'),
    isLinearized: claim('Whether it is linearized, so that it can be displayed while loading.'),
    isTagged: claim('Whether it is tagged for accessibility.'),
    hasForms: claim('Whether it has form fields, XFA included.'),
    hasOutline: claim('Whether it has an outline (bookmarks).'),
    hasSignatures: claim('Whether a signature field is signed; whether the signature is valid is not checked.'),
    hasJavaScript: claim(
      'Whether it contains JavaScript, at document level or in an action; XFA form scripts are not counted.',
    ),
    hasAttachments: claim('Whether it has attachments, in the document or on its pages.'),
    hasLayers: claim('Whether it has layers (optional content).'),
    findings: z
      .array(
        z.object({
          kind: z.enum(FINDING_KINDS).describe('What it is.'),
          count: z.number().int().describe('How many there are.'),
          pages: z
            .array(z.number().int())
            .describe('Page numbers from 1, the first 100; empty if it belongs to the document as a whole.'),
        }),
      )
      .describe(
        'Scripts, actions, references to other files, media, attached programs, and other content that `sanitize` can remove; kinds that are not found are omitted.',
      ),
    title: text('Its title'),
    author: text('Its author'),
    subject: text('Its subject'),
    keywords: text('Its keywords'),
    creator: text('The program that created the original document'),
    producer: text('The program that produced the PDF file'),
    creationDate: date('When it was created'),
    modificationDate: date('When it was last changed'),
    pages: z
      .array(
        z.object({
          width: z.number().describe('Width in points, with crop box and rotation applied.'),
          height: z.number().describe('Height in points.'),
          rotation: z.number().int().describe('Rotation in degrees clockwise: 0, 90, 180 or 270.'),
        }),
      )
      .describe('One entry per page, in order.'),
  })

/** Info: metadata, page sizes and kinds of content of a document. */
export const info = defineOperation({
  id: 'info',
  path: '/pdf/info',
  summary: 'Get information about a PDF file',
  description: 'Returns the page count and sizes, the document information, and the kinds of content in a document.',
  files: { field: 'file', min: 1, max: 1 },
  options: () => z.object({}),
  encoding: 'flat',
  answer: {
    kind: 'json',
    description: 'Information about the document',
    schema: facts,
  },
  failure: 'Error reading PDF information',
  outputName: ([input = 'document.pdf']) => `${baseName(input)}_info.json`,
})

/** The response of `info`. */
export type DocumentInfo = z.output<ReturnType<typeof facts>>
