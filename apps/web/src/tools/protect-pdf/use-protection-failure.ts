import { PROTECTION_FAILURES } from '@recto/contract'

import { useFailureText } from '../../messages/operation-messages.ts'

/** The operation behind each thing that can fail; the operations themselves come later, with all that checks their options. */
const OPERATION_IDS = { protect: 'protect', remove: 'removeProtection', check: 'checkProtection' } as const

/** What is said where protecting, removing protection or looking for it failed. */
export function useProtectionFailure(): (what: keyof typeof OPERATION_IDS) => string {
  const failureText = useFailureText()
  return (what) => failureText({ id: OPERATION_IDS[what], failure: PROTECTION_FAILURES[what] })
}
