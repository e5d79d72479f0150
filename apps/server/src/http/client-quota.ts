import type { AppError } from '@recto/contract'

import type { Caller } from '../access/access.ts'
import type { Services } from '../services.ts'
import type { RoutedOperation } from './receive-job.ts'

/**
 * Whether an operation counts. Helper calls that every tool page makes, such as reading a file's page count, do not.
 */
export function countsTowardQuota({ definition }: RoutedOperation): boolean {
  return definition.answer.kind === 'file'
}

/**
 * Counts the operation toward the client's quota. Returns a function to call when the work ends; it refunds the
 * operation if given an error.
 * @throws AppError TOO_MANY_REQUESTS
 */
export async function consumeQuota(
  { client, limits }: Caller,
  operation: RoutedOperation,
  { quota }: Pick<Services, 'quota'>,
): Promise<(error?: AppError) => void> {
  if (!countsTowardQuota(operation)) return () => undefined
  const refund = await quota.consume(client, limits.dailyOperations)
  return (error) => (error === undefined ? undefined : refund())
}
