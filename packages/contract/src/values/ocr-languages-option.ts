import { z } from 'zod'

import { OCR_LANGUAGE_CODE } from './ocr-languages.ts'

/** More languages at once make recognition slower and worse. */
export const MAX_OCR_LANGUAGES = 8

/** The languages of a document. */
export const ocrLanguages = z
  .array(
    z
      .string()
      .regex(OCR_LANGUAGE_CODE)
      .meta({ examples: ['eng'] }),
  )
  .max(MAX_OCR_LANGUAGES)
  .default([])
  .describe(
    'Codes of the languages of the text, main language first, from `ocrLanguages` of `GET /api/config`: `eng`, `deu`, `chi_sim`. If omitted or empty, the language that the document declares is used, or else the one detected by the script and frequent words of the first page; for a page that reads badly in it, detection is repeated.',
  )

/** Options of conversions that can read scanned pages. */
export const scanOptions = {
  readScans: z
    .boolean()
    .default(false)
    .describe('Recognize the text of scanned pages first, as `ocr` does; otherwise they stay images.'),
  languages: ocrLanguages,
}
