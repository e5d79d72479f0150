import { useLingui } from '@lingui/react'

import { warningText } from './warning-messages.ts'

/** `warningText` for components, which re-render when the language changes. */
export function useWarningText(): typeof warningText {
  useLingui()
  return warningText
}
