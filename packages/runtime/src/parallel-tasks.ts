/** The result of a task that renders a page. */
export interface TaskResult {
  bytes: Uint8Array
  /** Whether the source could not be read, so that the result is a blank placeholder. */
  isBlank: boolean
}

/** The input of a self-contained task: plain data that structured cloning copies, with bytes in separate buffers. */
export interface TaskInput {
  /** Name of the function that runs it, in the engine's list. */
  kind: string
  value: unknown
}

/**
 * Independent tasks that any thread can run: from their inputs if they are self-contained, otherwise once it has opened
 * the same files with the same options. Results are plain data, like inputs, and the same bytes on every thread.
 */
export interface ParallelTasks<Result = unknown> {
  count: number
  /** Runs a task, counted from 0, in this thread. */
  run: (index: number) => Promise<Result>
  /** Makes the input of a self-contained task, for another thread. */
  input?: (index: number) => TaskInput
  /** Pixels that a task holds in memory, which limits how many run at once. */
  pixels?: (index: number) => number
  /** Tasks that this thread runs at once, because they wait for work outside it; 1 by default. */
  atOnce?: number
  /** Frees what was opened for the tasks. */
  close: () => void
}

/** Runs tasks, possibly on several threads, and yields their results in order. */
export type RunParallel = <Result>(tasks: ParallelTasks<Result>) => AsyncIterable<Result>
