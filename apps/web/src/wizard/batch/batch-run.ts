import type { SessionJob } from '../../sessions/session-job.ts'
import type { PlacedResult } from '../../where/use-operation-runner.ts'
import type { WorkProgress } from '../work-progress.ts'
import {
  firstSnapshot,
  isPending,
  shareDone,
  type BatchRow,
  type BatchSnapshot,
  type LeftOutReason,
  type MadeFile,
  type Refusal,
  type RowState,
} from './batch-rows.ts'

/** The work on one file, which ends with a result or the reason why there is none. */
export type RowWork = (context: {
  signal: AbortSignal
  onProgress: (progress: WorkProgress) => void
  /** Called when a server job does the work. */
  onJob: (job: SessionJob) => void
}) => Promise<PlacedResult | LeftOutReason>

/** One file of a batch, with its work if there is something to do. */
export interface BatchTask extends BatchRow {
  work?: RowWork | undefined
}

interface RunOptions {
  /** How many files to process at once. */
  parallel: number
  /** Converts an error thrown by work. */
  toRefusal: (error: unknown) => Refusal
  /** Called with each result and the ID of its file. */
  onMade: (made: MadeFile, id: string) => void
}

/**
 * The work on several files, one after another. It does not depend on any component, so it continues while the visitor is
 * elsewhere. A refused file does not stop the others.
 */
export class BatchRun {
  #snapshot: BatchSnapshot
  readonly #works: Map<string, RowWork>
  readonly #running = new Map<string, AbortController>()
  readonly #listeners = new Set<() => void>()
  readonly #options: RunOptions

  constructor(tasks: readonly BatchTask[], options: RunOptions) {
    this.#options = options
    this.#works = new Map(tasks.flatMap(({ id, work }) => (work === undefined ? [] : [[id, work]])))
    this.#snapshot = firstSnapshot(tasks.map(({ id, file, state }) => ({ id, file, state })))
    this.#startNext()
  }

  /** The current rows; the same object until something changes. */
  readonly snapshot = (): BatchSnapshot => this.#snapshot

  /** Calls a function after each change; returns a function that unsubscribes. */
  readonly subscribe = (onChange: () => void): (() => void) => {
    this.#listeners.add(onChange)
    return () => this.#listeners.delete(onChange)
  }

  /** Removes a waiting or running file from the work. */
  leaveOut(id: string): void {
    const row = this.#snapshot.rows.find((each) => each.id === id)
    if (row === undefined || !isPending(row)) return
    this.#running.get(id)?.abort()
    this.#running.delete(id)
    this.#set(id, { status: 'left-out', reason: 'stopped' })
    this.#startNext()
  }

  /** Stops the work; finished results stay. */
  cancel(): void {
    for (const { id } of this.#snapshot.rows.filter(isPending).toReversed()) this.leaveOut(id)
  }

  /** Retries a file that was refused or left out. */
  retry(id: string, work: RowWork): void {
    const row = this.#snapshot.rows.find((each) => each.id === id)
    if (row === undefined || isPending(row)) return
    this.#works.set(id, work)
    const isIdle = !this.#snapshot.isRunning
    this.#set(id, { status: 'waiting' })
    if (isIdle)
      this.#snapshot = { ...this.#snapshot, startedAt: Date.now(), startedShare: shareDone(this.#snapshot.rows) }
    this.#startNext()
  }

  /** Removes a row that needs no more work; returns a function that restores it. */
  remove(id: string): () => void {
    this.leaveOut(id)
    this.#works.delete(id)
    const { rows } = this.#snapshot
    const removed = rows.filter((row) => row.id === id)
    const place = rows.findIndex((row) => row.id === id)
    this.#change(rows.filter((row) => row.id !== id))
    return () => this.#change(this.#snapshot.rows.toSpliced(place, 0, ...removed))
  }

  #startNext(): void {
    for (const row of this.#snapshot.rows.filter(isWaiting)) {
      if (this.#running.size >= this.#options.parallel) return
      const work = this.#works.get(row.id)
      if (work !== undefined) void this.#perform(row, work)
    }
  }

  async #perform({ id, state: { job } }: WaitingRow, work: RowWork): Promise<void> {
    const stop = new AbortController()
    const { signal } = stop
    this.#running.set(id, stop)
    let state: Extract<RowState, { status: 'running' }> = { status: 'running', progress: undefined, job }
    const report = (news: Partial<typeof state>) => {
      if (signal.aborted) return
      state = { ...state, ...news }
      this.#set(id, state)
    }
    report({})
    const settle = (last: RowState) => {
      // A removed file is settled already, and may even be running again.
      if (signal.aborted) return
      this.#running.delete(id)
      this.#set(id, last)
      this.#startNext()
    }
    try {
      const onProgress = (progress: WorkProgress) => report({ progress })
      const onJob = (known: SessionJob) => report({ job: known })
      const last = lastState(await work({ signal, onProgress, onJob }))
      if (last.status === 'done' && !signal.aborted) this.#options.onMade(last.made, id)
      settle(last)
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

type WaitingRow = BatchRow & { state: { status: 'waiting' } }

function isWaiting(row: BatchRow): row is WaitingRow {
  return row.state.status === 'waiting'
}

function lastState(outcome: PlacedResult | LeftOutReason): RowState {
  if (typeof outcome === 'string' || 'message' in outcome) return { status: 'left-out', reason: outcome }
  const { blob, name, report, place } = outcome
  return { status: 'done', made: { file: new File([blob], name, { type: blob.type }), report, place } }
}
