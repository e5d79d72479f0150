import { PdfReference, type PdfDictionary, type PdfObject } from '../objects/objects.ts'
import type { OpenedDocument } from './open-document.ts'

/**
 * What is to become different in a document, until `saveChanges` writes it. New objects have the numbers that the
 * document leaves free, so that they and what stands in it can refer to each other.
 */
export class DocumentChanges {
  readonly document: OpenedDocument
  /** New objects by their number. */
  readonly added = new Map<number, PdfObject>()
  /** Pages by their index, as they are to be. */
  readonly pages = new Map<number, PdfDictionary>()
  /** The catalog as it is to be, where it changes. */
  catalog: PdfDictionary | undefined
  private next: number

  constructor(document: OpenedDocument) {
    this.document = document
    this.next = firstFreeNumber(document)
  }

  /** Whether the document stays as it is. */
  get isEmpty(): boolean {
    return this.pages.size === 0 && this.catalog === undefined
  }

  /** Adds an object and says how to refer to it. */
  add = (object: PdfObject): PdfReference => {
    const reference = new PdfReference(this.next)
    this.next += 1
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
