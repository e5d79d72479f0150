import type { ErrorCode, ErrorFacts } from './errors.ts'

/** Where a job stands; the last three are ends. */
export const JOB_STATES = ['queued', 'running', 'done', 'failed', 'cancelled'] as const

export type JobState = (typeof JOB_STATES)[number]

/** What is being done; `checking` compares what was made with what it was made from. */
export const WORK_STEPS = ['opening', 'working', 'checking', 'saving'] as const

export type WorkStep = (typeof WORK_STEPS)[number]

/** A job as everybody is told of it who knows its id. Its address is `/api/jobs/{id}`. */
export interface JobStatus {
  id: string
  /** Id of the operation. */
  tool: string
  state: JobState
  /** While it is queued: how many will be begun before it, and itself; 1 is the next. */
  queuePlace?: number
  /** The part that is done, 0 to 1. */
  progress: number
  /** What is being done. */
  step?: WorkStep
  /** Which page, file or image, counted from 1, of how many. */
  item?: number
  itemCount?: number
  /** Why it failed, as the answer of a call would say it, with the facts of its code. */
  error?: { code: ErrorCode; message: string } & Omit<ErrorFacts, 'fields' | 'operation'>
  /** What was made; the file itself is at `/api/jobs/{id}/result`. */
  result?: { fileName: string; contentType: string; size: number; headers: Record<string, string> }
  createdAt: string
  expiresAt: string
}

/** Whether nothing more will come of a job. */
export function isOver(state: JobState): boolean {
  return state === 'done' || state === 'failed' || state === 'cancelled'
}

/** Asks for a job in place of an answer (RFC 7240). */
export const ASYNC_PREFERENCE = 'respond-async'
