import type { DocumentHints } from '../content/page-content.ts'
import type { DocumentModel } from './document-model.ts'
import type { DocumentOptions } from './document-options.ts'
import type { PageDraft } from './draft.ts'
import { assignRoles } from './stages/assign-roles.ts'
import { buildFlow } from './stages/build-flow.ts'
import { formatFlow } from './stages/format-flow.ts'
import { separateBody } from './stages/separate-body.ts'
import { toModel } from './stages/to-model.ts'

/**
 * Recognizes the document in pages that were laid out (`layOutPage`), which come in order. Each stage adds to the result of the one
 * before it, and its type says what is known after it.
 */
export async function buildDocument(
  source: AsyncIterable<PageDraft> | Iterable<PageDraft>,
  hints: DocumentHints,
  options: DocumentOptions,
): Promise<DocumentModel> {
  const pages: PageDraft[] = []
  for await (const page of source) pages.push(page)
  const separated = separateBody(pages, options)
  const flow = buildFlow(separated, hints)
  const withRoles = assignRoles(flow, hints, options)
  return toModel(formatFlow(withRoles, options), hints, options)
}
