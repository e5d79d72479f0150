import { z } from 'zod'

import { sentence } from '../sentence.ts'
import { selectPages } from './page-selection.ts'

const INVALID = sentence('Please enter valid pages (e.g., 2, 5-7, odd, last).')

/** Longer texts than anyone types; 5,000 single pages have 24,000 characters. */
const MAX_LENGTH = 100_000

/** Whether a text is one or more valid entries. */
function isSelection(text: string): boolean {
  return /[^\s,;]/.test(text) && selectPages(text, Number.POSITIVE_INFINITY).invalid.length === 0
}

/** Pages of a document as a text. */
export const pageSelection = z
  .string({ error: INVALID })
  .max(MAX_LENGTH)
  .refine(isSelection, { error: INVALID })
  .meta({ examples: ['2,5-7'] })

/** How pages are written, for descriptions. */
export const SELECTION_GRAMMAR =
  'numbers and ranges separated by commas, such as 2,5-7; also open ranges (5-, -3), last, odd and even'
