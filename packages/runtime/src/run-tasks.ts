import type { OperationContext } from './operation.ts'
import type { ParallelTasks, TaskResult } from './parallel-tasks.ts'
import { stopIfAborted } from './stop-if-aborted.ts'

/** Yields the results of tasks in order: on several threads if the context has them, else one after another. */
export function runTasks(tasks: ParallelTasks, context: OperationContext): AsyncIterable<TaskResult> {
  return context.runParallel?.(tasks) ?? runSequentially(tasks, context)
}

async function* runSequentially(tasks: ParallelTasks, context: OperationContext): AsyncGenerator<TaskResult, void> {
  for (let index = 0; index < tasks.count; index += 1) {
    stopIfAborted(context)
    yield await tasks.run(index)
  }
}
