import { useLingui } from '@lingui/react/macro'

import type { CallMessages } from './call-operation.ts'

/** The messages for calls that failed without a response from the server. */
export function useCallMessages(): CallMessages {
  const { t } = useLingui()
  const offline = t`You are offline. Connect to the internet and try again.`
  const unreachable = t`The server could not be reached. Check your connection and try again.`
  return {
    // Checked once the call has failed: whether the server is missing, or this device's connection.
    get unreachable() {
      return navigator.onLine ? unreachable : offline
    },
    unknown: t`An unknown error occurred`,
  }
}
