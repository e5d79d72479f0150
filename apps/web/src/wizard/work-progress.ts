import type { CallProgress } from '../api/call-operation.ts'
import type { LocalProgress } from '../local-work/use-local-operation.ts'

/** How far a tool's work is, wherever it is done. */
export type WorkProgress = CallProgress | LocalProgress

/** What a piece of work goes through, one after the other. */
export type WorkUnit = 'page' | 'image'

/** The part that is done, 0 to 1; none while nobody can tell. */
export function shareOf(progress: WorkProgress | undefined): number | undefined {
  if (progress?.phase === 'uploading') return progress.sentBytes / Math.max(1, progress.totalBytes)
  return progress?.phase === 'local' || progress?.phase === 'working' ? progress.fraction : undefined
}
