import { PdfReference, type PdfDictionary, type PdfObject } from '../objects/objects.ts'
import type { OpenedDocument } from './open-document.ts'

/**
 * Pending changes of a document, written by `saveChanges`. New objects get free numbers immediately, so that they can
 * refer to each other.
 */
export class DocumentChanges {
  readonly document: OpenedDocument
  /** New objects by number. */
  readonly added = new Map<number, PdfObject>()
  /** Changed pages by index. */
  readonly pages = new Map<number, PdfDictionary>()
  /** The changed catalog. */
  catalog: PdfDictionary | undefined
  #next: number

  constructor(document: OpenedDocument) {
    this.document = document
    this.#next = firstFreeNumber(document)
  }

  /** Whether there are no changes. */
  get isEmpty(): boolean {
    return this.pages.size === 0 && this.catalog === undefined
  }

  /** Resolves references to new objects and to those of the document; null if there is none. */
  resolve = (object: PdfObject): PdfObject => {
    const own = object instanceof PdfReference ? this.added.get(object.number) : undefined
    return own ?? this.document.reader.resolve(object)
  }

  /** Adds an object. @returns its reference */
  add = (object: PdfObject): PdfReference => {
    const reference = new PdfReference(this.#next)
    this.#next += 1
    this.added.set(reference.number, object)
    return reference
  }
}

function firstFreeNumber({ reader }: OpenedDocument): number {
  if (reader.end !== undefined) return reader.end.size
  let largest = 0
  for (const number of reader.objectNumbers) largest = Math.max(largest, number)
  return largest + 1
}
