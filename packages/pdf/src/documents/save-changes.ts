import type { Warning } from '@recto/contract'
import type { OperationContext } from '@recto/runtime'

import { writingPlatform } from '../objects/file-identifier.ts'
import { PdfReference, type PdfDictionary, type PdfObject } from '../objects/objects.ts'
import { appendUpdate } from './append-update.ts'
import { blankOtherPages } from './blank-other-pages.ts'
import { checkOutput } from './check-output.ts'
import type { DocumentChanges } from './document-changes.ts'
import { preserveEncryption } from './preserve-encryption.ts'
import { rewriteDocument } from './rewrite-document.ts'
import { countSignatures } from './signatures.ts'

/** A changed document, and warnings about how it was saved. */
export interface SavedChanges {
  bytes: Uint8Array
  warnings: Warning[]
}

/**
 * Saves a changed document: as an incremental update if the file is sound, so that everything else stays byte for byte,
 * otherwise rewritten completely. Its encryption stays either way.
 * @param options `isWhole` rewrites the document in any case, so that nothing of what was replaced stays in the file
 */
export async function saveChanges(
  changes: DocumentChanges,
  context: OperationContext,
  { isWhole = false } = {},
): Promise<SavedChanges> {
  return (isWhole ? undefined : await append(changes, context)) ?? rewrite(changes, context)
}

/** Appends the changes; undefined if the file is too damaged, or a changed object is not indirect. */
async function append(changes: DocumentChanges, context: OperationContext): Promise<SavedChanges | undefined> {
  const { document } = changes
  const { reader, name: file, pages, isRewritten, lost, spareCapacity } = document
  if (isRewritten || lost > 0 || reader.end === undefined) return undefined
  const objects = updatedObjects(changes)
  if (objects === undefined) return undefined
  const bytes = changes.isEmpty
    ? document.bytes
    : await appendUpdate(reader, objects, writingPlatform(context), spareCapacity)
  if (bytes === undefined) return undefined
  if (context.onlyPage === undefined) checkOutput(bytes, { pageCount: pages.length, encryption: reader.encryption })
  const count = changes.isEmpty ? 0 : countSignatures(reader)
  return { bytes, warnings: count > 0 ? [{ code: 'SIGNATURES_OUTDATED', file, count }] : [] }
}

/** New and changed objects by number; undefined if a changed one has none. */
function updatedObjects({ document, added, pages, catalog }: DocumentChanges): Map<number, PdfObject> | undefined {
  const objects = new Map(added)
  const originals = new Set<PdfDictionary | undefined>()
  for (const [index, page] of pages) {
    const original = document.pages[index]
    if (original?.reference === undefined) return undefined
    originals.add(original.dictionary)
    objects.set(original.reference.number, page)
  }
  // A page that occurs twice in the tree would change twice.
  if (document.pages.some((page) => page.reference === undefined && originals.has(page.dictionary))) return undefined
  if (catalog === undefined) return objects
  const root = document.reader.trailer.get('Root')
  return root instanceof PdfReference ? objects.set(root.number, catalog) : undefined
}

/** Rewrites the whole document with its encryption. */
async function rewrite(changes: DocumentChanges, context: OperationContext): Promise<SavedChanges> {
  const { document } = changes
  if (context.onlyPage !== undefined) blankOtherPages(changes, context.onlyPage)
  const { encryption, warnings } = preserveEncryption(
    [{ name: document.name, bytes: document.bytes }],
    [document],
    context.platform,
  )
  const result = await rewriteDocument(document, writingPlatform(context), { encryption, changes })
  const lostProtection = warnings.filter(({ code }) => code === 'PROTECTION_REMOVED')
  return { bytes: result.bytes, warnings: [...lostProtection, ...result.warnings] }
}
