import { useLingui } from '@lingui/react'

import { warningWords } from './warning-words.ts'

/** The words of warnings, for a component that has to be drawn anew when the language changes. */
export function useWarningWords(): typeof warningWords {
  useLingui()
  return warningWords
}
