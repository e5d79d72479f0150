import { PROTECTION_FAILURES } from '@recto/contract'

import { useFailureText } from '../../messages/operation-messages.ts'

/** The operation ids of all tasks. The operations themselves, with their option schemas, are loaded later. */
const OPERATION_IDS = { protect: 'protect', remove: 'removeProtection', check: 'checkProtection' } as const

/** Returns the message for a failed task or check. */
export function useProtectionFailure(): (failedTask: keyof typeof OPERATION_IDS) => string {
  const failureText = useFailureText()
  return (failedTask) => failureText({ id: OPERATION_IDS[failedTask], failure: PROTECTION_FAILURES[failedTask] })
}
