import type { OPERATIONS, OptionsInput } from '@recto/contract'

/** The options of a merge: fixed document information and one bookmark per file. */
export const MERGE_OPTIONS: OptionsInput<typeof OPERATIONS.merge> = {
  documentInfo: { title: 'Merged Document', subject: 'Combined PDF Document', keywords: 'merged, pdf, document' },
  addBookmarks: true,
}
