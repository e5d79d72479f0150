import { PROTECTION_FAILURES } from '@recto/contract'

import { useFailureWords } from '../../words/operation-words.ts'

/** The operation behind each thing that can fail; the operations themselves come later, with all that checks their options. */
const OPERATION_IDS = { protect: 'protect', remove: 'removeProtection', check: 'checkProtection' } as const

/** What is said where protecting, removing protection or looking for it failed. */
export function useProtectionFailure(): (what: keyof typeof OPERATION_IDS) => string {
  const failureWords = useFailureWords()
  return (what) => failureWords({ id: OPERATION_IDS[what], failure: PROTECTION_FAILURES[what] })
}
