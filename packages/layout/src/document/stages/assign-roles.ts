import type { DocumentHints } from '../../content/page-content.ts'
import type { List } from '../document-model.ts'
import type { DocumentOptions } from '../document-options.ts'
import type { BodyLook } from '../draft.ts'
import { findHeadings } from '../headings/find-headings.ts'
import { findLists } from '../lists/find-lists.ts'
import { bodyLook } from '../model/body-look.ts'
import type { Flow } from './build-flow.ts'

/** A flow whose paragraphs have their roles: headings, items of lists, captions. The labels of items are in the lists. */
export interface FlowWithRoles extends Flow {
  body: BodyLook
  lists: List[]
}

/** Finds what paragraphs are to their document. Headings come first, so that a numbered heading is no item of a list. */
export function assignRoles(
  flow: Flow,
  hints: DocumentHints,
  { hasHeadings, hasLists }: Pick<DocumentOptions, 'hasHeadings' | 'hasLists'>,
): FlowWithRoles {
  const { paragraphs, paragraphHints } = flow
  const body = bodyLook(paragraphs, paragraphHints.leadings)
  if (hasHeadings) findHeadings(paragraphs, body, hints)
  return { ...flow, body, lists: hasLists ? findLists(paragraphs, hints) : [] }
}
