import type { StoredResult } from './stored-result.ts'
import type { TrackedJob } from './tracked-job.ts'

/** A file of a batch. Its work is tracked like that of a job, under the manifest of the batch. */
export interface BatchPart {
  index: number
  /** Name of the file as sent. */
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

/** The parts that have a result, in the order sent. */
export function listDone(parts: readonly BatchPart[]): DonePart[] {
  return parts.flatMap((part) => (part.job.result === undefined ? [] : [{ ...part, result: part.job.result }]))
}
