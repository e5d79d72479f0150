import type { NoteDraft, PageDraft } from '../draft.ts'

/** Takes notes out of the regions of pages and marks the words that refer to them with their index. */
export function findNotes(_pages: readonly PageDraft[]): NoteDraft[] {
  return []
}
