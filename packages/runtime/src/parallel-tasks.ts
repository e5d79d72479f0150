/** The result of a page that is rendered as a task. */
export interface TaskResult {
  bytes: Uint8Array
  /** Whether the source could not be read, so that the result is a blank placeholder. */
  isBlank: boolean
}

/** All that a self-contained task needs: plain data that structured cloning copies, with bytes in buffers of their own. */
export interface TaskInput {
  /** Which function runs it, in the engine's list. */
  kind: string
  value: unknown
}

/**
 * Independent tasks. Any thread can run them: from their inputs if they are self-contained, else once it has opened the same files with
 * the same options. Results are plain data, like inputs; they are the same bytes whoever made them.
 */
export interface ParallelTasks<Result = unknown> {
  count: number
  /** Runs a task, counted from 0, in this thread. */
  run: (index: number) => Promise<Result>
  /** Makes the input of a self-contained task, for another thread. */
  input?: (index: number) => TaskInput
  /** Pixels that a task has in memory, which limits how many run at the same time. */
  pixels?: (index: number) => number
  /** Tasks that this thread runs at the same time, because they wait for work outside of it; 1 by default. */
  atOnce?: number
  /** Frees what was opened for the tasks. */
  close: () => void
}

/** Runs tasks, perhaps on several threads, and yields their results in order. */
export type RunParallel = <Result>(tasks: ParallelTasks<Result>) => AsyncIterable<Result>
