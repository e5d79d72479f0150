import type { StoredResult } from './stored-result.ts'
import type { TrackedJob } from './tracked-job.ts'

/** A file of a batch. Its work is tracked like a job, under the batch's manifest. */
export interface BatchPart {
  index: number
  /** File name as sent. */
  name: string
  /** Name of its result; undefined if the file was refused. */
  fileName?: string
  sizeBytes: number
  job: TrackedJob
}

/** A part that has a result. */
export interface DonePart extends BatchPart {
  result: StoredResult
}

/** Returns the parts that have a result, in the order sent. */
export function listDone(parts: readonly BatchPart[]): DonePart[] {
  return parts.flatMap((part) => (part.job.result === undefined ? [] : [{ ...part, result: part.job.result }]))
}
