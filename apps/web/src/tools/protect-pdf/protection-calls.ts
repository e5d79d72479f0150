import { OPERATIONS } from '@recto/contract'

/** What the page asks the server or this device for: all that no page needs before a file is there. */
export const { protect, removeProtection, checkProtection, info } = OPERATIONS
export { callOperation } from '../../api/call-operation.ts'
export { readFacts } from '../../api/read-facts.ts'
