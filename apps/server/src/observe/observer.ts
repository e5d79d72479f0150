import type { ErrorCode, OperationId } from '@recto/contract'

/** A finished request. */
export interface FinishedRequest {
  method: string
  /** The route's pattern, not the URL. */
  route: string
  status: number
  seconds: number
  bytesIn: number
  bytesOut: number
  /** Public ID of the caller's API key. */
  keyId?: string
}

/** Why a thread was terminated, or that it died by itself. */
export type ThreadEndReason = 'timeout' | 'cancelled' | 'memory' | 'died'

/** How a job ended in its thread; a preempted one runs again. */
export type JobOutcome = 'OK' | 'PREEMPTED' | ErrorCode

/** Receives events for metrics. None of them contains names or contents of files. */
export interface Observer {
  requestFinished: (facts: FinishedRequest) => void
  /** A connection was closed because there were too many, in total or for its client. */
  connectionRefused: (bound: 'all' | 'client') => void
  /** A job left the queue after waiting this long. */
  jobDequeued: (seconds: number) => void
  /** A job ended in its thread. */
  jobFinished: (operation: OperationId, outcome: JobOutcome, seconds: number) => void
  threadEnded: (reason: ThreadEndReason) => void
}
