import type { DocumentHints } from '../../page-content.ts'
import type { ListsFound, ParagraphDraft } from '../draft.ts'

/** Gives items of lists their role and takes their labels off; paragraphs come in reading order, those of cells with them. */
export function findLists(_paragraphs: readonly ParagraphDraft[], _hints: DocumentHints): ListsFound {
  return []
}
