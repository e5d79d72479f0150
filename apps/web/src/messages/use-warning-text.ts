import { useLingui } from '@lingui/react'

import { warningText } from './warning-messages.ts'

/** The words of warnings, for a component that has to be drawn anew when the language changes. */
export function useWarningText(): typeof warningText {
  useLingui()
  return warningText
}
