import { loadStepMessages } from '../../messages/catalog.ts'
import type * as Calls from './protection-calls.ts'

/** Brings what calls are made with, and the words for what can come of them; throws where they cannot be fetched. */
export async function loadCalls(): Promise<typeof Calls> {
  const [calls] = await Promise.all([import('./protection-calls.ts'), loadStepMessages()])
  return calls
}
