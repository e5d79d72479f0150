import { PdfDictionary, type PdfObject, PdfReference, PdfStream } from '@recto/pdf'

import type { Compression } from '../compression.ts'
import { describeImage, type ImageSource } from './describe-image.ts'

/** Removes soft masks that are fully opaque: they cost bytes, and rendering time in every viewer. */
export function dropOpaqueMasks({ edits, changedImages }: Compression, source: ImageSource): void {
  const opaque = new Map<number, boolean>()
  for (const [number, object] of edits.reachable()) {
    const entry = object instanceof PdfStream ? object.dictionary.get('SMask') : null
    if (!(object instanceof PdfStream) || !(entry instanceof PdfReference)) continue
    const isOpaque = opaque.get(entry.number) ?? isOpaqueMask(source.resolve(entry), source)
    opaque.set(entry.number, isOpaque)
    if (!isOpaque) continue
    const entries = new PdfDictionary(object.dictionary.entries)
    entries.delete('SMask')
    edits.replace(number, new PdfStream(entries, object.data))
    const bytes = object.data.length
    changedImages.set(number, { before: bytes, after: bytes, isLossless: true })
  }
}

/** Whether a soft mask is fully opaque. */
function isOpaqueMask(mask: PdfObject, source: ImageSource): boolean {
  const image = mask instanceof PdfStream ? describeImage(mask, source) : undefined
  if (image === undefined || image.coding !== 'samples' || image.stream.dictionary.has('Matte')) return false
  if (image.space?.components !== 1 || image.bits % 8 !== 0 || !image.hasDefaultDecode) return false
  return image.data.every((value) => value === 255)
}
