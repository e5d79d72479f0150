import { z } from 'zod'

import { pageNumber } from '../../values/page-range.ts'
import { wordBox } from './word-box.ts'

/** Corrections that one call takes. */
export const MAX_CORRECTIONS = 1000
/** Longer texts are not words, in UTF-16 units. */
export const MAX_CORRECTION_LENGTH = 200

/** What a word really says. */
export const wordCorrection = z.object({
  page: pageNumber.describe('Page number, counted from 1.'),
  box: wordBox.describe(
    'Position of the word on the page as displayed, as returned by `recognizePage` and the report.',
  ),
  text: z
    .string()
    .max(MAX_CORRECTION_LENGTH)
    // Neither control characters nor halves of surrogate pairs.
    .regex(/^[^\p{Cc}\p{Cs}]*$/u)
    .describe('The correct text; empty if there is no word.'),
})

/** A correction of one word on a page. */
export type WordCorrection = z.output<typeof wordCorrection>
