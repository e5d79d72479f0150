import type { OperationDefinition } from '@recto/contract'

import { failureText } from '../messages/operation-messages.ts'
import { CallError } from './call-error.ts'

/**
 * Reads the JSON facts an operation returned.
 * @throws CallError when they do not match the contract's schema
 */
export async function readFacts<Facts>(operation: OperationDefinition, answer: Blob): Promise<Facts> {
  if (operation.answer.kind !== 'json') throw new CallError(failureText(operation))
  try {
    // `Facts` is the type the contract infers from this schema.
    return operation.answer.schema.parse(JSON.parse(await answer.text())) as Facts
  } catch (error) {
    throw new CallError(failureText(operation), { cause: error })
  }
}
