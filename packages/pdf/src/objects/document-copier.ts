import type { Resolve } from './decode-stream.ts'
import type { ObjectWriter } from './object-store.ts'
import type { SharedStreams } from './shared-streams.ts'
import { structuralKey } from './structural-key.ts'
import { isName, PdfDictionary, PdfReference, PdfStream, type PdfObject } from './objects.ts'

/** Where objects are copied from, such as a reader. */
export interface ObjectSource {
  /** Resolves references; null if there is no such object. */
  resolve: Resolve
  /** Releases an object that will not be needed again soon. */
  forget: (number: number) => void
}

/** Rules for copying dictionaries. */
export interface CopyRules {
  /** Whether to omit an entry. */
  omits: (key: string, value: PdfObject, owner: PdfDictionary) => boolean
  /** Changes a copy, given the original. */
  rewrite: (copy: PdfDictionary, original: PdfDictionary) => void
}

/** Smaller streams are not deduplicated. */
const MIN_SHARED_BYTES = 256

/** Nested streams, such as soft masks, that are compared together; each is a level of recursion. */
const MAX_COMPARED = 32

/** Options of copying. */
export interface CopyExtent {
  /** Deduplicates streams with those of other copiers that share this set. */
  shared?: SharedStreams
  /** Copies pages, page trees and catalogs wherever they are referenced. */
  takesStructure?: boolean
  /** Whether to omit an object unless references to it were redirected before. */
  leaves?: (number: number) => boolean
  /** What references become unless they were redirected; shared with other copiers of the same source. */
  known?: ReadonlyMap<number, PdfReference>
  /** Keeps objects in the reader, for other copiers of the same source. */
  keepsRead?: boolean
}

/**
 * Copies objects from one document to another. An object is copied when a copied object refers to it; pages, page trees
 * and catalogs only if the whole document is copied, or references to them were redirected before. Otherwise one
 * reference to a page would pull in all of them.
 */
export class DocumentCopier {
  readonly #source: ObjectSource
  readonly #writer: ObjectWriter
  readonly #extent: CopyExtent
  readonly #targets = new Map<number, PdfReference | null>()
  readonly #comparing = new Set<number>()
  #pending: { from: number; to: PdfReference }[] = []
  #rules: CopyRules | undefined

  constructor(source: ObjectSource, writer: ObjectWriter, extent: CopyExtent = {}) {
    this.#source = source
    this.#writer = writer
    this.#extent = extent
  }

  /** Sets the rules for dictionaries copied from now on. */
  follow(rules: CopyRules): void {
    this.#rules = rules
  }

  /** Sets what references to an object become: another object, or null. */
  redirect(from: PdfReference, to: PdfReference | null): void {
    this.#targets.set(from.number, to)
  }

  /** The reference to an object in the new document; null if it is not copied. */
  reference(from: PdfReference): PdfReference | null {
    const target = this.#targets.get(from.number)
    const known = target === undefined ? this.#extent.known?.get(from.number) : target
    if (known !== undefined) return known
    if (this.#extent.leaves?.(from.number) === true) return null
    const object = this.#source.resolve(from)
    if (object === null || (this.#extent.takesStructure !== true && isDocumentStructure(object))) {
      this.#targets.set(from.number, null)
      return null
    }
    const { shared } = this.#extent
    return shared !== undefined && object instanceof PdfStream
      ? this.#referenceStream(from, object, shared)
      : this.#take(from)
  }

  /** Whether an object is copied or queued. */
  hasTaken(from: PdfReference): boolean {
    return (this.#targets.get(from.number) ?? null) !== null
  }

  /** A copy of an object with references into the new document. What it refers to is copied by `flush`. */
  copy(object: PdfObject): PdfObject {
    if (object instanceof PdfReference) return this.reference(object)
    if (Array.isArray(object)) return object.map((item) => this.copy(item))
    if (object instanceof PdfDictionary) return this.copyDictionary(object)
    if (!(object instanceof PdfStream)) return object
    return new PdfStream(this.copyDictionary(object.dictionary, 'Length'), object.data)
  }

  /** A copy of a dictionary, by the rules, without Length, which the writer adds. */
  copyDictionary(original: PdfDictionary, except?: string): PdfDictionary {
    const copy = new PdfDictionary()
    for (const [key, value] of original.entries) {
      if (key !== except && this.#rules?.omits(key, value, original) !== true) copy.entries.set(key, this.copy(value))
    }
    this.#rules?.rewrite(copy, original)
    return copy
  }

  /**
   * Copies everything referenced, transitively.
   * @param onWritten called after each object with the number written by this call
   */
  async flush(onWritten?: (count: number) => void): Promise<void> {
    let count = 0
    while (this.#pending.length > 0) {
      const batch = this.#pending
      this.#pending = []
      for (const { from, to } of batch) {
        await this.#writer.write(to, this.copy(this.#source.resolve(new PdfReference(from))))
        // Each object is written once, and large files have many.
        if (this.#extent.keepsRead !== true) this.#source.forget(from)
        count += 1
        onWritten?.(count)
      }
    }
  }

  #take(from: PdfReference): PdfReference {
    const target = this.#writer.allocate()
    this.#targets.set(from.number, target)
    this.#pending.push({ from: from.number, to: target })
    return target
  }

  #referenceStream(from: PdfReference, stream: PdfStream, shared: SharedStreams): PdfReference {
    const key = this.#keyOf(from.number, stream)
    if (key === undefined) return this.#take(from)
    // Computing the key may have recursed to this stream.
    const reference = shared.share(key, stream.data, () => this.#targets.get(from.number) ?? this.#take(from))
    this.#targets.set(from.number, reference)
    return reference
  }

  /** The structural key of a stream's dictionary; undefined for a stream that is not deduplicated. */
  #keyOf(number: number, stream: PdfStream): string | undefined {
    if (stream.data.length < MIN_SHARED_BYTES || this.#comparing.has(number)) return undefined
    if (this.#comparing.size > MAX_COMPARED) return undefined
    this.#comparing.add(number)
    // A nested stream is identified by its new reference, which is equal for duplicates.
    const meaning = structuralKey(stream.dictionary, this.#source.resolve, (inner) =>
      this.#comparing.has(inner.number) ? undefined : `@${this.reference(inner)?.number}`,
    )
    this.#comparing.delete(number)
    return meaning
  }
}

function isDocumentStructure(object: PdfObject): boolean {
  if (!(object instanceof PdfDictionary)) return false
  const type = object.get('Type')
  return isName(type, 'Page') || isName(type, 'Pages') || isName(type, 'Catalog')
}
