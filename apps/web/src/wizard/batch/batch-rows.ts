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

/** Why a file was left out: it needs a password, is signed, the visitor removed it, or the page was closed. */
export type LeftOutReason = 'locked' | 'signed' | 'stopped' | 'interrupted' | Unreadable

/** A file known to be unreadable before the start. */
export interface Unreadable {
  message: string
}

/** The state of one file. */
export type RowState =
  /** With a server job started by an earlier page, which can be continued. */
  | { status: 'waiting'; job?: SessionJob | undefined }
  | { status: 'running'; progress: WorkProgress | undefined; job?: SessionJob | undefined }
  | { status: 'done'; made: MadeFile }
  | { status: 'refused'; refusal: Refusal }
  | { status: 'left-out'; reason: LeftOutReason }

/** One file of a batch. */
export interface BatchRow {
  id: string
  /** The file as chosen. After a reload it may be gone, and only these facts are known. */
  file: Pick<File, 'name' | 'size'>
  state: RowState
}

/** The rows at one moment; a new object after each change. */
export interface BatchSnapshot {
  rows: readonly BatchRow[]
  /** Whether any file is waiting or being processed. */
  isRunning: boolean
  /** Whether this is the first pass, in which some files have not had their turn yet. */
  isFirstPass: boolean
  /** When the work started, in ms since the epoch, and what share was already done: work can be resumed. */
  startedAt: number
  startedShare: number
}

/** The first snapshot of rows whose work starts now. */
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

/** Whether the file's work ended with the page, and can start again. */
export function isInterrupted({ state }: BatchRow): boolean {
  return state.status === 'left-out' && state.reason === 'interrupted'
}

/** Whether there is still work to do for the file. */
export function isPending({ state }: BatchRow): boolean {
  return state.status === 'waiting' || state.status === 'running'
}

/** Whether the file counts: left-out files do not. */
export function isPart({ state }: BatchRow): boolean {
  return state.status !== 'left-out'
}

/** The share of the work that is done, from 0 to 1, by file size. */
export function shareDone(rows: readonly BatchRow[]): number {
  const parts = rows.filter(isPart)
  // An empty file, which will be refused, must not make the sum zero.
  const whole = parts.reduce((sum, { file }) => sum + Math.max(1, file.size), 0)
  const done = parts.reduce((sum, row) => sum + Math.max(1, row.file.size) * shareOfRow(row), 0)
  return whole === 0 ? 1 : done / whole
}

/** The progress of the whole batch. It says while a file is being uploaded, because that cannot be continued later. */
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

/** Uploading is the smaller part of most work; counting it as the first tenth keeps the bar from moving backward. */
const UPLOAD_SHARE = 0.1

/** The completed share of one file, including the upload. */
export function workShare(progress: WorkProgress | undefined): number {
  const share = shareOf(progress) ?? 0
  if (progress === undefined || progress.phase === 'local') return share
  return progress.phase === 'uploading' ? share * UPLOAD_SHARE : UPLOAD_SHARE + share * (1 - UPLOAD_SHARE)
}

/** A shorter time, or a smaller share, says too little about the rest. */
const LEAST_MS = 2000
const LEAST_SHARE = 0.02

/**
 * The remaining time in seconds; undefined while too little is known.
 * @param share of the work done, from 0 to 1
 * @param from the share already done when the clock started
 */
export function secondsLeft(share: number, elapsedMs: number, from = 0): number | undefined {
  if (share - from < LEAST_SHARE || elapsedMs < LEAST_MS) return undefined
  return Math.ceil((elapsedMs * (1 - share)) / (share - from) / 1000)
}
