import { loadStepMessages } from '../../messages/catalog.ts'
import type * as Calls from './protection-calls.ts'

/** Loads the code of calls together with the messages they can produce; throws when they cannot be fetched. */
export async function loadCalls(): Promise<typeof Calls> {
  const [calls] = await Promise.all([import('./protection-calls.ts'), loadStepMessages()])
  return calls
}
