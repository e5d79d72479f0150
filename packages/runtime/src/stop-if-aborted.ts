import { AppError } from '@recto/contract'

import type { OperationContext } from './operation.ts'

/** Call between steps. @throws AppError CANCELLED once the signal is aborted */
export function stopIfAborted(context: OperationContext): void {
  if (context.signal?.aborted) throw new AppError('CANCELLED', {}, context.signal.reason)
}
