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
    'Codes of the languages of the text, the main one first, as `ocrLanguages` of `GET /api/config` lists them: `eng`, `deu`, `chi_sim`. Left out or empty: the language that the document names, else the one that the first page looks like, by its script and its frequent words; a page that is read badly in it is looked at by itself.',
  )

/** Options of conversions that can read scanned pages. */
export const scanOptions = {
  readScans: z
    .boolean()
    .default(false)
    .describe('Recognize the text of scanned pages first, as `ocr` does; otherwise they stay images.'),
  languages: ocrLanguages,
}
