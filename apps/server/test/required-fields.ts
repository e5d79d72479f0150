import { encodeOptions, OPERATIONS, type OperationId } from '@recto/contract'

import { REQUIRED_OPTIONS } from '../../../packages/engine/test/required-options.ts'

/** Returns the form fields that an operation requires besides its files. */
export function requiredFields(id: OperationId): Record<string, string> {
  return encodeOptions(OPERATIONS[id], REQUIRED_OPTIONS[id] ?? {})
}
