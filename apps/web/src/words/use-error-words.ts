import { useLingui } from '@lingui/react'

import { errorWords } from './error-words.ts'

/** The words of errors, for a component that has to be drawn anew when the language changes. */
export function useErrorWords(): typeof errorWords {
  useLingui()
  return errorWords
}
