import type { OperationContext } from '@recto/runtime'

/** Returns a context whose progress, 0 to 1, is mapped to a range of the whole. */
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
