import type { OperationContext } from './operation.ts'
import type { ParallelTasks } from './parallel-tasks.ts'
import { SharedTasks } from './shared-tasks.ts'

/** Nobody sends messages where there are no helpers. */
const atOnce = () => Promise.resolve()

/** Yields the results of tasks in order: made by several threads if the context has them, else by this one. */
export function runTasks<Result>(
  tasks: ParallelTasks<Result>,
  { runParallel, signal }: OperationContext,
): AsyncIterable<Result> {
  return runParallel?.(tasks) ?? new SharedTasks(tasks, { ...(signal && { signal }), nextTurn: atOnce }).results()
}
