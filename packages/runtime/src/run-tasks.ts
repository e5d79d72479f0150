import type { OperationContext } from './operation.ts'
import type { ParallelTasks } from './parallel-tasks.ts'
import { SharedTasks } from './shared-tasks.ts'

/** Without helpers there are no messages to wait for. */
const atOnce = () => Promise.resolve()

/** Yields the results of tasks in order, computed by several threads if the context has them, otherwise by this one. */
export function runTasks<Result>(
  tasks: ParallelTasks<Result>,
  { runParallel, signal }: OperationContext,
): AsyncIterable<Result> {
  return runParallel?.(tasks) ?? new SharedTasks(tasks, { ...(signal && { signal }), nextTurn: atOnce }).results()
}
