import type { DocumentHints } from '../../content/page-content.ts'
import type { List } from '../document-model.ts'
import type { DocumentOptions } from '../document-options.ts'
import type { BodyStyle } from '../draft.ts'
import { findHeadings } from '../headings/find-headings.ts'
import { findLists } from '../lists/find-lists.ts'
import { findBodyStyle } from '../model/body-style.ts'
import type { Flow } from './build-flow.ts'

/** A flow whose paragraphs have roles: headings, list items, captions. Labels of items are moved to the lists. */
export interface FlowWithRoles extends Flow {
  body: BodyStyle
  lists: List[]
}

/** Assigns roles to paragraphs. Headings come first, so that a numbered heading is not taken for a list item. */
export function assignRoles(
  flow: Flow,
  hints: DocumentHints,
  { hasHeadings, hasLists }: Pick<DocumentOptions, 'hasHeadings' | 'hasLists'>,
): FlowWithRoles {
  const { paragraphs, paragraphHints } = flow
  const body = findBodyStyle(paragraphs, paragraphHints.leadings)
  if (hasHeadings) findHeadings(paragraphs, body, hints)
  return { ...flow, body, lists: hasLists ? findLists(paragraphs) : [] }
}
