import { z } from 'zod'

import { defineOperation } from '../../define-operation.ts'
import { nameWithoutEnding } from '../../file-names.ts'
import { pageNumber } from '../../values/page-range.ts'
import { ocrLanguages } from '../../values/ocr-languages-option.ts'
import { SKIP_REASONS } from './recognition-facts.ts'
import { wordBox } from './word-box.ts'

const points = (meaning: string) => z.number().describe(`${meaning}, in points.`)

const recognizedPage = () =>
  z.object({
    page: z.number().int().describe('Page number, counted from 1.'),
    pageCount: z.number().int().describe('Number of pages in the document.'),
    width: points('Width of the page as displayed'),
    height: points('Height of the page as displayed'),
    languages: z.array(z.string()).describe('Codes of the languages it was read in, the most likely first.'),
    skipReason: z
      .enum(SKIP_REASONS)
      .nullable()
      .describe(
        'Why `ocr` would skip this page in its mode `skip`; null if it would not. The words are returned either way.',
      ),
    turn: z
      .literal([0, 90, 180, 270])
      .describe('Degrees to rotate the page by, clockwise, so that its text is upright.'),
    skew: z.number().describe('Slope of the lines in degrees; clockwise is positive.'),
    words: z
      .array(
        z.object({
          text: z.string(),
          confidence: z.number().describe('From 0 to 100.'),
          isDoubtful: z.boolean().describe('Whether it may be wrong.'),
          line: z.number().int().describe('The line it belongs to, counted from 0.'),
          box: wordBox.describe('Its position on the page as displayed.'),
        }),
      )
      .describe('The words in reading order.'),
  })

/** Recognize page: the words of one page and their positions, for previews. */
export const recognizePage = defineOperation({
  id: 'recognizePage',
  tool: 'ocr-pdf',
  path: '/pdf/ocr/page',
  summary: 'Recognize the text of one page',
  description: 'Recognizes the text of one page, and returns its words with their positions and confidence.',
  files: { field: 'file', min: 1, max: 1, accepts: 'images' },
  options: () =>
    z.object({
      page: pageNumber.default(1).describe('Page number, counted from 1.'),
      languages: ocrLanguages,
    }),
  encoding: 'json',
  answer: { kind: 'json', description: 'The words of the page', schema: recognizedPage },
  failure: 'Error recognizing text',
  outputName: ([input = 'document.pdf']) => `${nameWithoutEnding(input)}_page.json`,
})

/** The response of `recognizePage`. */
export type RecognizedPage = z.output<ReturnType<typeof recognizedPage>>
