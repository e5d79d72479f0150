import { type ObjectEdits, PdfName, type PdfObject, PdfStream, type Resolve } from '@recto/pdf'

import type { Compression } from '../compression.ts'
import { imageWithMasks } from './page-losses.ts'

/** Entries that decide how an image is decoded, besides its filters and color space. */
const DECODING_KEYS = ['SMask', 'Mask', 'Decode', 'ImageMask', 'Intent'] as const

/** What the kinds of images depend on. */
type ChangedImages = Pick<Compression, 'changedImages' | 'edits'> & {
  usage: Pick<Compression['usage'], 'imagesByPage'>
}

/**
 * The kinds of lossy images on a page, counted from 1. Images of one kind were stored in the same way, so that what goes wrong
 * with one of them would with the others.
 * @param base the state before images were recompressed
 */
export function lossyKindsOn(
  page: number,
  { usage, changedImages, edits }: ChangedImages,
  base: ObjectEdits,
): Set<string> {
  const kinds = new Set<string>()
  for (const image of usage.imagesByPage[page - 1] ?? []) {
    for (const number of imageWithMasks(image, edits)) {
      const original = changedImages.get(number)?.isLossless === false ? base.get(number) : undefined
      if (original instanceof PdfStream) kinds.add(kindOf(original, base.resolve))
    }
  }
  return kinds
}

function kindOf({ dictionary }: PdfStream, resolve: Resolve): string {
  const present = DECODING_KEYS.filter((key) => dictionary.has(key))
  const named = ['Filter', 'ColorSpace'].map((key) => namesIn(dictionary.get(key), resolve).join(' '))
  const bits = resolve(dictionary.get('BitsPerComponent'))
  return [...named, typeof bits === 'number' ? bits : '', ...present].join(', ')
}

/** A name, or the names in an array. */
function namesIn(entry: PdfObject, resolve: Resolve): string[] {
  const object = resolve(entry)
  const items = Array.isArray(object) ? object.map(resolve) : [object]
  return items.filter((item) => item instanceof PdfName).map(({ value }) => value)
}
