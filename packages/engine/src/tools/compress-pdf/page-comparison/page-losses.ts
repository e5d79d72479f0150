import { type ObjectEdits, PdfReference, PdfStream } from '@recto/pdf'

import type { Compression } from '../compression.ts'

/** Bytes saved by lossy recompression of the images of each page, from the first page on. */
export function lossesByPage({ usage, changedImages, edits }: Compression): number[] {
  const lossOf = (number: number) => {
    const change = changedImages.get(number)
    // A lossy change counts even if it saved nothing.
    return change === undefined || change.isLossless ? 0 : Math.max(1, change.before - change.after)
  }
  return usage.imagesByPage.map((images) => {
    let loss = 0
    for (const image of images) for (const part of imageWithMasks(image, edits)) loss += lossOf(part)
    return loss
  })
}

/** The object numbers of an image and its masks (ISO 32000-2, 8.9.6). */
export function imageWithMasks(number: number, edits: ObjectEdits): Set<number> {
  const parts = new Set([number])
  const image = edits.get(number)
  if (!(image instanceof PdfStream)) return parts
  for (const key of ['SMask', 'Mask']) {
    const mask = image.dictionary.get(key)
    if (mask instanceof PdfReference) parts.add(mask.number)
  }
  return parts
}
