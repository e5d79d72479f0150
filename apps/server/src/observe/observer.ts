import type { ErrorCode, OperationId } from '@recto/contract'

/** A request that is over. */
export interface FinishedRequest {
  method: string
  /** The pattern, not the address. */
  route: string
  status: number
  seconds: number
  bytesIn: number
  bytesOut: number
}

/** Why a thread was ended, or that it died. */
export type ThreadEndReason = 'timeout' | 'cancelled' | 'memory' | 'died'

/** Hears what happens in the service; nothing it hears of holds names or contents of files. */
export interface Observer {
  requestFinished: (facts: FinishedRequest) => void
  /** A job has been given to a thread. */
  jobDequeued: (seconds: number) => void
  /** A job is over in its thread. */
  jobFinished: (operation: OperationId, outcome: 'OK' | ErrorCode, seconds: number) => void
  threadEnded: (reason: ThreadEndReason) => void
}
