import { useLingui } from '@lingui/react/macro'

import type { CallMessages } from './call-operation.ts'

/** What is said of calls that brought no answer of the server's. */
export function useCallMessages(): CallMessages {
  const { t } = useLingui()
  return {
    unreachable: t`The server could not be reached. Check your connection and try again.`,
    unknown: t`An unknown error occurred`,
  }
}
