import { useLingui } from '@lingui/react/macro'

import type { CallMessages } from './call-operation.ts'

/** The messages for calls that failed without a response from the server. */
export function useCallMessages(): CallMessages {
  const { t } = useLingui()
  return {
    unreachable: t`The server could not be reached. Check your connection and try again.`,
    unknown: t`An unknown error occurred`,
  }
}
