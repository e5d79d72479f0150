import type { OperationContext } from '@recto/runtime'

/** A context whose progress, 0 to 1, is mapped to a part of the whole, from one fraction to another. */
export function withProgressShare(context: OperationContext, from: number, to: number): OperationContext {
  const { progress } = context
  if (progress === undefined) return context
  return {
    ...context,
    progress: (update) => {
      progress({ ...update, fraction: from + (to - from) * update.fraction })
    },
  }
}
