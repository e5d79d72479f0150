import type { ServerConfig } from './server-config.ts'

/**
 * Maximum number of files in a batch. At first they all wait for a thread, so the queue's limits apply to them
 * together.
 */
export function batchLimitOf({
  maxBatchFiles,
  queueLimit,
  clientQueueLimit,
}: Pick<ServerConfig, 'maxBatchFiles' | 'queueLimit' | 'clientQueueLimit'>): number {
  return Math.max(1, Math.min(maxBatchFiles, queueLimit, clientQueueLimit ?? Number.POSITIVE_INFINITY))
}
