import type { SavedBytes } from '@recto/contract'
import { isName, PdfDictionary, type PdfObject, PdfReference, PdfStream, type Resolve } from '@recto/pdf'

import { PROGRAM_KEYS } from './fonts/find-font-programs.ts'

/** The bytes of a document's streams by what they hold. */
export type BytesByKind = Omit<SavedBytes, 'other'>

/** Sums the encoded bytes of the image XObjects and font programs among objects. */
export function bytesByKind(objects: ReadonlyMap<number, PdfObject>, resolve: Resolve): BytesByKind {
  const programs = new Set<number>()
  for (const object of objects.values()) for (const number of programsOf(object)) programs.add(number)
  const sums: BytesByKind = { images: 0, fonts: 0 }
  for (const [number, object] of objects) {
    if (!(object instanceof PdfStream)) continue
    if (programs.has(number)) sums.fonts += object.data.length
    else if (isName(resolve(object.dictionary.get('Subtype')), 'Image')) sums.images += object.data.length
  }
  return sums
}

/** The object numbers of the font programs that a font descriptor refers to (ISO 32000-2, table 124). */
function programsOf(object: PdfObject): number[] {
  if (!(object instanceof PdfDictionary)) return []
  return PROGRAM_KEYS.flatMap((key) => {
    const program = object.get(key)
    return program instanceof PdfReference ? [program.number] : []
  })
}

/** Bytes saved by each kind of content; the rest is `other`, so that the sum is the file's total saving. */
export function savedBytes(before: BytesByKind, after: BytesByKind, all: number): SavedBytes {
  const [images, fonts] = [before.images - after.images, before.fonts - after.fonts]
  return { images, fonts, other: all - images - fonts }
}
