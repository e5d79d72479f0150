import { isActive, type Warning } from '@recto/contract'

import type { OpenedDocument } from '../documents/open-document.ts'
import { findContent } from './find-content.ts'

/**
 * Objects searched for a warning, so that it costs little even if an operation itself reads only part of a large file.
 */
const MAX_SEARCHED = 50_000

/** A warning about scripts, actions, references to other files and programs in a document; none if there are none. */
export function contentWarnings(document: OpenedDocument): Warning[] {
  const findings = findContent(document, MAX_SEARCHED)
    .filter(({ kind }) => isActive(kind))
    .map(({ kind, count }) => ({ kind, count }))
  return findings.length === 0 ? [] : [{ code: 'ACTIVE_CONTENT', file: document.name, findings }]
}
