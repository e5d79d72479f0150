import type { OperationDefinition } from '@recto/contract'

import { failureText } from '../messages/operation-messages.ts'
import { CallError } from './call-error.ts'

/**
 * Reads the facts that an operation answered with as JSON.
 * @throws CallError when they are not in the shape that the contract promises
 */
export async function readFacts<Facts>(operation: OperationDefinition, answer: Blob): Promise<Facts> {
  if (operation.answer.kind !== 'json') throw new CallError(failureText(operation))
  try {
    // The caller names the type that the contract infers from this very schema.
    return operation.answer.schema.parse(JSON.parse(await answer.text())) as Facts
  } catch (error) {
    throw new CallError(failureText(operation), { cause: error })
  }
}
