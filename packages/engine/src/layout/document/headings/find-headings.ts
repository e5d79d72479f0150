import type { DocumentHints } from '../../page-content.ts'
import type { BodyLook, ParagraphDraft } from '../draft.ts'

/** Gives titles, headings, captions and lines of contents their role; called before lists are sought. */
export function findHeadings(_paragraphs: readonly ParagraphDraft[], _body: BodyLook, _hints: DocumentHints): void {
  // Nothing is found yet.
}
