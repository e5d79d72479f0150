import type { OperationContext } from '@recto/runtime'

/** A context for a part of the work: what it tells to be done, 0 to 1, lies between two fractions of the whole. */
export function partOfWork(context: OperationContext, from: number, to: number): OperationContext {
  const { progress } = context
  if (progress === undefined) return context
  return {
    ...context,
    progress: (told) => {
      progress({ ...told, fraction: from + (to - from) * told.fraction })
    },
  }
}
