import type { Warning } from '@recto/contract'
import {
  documentDeflater,
  type PdfObject,
  preserveEncryption,
  pdfAPart,
  rewriteDocument,
  writingPlatform,
} from '@recto/pdf'

import type { Compression } from './compression.ts'
import { mergeDuplicates } from './structure/merge-duplicates.ts'
import { deflateImages } from './structure/deflate-images.ts'

/** A written document with warnings for the report. */
export interface WrittenDocument {
  bytes: Uint8Array
  /** The objects that were written. */
  objects: ReadonlyMap<number, PdfObject>
  warnings: Warning[]
}

/** Writes a document with all changes and its original encryption. */
export async function writeCompressed(compression: Compression): Promise<WrittenDocument> {
  const { document, context, deflateBudget: budget, deflatedImages } = compression
  const { platform } = context
  const edits = compression.edits.copy()
  // Not earlier: undoing one image's change must not undo that of a duplicate.
  mergeDuplicates(edits)
  await deflateImages(edits, { budget, context }, deflatedImages)
  const { encryption, warnings } = preserveEncryption(
    [{ name: document.name, bytes: document.bytes }],
    [document],
    platform,
  )
  // PDF/A-1 does not allow object streams (ISO 19005-1, 6.1.4).
  const layout = pdfAPart(document) === '1' ? 'uncompressed' : 'large-object-streams'
  // A new deflater, because its budget is per document and a document may be written several times.
  const own = { ...writingPlatform(context), deflate: documentDeflater(platform) }
  const written = await rewriteDocument(document, own, { encryption, edits, layout })
  const lostProtection = warnings.filter(({ code }) => code === 'PROTECTION_REMOVED')
  return { bytes: written.bytes, objects: edits.reachable(), warnings: [...lostProtection, ...written.warnings] }
}
