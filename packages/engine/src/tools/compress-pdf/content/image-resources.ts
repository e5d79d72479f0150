import { type ObjectEdits, PdfDictionary, type PdfObject, type PdfReference, PdfStream } from '@recto/pdf'

import type { ContentOwner } from './content-owners.ts'

/** Resources with additional images. */
interface ExtendedResources {
  resources: PdfDictionary
  images: PdfDictionary
  names: Map<number, string>
  /** The reference to the resources, if they are indirect. */
  reference: PdfReference | undefined
}

/** Names images in copies of resource dictionaries, which replace the originals in their owners. */
export class ImageResources {
  readonly #edits: ObjectEdits
  readonly #extended = new Map<PdfObject, ExtendedResources>()

  constructor(edits: ObjectEdits) {
    this.#edits = edits
  }

  /** The name of an image in the resources of an owner. */
  nameOf(image: PdfReference, owner: ContentOwner): string {
    const { images, names } = this.#extend(owner)
    const known = names.get(image.number)
    if (known !== undefined) return known
    let found = `Im${image.number}`
    while (images.has(found)) found += 'i'
    images.set(found, image)
    names.set(image.number, found)
    return found
  }

  /** Replaces the resources of an owner by those with the added names. */
  replaceIn(owner: ContentOwner): void {
    if (owner.number === undefined) return
    const extended = this.#extend(owner)
    const object = this.#edits.get(owner.number)
    const isOwn = owner.resources instanceof PdfDictionary && dictionaryOf(object)?.has('Resources') === true
    if (!isOwn) extended.reference ??= this.#edits.add(extended.resources)
    const value = isOwn ? extended.resources : (extended.reference ?? extended.resources)
    if (object instanceof PdfStream) {
      const dictionary = new PdfDictionary(object.dictionary.entries).set('Resources', value)
      this.#edits.replace(owner.number, new PdfStream(dictionary, object.data))
    } else if (object instanceof PdfDictionary) {
      this.#edits.replace(owner.number, new PdfDictionary(object.entries).set('Resources', value))
    }
  }

  #extend({ resources }: ContentOwner): ExtendedResources {
    const { resolve } = this.#edits
    const before = resolve(resources)
    const known = this.#extended.get(before)
    if (known !== undefined) return known
    const copy = new PdfDictionary(before instanceof PdfDictionary ? before.entries : [])
    const named = resolve(copy.get('XObject'))
    const images = new PdfDictionary(named instanceof PdfDictionary ? named.entries : [])
    copy.set('XObject', images)
    const extended: ExtendedResources = { resources: copy, images, names: new Map(), reference: undefined }
    this.#extended.set(before, extended)
    return extended
  }
}

function dictionaryOf(object: PdfObject): PdfDictionary | undefined {
  if (object instanceof PdfStream) return object.dictionary
  return object instanceof PdfDictionary ? object : undefined
}
