import type { ServerConfig } from './server-config.ts'

/** Files that a batch may have. They all wait for a thread at first, so the limits of the queue apply to them together. */
export function batchLimitOf({
  maxBatchFiles,
  queueLimit,
  clientQueueLimit,
}: Pick<ServerConfig, 'maxBatchFiles' | 'queueLimit' | 'clientQueueLimit'>): number {
  return Math.max(1, Math.min(maxBatchFiles, queueLimit, clientQueueLimit ?? Number.POSITIVE_INFINITY))
}
