import type { Warning } from '@recto/contract'

import { openingWay, type OpenedDocument } from './open-document.ts'

/** Warnings about how a document was opened. Call it last: some damage is found only when objects are read. */
export function openingWarnings(document: OpenedDocument): Warning[] {
  const { name: file, lost: count, lostPages } = document
  const warnings: Warning[] = []
  if (openingWay(document) !== 'as-is') warnings.push({ code: 'REPAIRED', file })
  if (count > 0) warnings.push({ code: 'PAGES_LOST', file, count, pages: [...lostPages] })
  return warnings
}
