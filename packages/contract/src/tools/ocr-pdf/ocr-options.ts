import { z } from 'zod'

import { OCR_LANGUAGE_CODE } from './ocr-languages.ts'

/** What happens to pages that have text. */
export const OCR_MODES = ['skip', 'redo', 'force'] as const

export type OcrMode = (typeof OCR_MODES)[number]

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
    'Codes of the languages of the text, the main one first, as `ocrLanguages` of `GET /api/config` lists them: `eng`, `deu`, `chi_sim`. Left out or empty, they are guessed from the pages.',
  )
