import { AppError } from '@recto/contract'

import type { OperationContext } from './operation.ts'

/** Stops the work between two steps when nobody waits for it any more. */
export function stopIfAborted(context: OperationContext): void {
  if (context.signal?.aborted) throw new AppError('CANCELLED', {}, context.signal.reason)
}
