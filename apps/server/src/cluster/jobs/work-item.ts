import type { OperationId } from '@recto/contract'

import type { SizeClass, WorkItem } from '../queue/work-queue.ts'
import { workKeyOf } from './job-keys.ts'
import type { StoredJob } from './stored-job.ts'

const BYTES_PER_MB = 1024 * 1024

/** Upper bounds of the size classes, in seconds. */
const [QUICK_SECONDS, NORMAL_SECONDS] = [1, 15]

/**
 * Seconds for the first page, and per MB of input, measured on text documents, photos and scientific papers
 * (docs/scaling.md).
 */
type Rate = readonly [base: number, perMb: number]
const DEFAULT_RATE: Rate = [0.1, 0.25]
const RATES: Partial<Record<OperationId, Rate>> = {
  info: [0.02, 0.01],
  rotate: [0.02, 0.02],
  merge: [0.05, 0.06],
  split: [0.1, 0.1],
  protect: [0.06, 0.05],
  toText: [0.2, 0.4],
  toImage: [0.3, 1.5],
  toWord: [0.5, 2],
  compress: [0.5, 3],
}

/** Describes a part of a job for the queue. */
export function toWorkItem(job: StoredJob, part: number, operation: OperationId): WorkItem {
  const cost = expectedSeconds(operation, job.content.works[part]?.files ?? [])
  return {
    key: workKeyOf(job.name, part),
    sizeClass: classOf(cost),
    client: job.content.manifest.client,
    cost,
    payload: '',
  }
}

function expectedSeconds(operation: OperationId, files: readonly { sizeBytes: number }[]): number {
  const [base, perMb] = RATES[operation] ?? DEFAULT_RATE
  return base + (perMb * files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0)) / BYTES_PER_MB
}

function classOf(seconds: number): SizeClass {
  if (seconds <= QUICK_SECONDS) return 'quick'
  return seconds <= NORMAL_SECONDS ? 'normal' : 'heavy'
}
