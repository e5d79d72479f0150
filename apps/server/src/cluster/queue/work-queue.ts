/** Expected duration of work; each class has its own queue. */
export type SizeClass = 'quick' | 'normal' | 'heavy'

/** All classes, the shortest work first. */
export const SIZE_CLASSES: readonly SizeClass[] = ['quick', 'normal', 'heavy']

/** A work item in the queue. */
export interface WorkItem {
  /** SHA-256 of the job's ID in hex, with `-n` for a part of a batch. */
  key: string
  sizeClass: SizeClass
  /** Hashed name of the client, for sharing the workers fairly. */
  client: string
  /** Expected duration in seconds. */
  cost: number
  /** Sealed by the caller; the queue never reads it. */
  payload: string
}

/** Where an item is; `place` counts from 1 among the waiting items of its class. */
export interface WorkState {
  state: 'waiting' | 'running' | 'unknown'
  place?: number
}

export interface WorkCounts {
  waiting: number
  running: number
}

/** The same for one size class. */
export interface ClassLoad extends WorkCounts {
  /** Sum of the expected durations of waiting work, in processor-seconds. */
  waitingSeconds: number
}

/** Waiting and running work on all workers, by size class. */
export type WorkLoad = Record<SizeClass, ClassLoad>

/** How a process consumes work. */
export interface ConsumeOptions {
  /** Maximum number of items running at once. */
  threads: number
  /**
   * Runs an item to its end, which the caller has recorded when the promise resolves. A rejection counts as a failed
   * attempt; after an abort it does not, and the item waits for another worker.
   * @param attempt 1, or 2 after the previous worker died or failed
   */
  run: (item: WorkItem, signal: AbortSignal, attempt: number) => Promise<void>
  /** Records the failure of an item with no attempts left. Called again later if it rejects. */
  onExhausted: (item: WorkItem) => Promise<void>
}

/** A process that consumes work. */
export interface WorkConsumer {
  /** Takes no more work until `resume`; running items continue. */
  pause(): void
  resume(): void
  /** Number of items running here. */
  readonly running: number
  /**
   * Takes no more work and waits for running items. After `graceMs` it aborts the rest and moves them back to waiting,
   * without counting an attempt.
   */
  close(graceMs: number): Promise<void>
}

/**
 * Carries work from API nodes to workers. It may lose everything, so it is never the only record of a job. All methods
 * throw `QueueUnavailableError` when it is unreachable.
 */
export interface WorkQueue {
  /** Queues an item unless it is already waiting or running. Idempotent. */
  add(item: WorkItem): Promise<void>
  find(key: string): Promise<WorkState>
  /** Removes a waiting item. A running one stays until its worker ends it. */
  remove(key: string): Promise<void>
  /** Cheap enough for every call that adds work. */
  counts(): Promise<WorkCounts>
  /** Reads up to thousands of items, for metrics. */
  load(): Promise<WorkLoad>
  consume(options: ConsumeOptions): WorkConsumer
  /** Ends consumers at once, without grace. */
  close(): Promise<void>
}
