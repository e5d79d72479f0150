import { setImmediate as nextTurn } from 'node:timers/promises'
import type { MessagePort } from 'node:worker_threads'

import { AppError } from '@recto/contract'
import type { TaskResult, ParallelTasks } from '@recto/engine'

import { SharedPieces } from './shared-pieces.ts'
import type { HelperNews, ThreadOrder } from './thread-messages.ts'

/** The number that a job's own thread takes pieces by; helpers have others. */
const JOB_OWNER = 1

/** Fewer pieces are done before a helper has opened the files. */
const MIN_PIECES = 4

/** What may be made and not written yet, because a piece before it takes its time. */
const MAX_WAITING_BYTES = 64 * 1024 * 1024

/** How a job's thread reaches those that help. */
export interface Sharing {
  signal: AbortSignal
  /** Tells the server that there are pieces to take. */
  offer: (shared: SharedArrayBuffer) => void
  /** Hears of threads that help, until the answer is called. */
  onHelper: (listener: (helper: Extract<ThreadOrder, { kind: 'helper' }>) => void) => () => void
}

/** Does the pieces of a job in this thread and in those that help, and gives them in order. */
export async function* spreadPieces(work: ParallelTasks, sharing: Sharing): AsyncGenerator<TaskResult, void> {
  const arrivals = new Arrivals(work.count, sharing)
  try {
    if (work.count >= MIN_PIECES) sharing.offer(arrivals.pieces.memory)
    for (let next = 0; next < work.count; next += 1) yield await arrivals.wait(next, work)
  } finally {
    arrivals.close()
  }
}

/** Pieces that were made before their turn, by whomever. */
class Arrivals {
  readonly pieces: SharedPieces
  private readonly sharing: Sharing
  private readonly waiting = new Map<number, TaskResult>()
  private readonly helpers = new Set<MessagePort>()
  private readonly stopListening: () => void
  private waitingBytes = 0
  private wake: () => void = () => {}

  constructor(count: number, sharing: Sharing) {
    this.pieces = SharedPieces.create(count, JOB_OWNER)
    this.sharing = sharing
    this.stopListening = sharing.onHelper(({ owner, pieces }) => this.addHelper(owner, pieces))
    sharing.signal.addEventListener('abort', () => this.wake(), { once: true })
  }

  /** The piece whose turn it is. Until it is there, this thread makes what is free. */
  async wait(next: number, { run }: ParallelTasks): Promise<TaskResult> {
    for (;;) {
      this.stopIfAborted()
      const piece = this.waiting.get(next)
      if (piece !== undefined) return this.handOut(next, piece)
      const index = this.pieces.take(this.isFull ? next : undefined)
      if (index === undefined) await this.news()
      else this.add(index, await run(index))
      // What helpers sent comes in between, and so does an order to stop.
      await nextTurn()
    }
  }

  close(): void {
    this.stopListening()
    // The ports close with the helpers, who may still be on their way; nobody hears what they send.
    for (const port of this.helpers) port.removeAllListeners().unref()
  }

  /** Waits until a helper sends something or is gone, or the job is to stop. */
  private news(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    this.wake = resolve
    return promise
  }

  private get isFull(): boolean {
    return this.waitingBytes > MAX_WAITING_BYTES
  }

  private addHelper(owner: number, port: MessagePort): void {
    this.helpers.add(port)
    port.on('message', ({ index, piece }: HelperNews) => {
      this.add(index, piece)
      this.wake()
    })
    port.once('close', () => {
      // Whatever it had taken is somebody else's to do.
      this.pieces.release(owner)
      this.helpers.delete(port)
      this.wake()
    })
  }

  private add(index: number, piece: TaskResult): void {
    this.pieces.finish(index)
    this.waiting.set(index, piece)
    this.count(piece.bytes.length)
  }

  private handOut(index: number, piece: TaskResult): TaskResult {
    this.waiting.delete(index)
    this.count(-piece.bytes.length)
    return piece
  }

  private count(bytes: number): void {
    this.waitingBytes += bytes
    this.pieces.isPaused = this.isFull
  }

  private stopIfAborted(): void {
    const { signal } = this.sharing
    if (signal.aborted) throw new AppError('CANCELLED', {}, signal.reason)
  }
}
