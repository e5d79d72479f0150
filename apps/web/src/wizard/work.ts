import type { PlacedResult } from '../where/use-operation-runner.ts'
import type { WorkProgress } from './work-progress.ts'

/** The work of a tool: a call that reports progress and can be aborted. */
export type Work = (context: {
  signal: AbortSignal
  onProgress: (progress: WorkProgress) => void
}) => Promise<PlacedResult>
