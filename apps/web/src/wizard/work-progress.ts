import type { CallProgress } from '../api/call-operation.ts'
import type { LocalProgress } from '../local-work/use-local-operation.ts'

/** The progress of a tool's work, on the server or on this device. */
export type WorkProgress = CallProgress | LocalProgress

/** What progress is counted in. */
export type WorkUnit = 'page' | 'image'

/** The completed share from 0 to 1; undefined while unknown. */
export function shareOf(progress: WorkProgress | undefined): number | undefined {
  if (progress?.phase === 'uploading') return progress.sentBytes / Math.max(1, progress.totalBytes)
  return progress?.phase === 'local' || progress?.phase === 'working' ? progress.fraction : undefined
}
