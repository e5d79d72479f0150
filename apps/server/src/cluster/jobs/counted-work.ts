import type { Submission } from '../../jobs/jobs.ts'
import { nameJob, workKeyOf } from './job-keys.ts'

/** Keys of the work that counts toward limits. Files refused on arrival do not. */
export function countedKeysOf(id: string, { work }: Pick<Submission, 'work'>): string[] {
  const parts = Array.isArray(work) ? work : [{ refusal: undefined }]
  return parts.flatMap(({ refusal }, part) => (refusal === undefined ? [workKeyOf(nameJob(id), part)] : []))
}

/** Whether the work counts toward a daily quota. Not every caller has one. */
export function isCharged({ caller, isCounted }: Pick<Submission, 'caller' | 'isCounted'>): boolean {
  return isCounted && caller.limits.dailyOperations !== null
}
