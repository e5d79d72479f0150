import type { DocumentReader } from '../objects/document-reader.ts'
import { PdfDictionary, PdfReference, PdfStream, type PdfObject } from '../objects/objects.ts'
import type { OpenedDocument } from './open-document.ts'
import type { Page } from './page-tree.ts'

/**
 * An overlay over a document's objects. Objects themselves are never modified, so that every change can be undone: to
 * change one, replace it with a changed copy.
 */
export class ObjectEdits {
  readonly #document: OpenedDocument
  readonly #objects = new Map<number, PdfObject>()
  #next: number | undefined

  constructor(document: OpenedDocument) {
    this.#document = document
  }

  /** Replaced and new objects, by number. */
  get changed(): ReadonlyMap<number, PdfObject> {
    return this.#objects
  }

  /** The current pages. */
  get pages(): readonly Page[] {
    return this.#document.pages.map((page) => ({ ...page, dictionary: this.#pageDictionary(page) }))
  }

  /** The current catalog. */
  get catalog(): PdfDictionary {
    const root = this.resolve(this.#reader.trailer.get('Root'))
    return root instanceof PdfDictionary ? root : this.#reader.catalog
  }

  /** Resolves references to the current objects; null if there is none. */
  resolve = (object: PdfObject): PdfObject => {
    if (!(object instanceof PdfReference)) return object
    const own = this.#objects.get(object.number)
    return own === undefined ? this.#reader.resolve(object) : own
  }

  /** The current object with a number. */
  get(number: number): PdfObject {
    return this.resolve(new PdfReference(number))
  }

  /** Replaces an object. */
  replace(number: number, object: PdfObject): void {
    this.#objects.set(number, object)
  }

  /** Undoes the change of an object. */
  restore(number: number): void {
    this.#objects.delete(number)
  }

  /** Adds an object. @returns its reference */
  add(object: PdfObject): PdfReference {
    this.#next ??= firstFreeNumber(this.#reader)
    const reference = new PdfReference(this.#next)
    this.#next += 1
    this.#objects.set(reference.number, object)
    return reference
  }

  /**
   * A snapshot that later changes do not affect, with separate pages if they are not indirect objects and were changed.
   */
  copy(document: OpenedDocument = this.#document): ObjectEdits {
    const copy = new ObjectEdits(document)
    for (const [number, object] of this.#objects) copy.#objects.set(number, object)
    copy.#next = this.#next
    return copy
  }

  /** Every indirect object reachable from the trailer, in the order of discovery. */
  reachable(): Map<number, PdfObject> {
    const found = new Map<number, PdfObject>()
    const pending: PdfObject[] = [this.#reader.trailer.get('Info'), this.#reader.trailer.get('Root')]
    // Pages of a broken tree are only listed in the document.
    for (const { reference, dictionary } of this.#document.pages) pending.push(reference ?? dictionary)
    for (let object = pending.pop(); object !== undefined; object = pending.pop()) {
      if (object instanceof PdfReference) {
        if (found.has(object.number)) continue
        const target = this.resolve(object)
        found.set(object.number, target)
        object = target
      }
      pending.push(...partsOf(object))
    }
    return found
  }

  get #reader(): DocumentReader {
    return this.#document.reader
  }

  #pageDictionary({ reference, dictionary }: Page): PdfDictionary {
    const own = reference === undefined ? undefined : this.#objects.get(reference.number)
    return own instanceof PdfDictionary ? own : dictionary
  }
}

/** The parts of an object that may be or contain references. */
function partsOf(object: PdfObject): PdfObject[] {
  if (Array.isArray(object)) return object.filter(isCompound)
  const entries = object instanceof PdfStream ? object.dictionary.entries : entriesOf(object)
  return entries === undefined ? [] : [...entries.values()].filter(isCompound)
}

function entriesOf(object: PdfObject): Map<string, PdfObject> | undefined {
  return object instanceof PdfDictionary ? object.entries : undefined
}

function isCompound(object: PdfObject): boolean {
  return object instanceof PdfReference || object instanceof PdfDictionary || Array.isArray(object)
}

function firstFreeNumber(reader: DocumentReader): number {
  let largest = reader.end?.size ?? 0
  for (const number of reader.objectNumbers) largest = Math.max(largest, number)
  return largest + 1
}
