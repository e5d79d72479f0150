import { useLingui } from '@lingui/react'

import { errorText } from './error-messages.ts'

/** The words of errors, for a component that has to be drawn anew when the language changes. */
export function useErrorText(): typeof errorText {
  useLingui()
  return errorText
}
