/** The result of one task. */
export interface TaskResult {
  bytes: Uint8Array
  /** Whether the source could not be read, so that the result is a blank placeholder. */
  isBlank: boolean
}

/** Independent tasks that any thread can run once it has opened the same files with the same options. */
export interface ParallelTasks {
  count: number
  /** Runs a task, counted from 0. */
  run: (index: number) => Promise<TaskResult>
  /** Frees what was opened for the tasks. */
  close: () => void
}

/** Runs tasks, perhaps on several threads, and yields their results in order. */
export type RunParallel = (tasks: ParallelTasks) => AsyncIterable<TaskResult>
