import type { OPERATIONS, OptionsInput } from '@recto/contract'

/** What the merge page asks for: fixed document information, and one bookmark for each file. */
export const MERGE_OPTIONS: OptionsInput<typeof OPERATIONS.merge> = {
  documentInfo: { title: 'Merged Document', subject: 'Combined PDF Document', keywords: 'merged, pdf, document' },
  addBookmarks: true,
}
