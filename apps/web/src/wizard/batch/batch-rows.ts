import type { ErrorCode, ResultReport } from '@recto/contract'

import type { SessionJob } from '../../sessions/session-job.ts'
import type { Place } from '../../where/place.ts'
import { shareOf, type WorkProgress } from '../work-progress.ts'

/** The result of one file. */
export interface MadeFile {
  file: File
  report: ResultReport
  /** Where it was made. */
  place: Place
}

/** Why a file was refused. */
export interface Refusal {
  message: string
  code?: ErrorCode | undefined
  /** Whether the browser failed, so that the server may succeed. */
  isDeviceAtFault?: boolean
}

/** Why nothing is made of a file: it needs a password, is signed, the visitor took it out, or the page was closed. */
export type LeftOutReason = 'locked' | 'signed' | 'stopped' | 'interrupted' | Unreadable

/** A file that was known to be unreadable before the start. */
export interface Unreadable {
  message: string
}

/** What happens to one file. */
export type RowState =
  /** With a job of the server that an earlier page began, which can be continued. */
  | { status: 'waiting'; job?: SessionJob | undefined }
  | { status: 'running'; progress: WorkProgress | undefined; job?: SessionJob | undefined }
  | { status: 'done'; made: MadeFile }
  | { status: 'refused'; refusal: Refusal }
  | { status: 'left-out'; reason: LeftOutReason }

/** One file of a batch. */
export interface BatchRow {
  id: string
  /** The file as it was chosen; after a reload it may be gone, and only this is known. */
  file: Pick<File, 'name' | 'size'>
  state: RowState
}

/** The rows at one moment; a new object after each change. */
export interface BatchSnapshot {
  rows: readonly BatchRow[]
  /** Whether any file is waiting or worked on. */
  isRunning: boolean
  /** Whether it is the first time, in which the files have not all had their turn yet. */
  isFirstPass: boolean
  /** When the work began, in ms since the epoch, and what share was done by then: work can be taken up again. */
  startedAt: number
  startedShare: number
}

/** The first snapshot of rows whose work begins now. */
export function firstSnapshot(rows: readonly BatchRow[]): BatchSnapshot {
  const isRunning = rows.some(isPending)
  return { rows, isRunning, isFirstPass: isRunning, startedAt: Date.now(), startedShare: 0 }
}

/** A row whose file was processed. */
export type DoneRow = BatchRow & { state: { status: 'done' } }

/** Whether the file was processed. */
export function isDone(row: BatchRow): row is DoneRow {
  return row.state.status === 'done'
}

/** Whether the work on the file ended with the page, and can begin again. */
export function isInterrupted({ state }: BatchRow): boolean {
  return state.status === 'left-out' && state.reason === 'interrupted'
}

/** Whether there is still something to do for the file. */
export function isPending({ state }: BatchRow): boolean {
  return state.status === 'waiting' || state.status === 'running'
}

/** Whether the file takes part: left-out files do not count. */
export function isPart({ state }: BatchRow): boolean {
  return state.status !== 'left-out'
}

/** How much of the work is done, from 0 to 1, by the sizes of the files. */
export function shareDone(rows: readonly BatchRow[]): number {
  const parts = rows.filter(isPart)
  // A file without a byte, which will be refused, must not make the sum zero.
  const whole = parts.reduce((sum, { file }) => sum + Math.max(1, file.size), 0)
  const done = parts.reduce((sum, row) => sum + Math.max(1, row.file.size) * shareOfRow(row), 0)
  return whole === 0 ? 1 : done / whole
}

/** The progress of the batch as a whole. While a file is being sent it says so, because that cannot be continued later. */
export function batchProgress(rows: readonly BatchRow[]): WorkProgress {
  const fraction = shareDone(rows)
  const isSending = rows.some(({ state }) => state.status === 'running' && state.progress?.phase === 'uploading')
  if (!isSending) return { phase: 'working', fraction }
  const totalBytes = rows.filter(isPart).reduce((sum, { file }) => sum + file.size, 0)
  return { phase: 'uploading', sentBytes: fraction * totalBytes, totalBytes }
}

function shareOfRow({ state }: BatchRow): number {
  if (state.status === 'waiting') return 0
  return state.status === 'running' ? workShare(state.progress) : 1
}

/** The upload is the smaller part of most work; counted as its first tenth it never lets the bar go back. */
const UPLOAD_SHARE = 0.1

/** The completed share of one file, the upload included. */
export function workShare(progress: WorkProgress | undefined): number {
  const share = shareOf(progress) ?? 0
  if (progress === undefined || progress.phase === 'local') return share
  return progress.phase === 'uploading' ? share * UPLOAD_SHARE : UPLOAD_SHARE + share * (1 - UPLOAD_SHARE)
}

/** A shorter time, or a smaller share, says too little about what is left. */
const LEAST_MS = 2000
const LEAST_SHARE = 0.02

/**
 * How long the rest will take, in seconds; undefined while too little was seen.
 * @param share of the work done, from 0 to 1
 * @param from the share that was done when the clock started
 */
export function secondsLeft(share: number, elapsedMs: number, from = 0): number | undefined {
  if (share - from < LEAST_SHARE || elapsedMs < LEAST_MS) return undefined
  return Math.ceil((elapsedMs * (1 - share)) / (share - from) / 1000)
}
