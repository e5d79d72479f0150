import { OPERATIONS } from '@recto/contract'

/** The operations and helpers of the page, which it only needs once there is a file. */
export const { protect, removeProtection, checkProtection, info } = OPERATIONS
export { callOperation } from '../../api/call-operation.ts'
export { readFacts } from '../../api/read-facts.ts'
