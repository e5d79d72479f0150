import type { OperationContext, Progress } from '@recto/runtime'

import { OrderMatters } from './page-drafts.ts'

/** Reads a document with helpers; without them if its pages turn out to depend on each other, as they can in damaged files. */
export async function readInOrderIfNeeded<Result>(
  context: OperationContext,
  read: (context: OperationContext) => Promise<Result>,
): Promise<Result> {
  let reported = 0
  const progress = (step: Progress) => {
    if (step.fraction < reported) return
    reported = step.fraction
    context.progress?.(step)
  }
  const own = { ...context, progress }
  try {
    return await read(own)
  } catch (error) {
    if (!(error instanceof OrderMatters)) throw error
    const { runParallel: _, ...alone } = own
    return read(alone)
  }
}
