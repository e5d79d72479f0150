import { type ObjectEdits, PdfReference, PdfStream } from '@recto/pdf'

import type { Compression } from '../compression.ts'

/** The bytes that the images of each page gave away with some of their look; the first page's first. */
export function lossesByPage({ usage, changedImages, edits }: Compression): number[] {
  const lossOf = (number: number) => {
    const change = changedImages.get(number)
    // Whatever may look different counts, even where nothing was won.
    return change === undefined || change.isLossless ? 0 : Math.max(1, change.before - change.after)
  }
  return usage.imagesByPage.map((images) => {
    let loss = 0
    for (const image of images) for (const part of imageParts(image, edits)) loss += lossOf(part)
    return loss
  })
}

/** An image and its masks (ISO 32000-2, 8.9.6), by object number. */
export function imageParts(number: number, edits: ObjectEdits): Set<number> {
  const parts = new Set([number])
  const image = edits.get(number)
  if (!(image instanceof PdfStream)) return parts
  for (const key of ['SMask', 'Mask']) {
    const mask = image.dictionary.get(key)
    if (mask instanceof PdfReference) parts.add(mask.number)
  }
  return parts
}
