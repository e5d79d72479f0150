import type { Warning } from '@recto/contract'

import type { OpenedDocument } from './open-document.ts'

/** What a visitor should hear about how a document opened. Ask at the end: some damage shows only when objects are read. */
export function openingWarnings(document: OpenedDocument): Warning[] {
  const file = document.name
  return [
    ...(document.isRepaired || document.reader.isDamaged ? [{ code: 'REPAIRED', file } as const] : []),
    ...(document.lost > 0 ? [{ code: 'PAGES_LOST', file, count: document.lost } as const] : []),
  ]
}
