import { useLingui } from '@lingui/react'

import { errorText } from './error-messages.ts'

/** `errorText` for components, which re-render when the language changes. */
export function useErrorText(): typeof errorText {
  useLingui()
  return errorText
}
