import type { ErrorCode, ErrorFacts } from './errors.ts'
import type { ResultReport } from './result.ts'

/** States of a job; the last three are final. */
export const JOB_STATES = ['queued', 'running', 'done', 'failed', 'cancelled'] as const

export type JobState = (typeof JOB_STATES)[number]

/** Phases of an operation; `checking` compares the result with the input. */
export const WORK_STEPS = ['opening', 'working', 'checking', 'saving'] as const

export type WorkStep = (typeof WORK_STEPS)[number]

/** A file of a batch, and the progress of its work. */
export interface JobPart {
  /** Position among the files sent, from 0. */
  index: number
  /** Name of the file as sent. */
  name: string
  state: JobState
  /** Position in the queue while queued; 1 is next. */
  queuePlace?: number
  /** From 0 to 1. */
  progress: number
  step?: WorkStep
  /** The page or image being worked on, from 1. */
  item?: number
  itemCount?: number
  /** Why the file was refused or the work on it failed; the other files are not affected. */
  error?: NonNullable<JobStatus['error']>
  result?: Omit<NonNullable<JobStatus['result']>, 'headers'>
  /** URLs on the server; absent until the part is done. */
  links: { result?: string; report?: string }
}

/** The response of `GET /api/jobs/{id}`. */
export interface JobStatus {
  id: string
  /** Id of the operation. */
  tool: string
  state: JobState
  /** Position in the queue while queued; 1 is next. */
  queuePlace?: number
  /** From 0 to 1. */
  progress: number
  step?: WorkStep
  /** The page, file or image being worked on, from 1. */
  item?: number
  itemCount?: number
  /**
   * Why the job failed, a batch only if none of its files succeeded: what a synchronous call would have returned as its
   * problem document.
   */
  error?: { code: ErrorCode; message: string } & Omit<ErrorFacts, 'fields' | 'operation'>
  /** Metadata of the result; the file is at `/api/jobs/{id}/result`. */
  result?: {
    fileName: string
    contentType: string
    size: number
    headers: Record<string, string>
    /** The full report, which may not fit into the header; absent in jobs of earlier versions. */
    report?: ResultReport
  }
  /** The files of a batch, in the order sent; absent in other jobs. */
  parts?: JobPart[]
  createdAt: string
  expiresAt: string
}

/** Whether a job is in a final state. */
export function isFinished(state: JobState): boolean {
  return state === 'done' || state === 'failed' || state === 'cancelled'
}

/** The preference that makes a call return a job (RFC 7240, 4.1). */
export const ASYNC_PREFERENCE = 'respond-async'
