import type { PlacedResult } from '../../where/use-operation-runner.ts'
import type { WorkProgress } from '../work-progress.ts'
import {
  isPending,
  shareDone,
  type BatchRow,
  type LeftOutReason,
  type MadeFile,
  type Refusal,
  type RowState,
} from './batch-rows.ts'

/** The work on one file, which ends with a result or with the reason why there is none. */
export type RowWork = (context: {
  signal: AbortSignal
  onProgress: (progress: WorkProgress) => void
}) => Promise<PlacedResult | LeftOutReason>

/** One file of a batch with its work, or the reason why it has none. */
export interface BatchTask {
  id: string
  file: File
  work: RowWork | LeftOutReason
}

interface RunOptions {
  /** How many files are worked on at a time. */
  parallel: number
  /** Translates what a work threw. */
  toRefusal: (error: unknown) => Refusal
  /** Called with each result. */
  onMade: (made: MadeFile, source: File) => void
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

/**
 * The work on several files, one after the other. It knows no component, so that it goes on while the visitor is elsewhere.
 * A refused file stops no other.
 */
export class BatchRun {
  #snapshot: BatchSnapshot
  readonly #works: Map<string, RowWork>
  readonly #running = new Map<string, AbortController>()
  readonly #listeners = new Set<() => void>()
  readonly #options: RunOptions

  constructor(tasks: readonly BatchTask[], options: RunOptions) {
    this.#options = options
    this.#works = new Map(tasks.flatMap(({ id, work }) => (typeof work === 'function' ? [[id, work]] : [])))
    const rows = tasks.map(({ id, file, work }): BatchRow => ({ id, file, state: firstState(work) }))
    const isRunning = rows.some(isPending)
    this.#snapshot = { rows, isRunning, isFirstPass: isRunning, startedAt: Date.now(), startedShare: 0 }
    this.#startNext()
  }

  /** The current rows; the same object until something changes. */
  readonly snapshot = (): BatchSnapshot => this.#snapshot

  /** Calls a function after each change. Returns a function that stops that. */
  readonly subscribe = (onChange: () => void): (() => void) => {
    this.#listeners.add(onChange)
    return () => this.#listeners.delete(onChange)
  }

  /** Takes a file out that is waiting or worked on. */
  leaveOut(id: string): void {
    const row = this.#snapshot.rows.find((each) => each.id === id)
    if (row === undefined || !isPending(row)) return
    this.#running.get(id)?.abort()
    this.#running.delete(id)
    this.#set(id, { status: 'left-out', reason: 'stopped' })
    this.#startNext()
  }

  /** Stops the work; what is done stays. */
  cancel(): void {
    for (const { id } of this.#snapshot.rows.filter(isPending).toReversed()) this.leaveOut(id)
  }

  /** Whether there is work for a file: of one that could not be read there is none. */
  canRetry(id: string): boolean {
    return this.#works.has(id)
  }

  /** Works on a file again that was refused or left out, with the same work or another. */
  retry(id: string, work = this.#works.get(id)): void {
    const row = this.#snapshot.rows.find((each) => each.id === id)
    if (row === undefined || work === undefined || isPending(row)) return
    this.#works.set(id, work)
    const isIdle = !this.#snapshot.isRunning
    this.#set(id, { status: 'waiting' })
    if (isIdle)
      this.#snapshot = { ...this.#snapshot, startedAt: Date.now(), startedShare: shareDone(this.#snapshot.rows) }
    this.#startNext()
  }

  /** Removes a row that needs no more work. */
  remove(id: string): void {
    this.leaveOut(id)
    this.#works.delete(id)
    this.#change(this.#snapshot.rows.filter((row) => row.id !== id))
  }

  #startNext(): void {
    for (const row of this.#snapshot.rows.filter(({ state }) => state.status === 'waiting')) {
      if (this.#running.size >= this.#options.parallel) return
      const work = this.#works.get(row.id)
      if (work !== undefined) void this.#perform(row, work)
    }
  }

  async #perform({ id, file }: BatchRow, work: RowWork): Promise<void> {
    const stop = new AbortController()
    const { signal } = stop
    this.#running.set(id, stop)
    this.#set(id, { status: 'running', progress: undefined })
    const settle = (state: RowState) => {
      // A file that was taken out is settled already, and may even be running again.
      if (signal.aborted) return
      this.#running.delete(id)
      this.#set(id, state)
      this.#startNext()
    }
    try {
      const onProgress = (progress: WorkProgress) => !signal.aborted && this.#set(id, { status: 'running', progress })
      const state = lastState(await work({ signal, onProgress }))
      if (state.status === 'done' && !signal.aborted) this.#options.onMade(state.made, file)
      settle(state)
    } catch (error) {
      settle({ status: 'refused', refusal: this.#options.toRefusal(error) })
    }
  }

  #set(id: string, state: RowState): void {
    this.#change(this.#snapshot.rows.map((row) => (row.id === id ? { ...row, state } : row)))
  }

  #change(rows: readonly BatchRow[]): void {
    const isRunning = rows.some(isPending)
    this.#snapshot = { ...this.#snapshot, rows, isRunning, isFirstPass: this.#snapshot.isFirstPass && isRunning }
    for (const listener of this.#listeners) listener()
  }
}

function firstState(work: BatchTask['work']): RowState {
  return typeof work === 'function' ? { status: 'waiting' } : { status: 'left-out', reason: work }
}

function lastState(outcome: PlacedResult | LeftOutReason): RowState {
  if (typeof outcome === 'string' || 'message' in outcome) return { status: 'left-out', reason: outcome }
  const { blob, name, report, place } = outcome
  return { status: 'done', made: { file: new File([blob], name, { type: blob.type }), report, place } }
}
