import { defineOperation } from '../../define-operation.ts'
import { baseName } from '../../file-names.ts'
import { DEFAULT_WORD_QUALITY, WORD_TYPE, wordOptions } from './word-options.ts'

const shared = {
  tool: 'pdf-to-docx',
  files: { field: 'file', min: 1, max: 1 },
  batchArchive: 'word.zip',
  encoding: 'json',
  answer: {
    kind: 'file',
    contentType: WORD_TYPE,
    description: 'The document, {base}.docx',
    headers: ['X-Page-Count'],
  },
  failure: 'Error converting PDF to DOCX',
  otherAnswer: 'Conversion Error: The server returned an invalid document. Please try again.',
  outputName: ([input = 'document.pdf']: readonly string[]) => `${baseName(input)}.docx`,
} as const

const WHAT =
  'Writes an editable document: flowing paragraphs with headings, lists, tables, images, links, notes, headers and footers, depending on the quality. Scanned pages stay images, and the report lists them, unless `readScans` is set.'

/** To Word; the default quality is `standard`. */
export const toWord = defineOperation({
  ...shared,
  id: 'toWord',
  path: '/pdf/convert/to-word/advanced',
  summary: 'Convert a PDF file to Word, with options',
  description: WHAT,
  options: () => wordOptions(DEFAULT_WORD_QUALITY),
})

/** To Word; the default quality is `basic`. */
export const toWordBasic = defineOperation({
  ...shared,
  id: 'toWordBasic',
  path: '/pdf/convert/to-word/basic',
  summary: 'Convert a PDF file to Word',
  description: `${WHAT} Takes the same options as the advanced call; the default quality is basic.`,
  options: () => wordOptions('basic'),
})
