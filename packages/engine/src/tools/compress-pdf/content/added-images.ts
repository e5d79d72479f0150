import { type ObjectEdits, PdfDictionary, type PdfObject, type PdfReference, PdfStream } from '@recto/pdf'

import type { ContentHolder } from './content-holders.ts'

/** Resources with additional images. */
interface Widened {
  resources: PdfDictionary
  images: PdfDictionary
  names: Map<number, string>
  /** The reference to the resources, if they are indirect. */
  reference: PdfReference | undefined
}

/** Names images in copies of resource dictionaries, which replace the originals in their owners. */
export class AddedImages {
  private readonly edits: ObjectEdits
  private readonly widened = new Map<PdfObject, Widened>()

  constructor(edits: ObjectEdits) {
    this.edits = edits
  }

  /** The name of an image in the resources of an owner. */
  nameOf(image: PdfReference, holder: ContentHolder): string {
    const { images, names } = this.widen(holder)
    const known = names.get(image.number)
    if (known !== undefined) return known
    let found = `Im${image.number}`
    while (images.has(found)) found += 'i'
    images.set(found, image)
    names.set(image.number, found)
    return found
  }

  /** Replaces the resources of an owner by those with the added names. */
  hand(holder: ContentHolder): void {
    if (holder.number === undefined) return
    const widened = this.widen(holder)
    const object = this.edits.get(holder.number)
    const isOwn = holder.resources instanceof PdfDictionary && dictionaryOf(object)?.has('Resources') === true
    if (!isOwn) widened.reference ??= this.edits.add(widened.resources)
    const value = isOwn ? widened.resources : (widened.reference ?? widened.resources)
    if (object instanceof PdfStream) {
      const dictionary = new PdfDictionary(object.dictionary.entries).set('Resources', value)
      this.edits.replace(holder.number, new PdfStream(dictionary, object.data))
    } else if (object instanceof PdfDictionary) {
      this.edits.replace(holder.number, new PdfDictionary(object.entries).set('Resources', value))
    }
  }

  private widen({ resources }: ContentHolder): Widened {
    const { resolve } = this.edits
    const before = resolve(resources)
    const known = this.widened.get(before)
    if (known !== undefined) return known
    const copy = new PdfDictionary(before instanceof PdfDictionary ? before.entries : [])
    const named = resolve(copy.get('XObject'))
    const images = new PdfDictionary(named instanceof PdfDictionary ? named.entries : [])
    copy.set('XObject', images)
    const widened: Widened = { resources: copy, images, names: new Map(), reference: undefined }
    this.widened.set(before, widened)
    return widened
  }
}

function dictionaryOf(object: PdfObject): PdfDictionary | undefined {
  if (object instanceof PdfStream) return object.dictionary
  return object instanceof PdfDictionary ? object : undefined
}
