/** How long work is expected to take; each class has a queue of its own. */
export type SizeClass = 'quick' | 'normal' | 'heavy'

/** All classes, the shortest work first. */
export const SIZE_CLASSES: readonly SizeClass[] = ['quick', 'normal', 'heavy']

/** A piece of work in the queue. */
export interface WorkItem {
  /** SHA-256 of the job's id in hex, and `-n` for a part of a batch. */
  key: string
  sizeClass: SizeClass
  /** Hashed name of the client, who shares the workers with the others. */
  client: string
  /** Expected duration in seconds. */
  cost: number
  /** Sealed by the caller: nothing here looks into it. */
  payload: string
}

/** Where an item is; `place` counts from 1 among the waiting ones of its class. */
export interface WorkState {
  state: 'waiting' | 'running' | 'unknown'
  place?: number
}

export interface WorkCounts {
  waiting: number
  running: number
}

/** The same of one size class. */
export interface ClassLoad extends WorkCounts {
  /** Sum of the expected durations of what waits, in processor-seconds. */
  waitingSeconds: number
}

/** What waits and runs on all workers, by size class. */
export type WorkLoad = Record<SizeClass, ClassLoad>

/** How a process takes work. */
export interface ConsumeOptions {
  /** Items that run at the same time, at most. */
  threads: number
  /**
   * Runs an item to its end, which the caller has recorded when the promise resolves. A rejection counts as a failed attempt; after
   * the signal it does not, and the item waits for another worker.
   * @param attempt 1, or 2 after the worker before died or failed
   */
  run: (item: WorkItem, signal: AbortSignal, attempt: number) => Promise<void>
  /** Records the failure of an item whose attempts are used up. It is called again later if it rejects. */
  onExhausted: (item: WorkItem) => Promise<void>
}

/** A process that takes work. */
export interface WorkConsumer {
  /** Takes no more work until `resume`; what runs goes on. */
  pause(): void
  resume(): void
  /** Number of items that run here. */
  readonly running: number
  /**
   * Takes no more work and waits for what runs. After `graceMs` it aborts the signals and moves what is still running back to
   * waiting, without counting an attempt.
   */
  close(graceMs: number): Promise<void>
}

/**
 * Carries work from API nodes to workers. It may forget everything, so it is never the only record of a job. All methods throw
 * `QueueUnavailableError` when it cannot be reached.
 */
export interface WorkQueue {
  /** Queues an item unless it waits or runs already, so that it is safe to repeat. */
  add(item: WorkItem): Promise<void>
  find(key: string): Promise<WorkState>
  /** Removes an item that waits. One that runs stays: its worker ends it. */
  remove(key: string): Promise<void>
  /** Cheap, for every call that adds work. */
  counts(): Promise<WorkCounts>
  /** Reads up to thousands of items, for metrics. */
  load(): Promise<WorkLoad>
  consume(options: ConsumeOptions): WorkConsumer
  /** Ends consumers at once, without grace. */
  close(): Promise<void>
}
