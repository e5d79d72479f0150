import type { Warning } from '@recto/contract'
import { documentDeflater, preserveEncryption, pdfAPart, rewriteDocument } from '@recto/pdf'

import type { Compression } from './compression.ts'
import { mergeEqual } from './structure/merge-equal.ts'
import { packImages } from './structure/pack-images.ts'

/** A document as it was written, and what a visitor should hear about that. */
export interface WrittenDocument {
  bytes: Uint8Array
  warnings: Warning[]
}

/** Writes a document with everything that the steps changed, under the lock it had. */
export async function writeCompressed(compression: Compression): Promise<WrittenDocument> {
  const { document, context, deflate, packedImages } = compression
  const { platform } = context
  const edits = compression.edits.copy()
  // Only now: a change to one of two equal images must not be taken back for both.
  mergeEqual(edits)
  await packImages(edits, { inflate: platform.inflate, deflate }, packedImages)
  const { encryption, warnings } = preserveEncryption(
    [{ name: document.name, bytes: document.bytes }],
    [document],
    platform,
  )
  // PDF/A-1 knows no object streams (ISO 19005-1, 6.1.4).
  const layout = pdfAPart(document) === '1' ? 'plain' : 'dense'
  // A deflater of its own: a document may be written again, and its objects are to be packed as well each time.
  const own = { ...platform, deflate: documentDeflater(platform) }
  const written = await rewriteDocument(document, own, { encryption, edits, layout })
  const lostProtection = warnings.filter(({ code }) => code === 'PROTECTION_REMOVED')
  return { bytes: written.bytes, warnings: [...lostProtection, ...written.warnings] }
}
