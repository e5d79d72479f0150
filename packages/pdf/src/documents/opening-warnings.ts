import type { Warning } from '@recto/contract'

import { lastIndexOf, latin1 } from '@recto/runtime'

import { contentWarnings } from '../findings/content-warnings.ts'
import { findCutContent, findLosses } from './find-losses.ts'
import { openingWay, type OpenedDocument } from './open-document.ts'

/** Warnings about how a document was opened and what it contains. Call it last: some damage is found only when objects are read. */
export function openingWarnings(document: OpenedDocument): Warning[] {
  const isDamaged = openingWay(document) !== 'as-is'
  const repaired: Warning[] = isDamaged ? [{ code: 'REPAIRED', file: document.name }] : []
  return [...repaired, ...lossWarnings(document), ...contentWarnings(document)]
}

/** Further pages are counted, not listed. */
const MAX_LISTED = 100

/** Warnings about parts of a document that could not be read, whatever happened to the rest. */
export function lossWarnings(document: OpenedDocument): Warning[] {
  const { name: file, pages, lost: count, lostPages, isTreeLost } = document
  const warnings: Warning[] = []
  if (count > 0)
    warnings.push({
      code: 'PAGES_LOST',
      file,
      count,
      pages: lostPages.slice(0, MAX_LISTED),
      total: pages.length + count,
    })
  else if (isTreeLost === true) warnings.push({ code: 'PAGE_LIST_LOST', file, count: pages.length })
  const isSound = openingWay(document) === 'as-is'
  if (isSound && endsInUpdate(document.bytes)) warnings.push({ code: 'UPDATE_LOST', file })
  const { missing, cut, pages: damaged } = isSound ? findCutContent(document) : findLosses(document)
  if (damaged.length > 0) {
    warnings.push({
      code: 'CONTENT_LOST',
      file,
      count: damaged.length,
      pages: damaged.slice(0, MAX_LISTED),
      missing,
      cut,
    })
  }
  return warnings
}

/**
 * Whether objects follow the last cross-reference section: an incremental update (ISO 32000-2, 7.5.6) that was cut off.
 * Without it the file is sound, but older.
 */
function endsInUpdate(bytes: Uint8Array): boolean {
  const end = lastIndexOf(bytes, 'startxref')
  return end !== -1 && /\d \d+ obj\b/.test(latin1(bytes, end))
}
