import type { Resolve } from './decode-stream.ts'
import type { DocumentWriter } from './document-writer.ts'
import { structuralKey } from './structural-key.ts'
import { isName, PdfDictionary, PdfReference, PdfStream, type PdfObject } from './objects.ts'

/** Where objects are copied from; a reader is one. */
export interface ObjectSource {
  /** Follows references to the object meant; null where there is none. */
  resolve: Resolve
  /** Lets go of an object that nobody will ask for again soon. */
  forget: (number: number) => void
}

/** What happens to dictionaries on their way into the new document. */
export interface CopyRules {
  /** Whether an entry of a dictionary stays behind. */
  omits: (key: string, value: PdfObject, owner: PdfDictionary) => boolean
  /** Changes a copy, seeing what it was made from. */
  rewrite: (copy: PdfDictionary, original: PdfDictionary) => void
}

/** Smaller streams are not worth looking for a twin. */
const MIN_SHARED_BYTES = 256

/** Streams within each other, such as masks of pictures, that are compared at once; each is a step of recursion. */
const MAX_COMPARED = 32

/** Streams already written, by what tells them apart, so that a font or picture of two files is written once. */
export type SharedStreams = Map<string, { data: Uint8Array; reference: PdfReference }[]>

/** How far copying goes. */
export interface CopyExtent {
  /** Writes equal streams once, also those that other copiers of the same set wrote. */
  shared?: SharedStreams
  /** Takes pages, page trees and catalogs along wherever something refers to them. */
  takesStructure?: boolean
  /** Whether an object stays behind unless it was put in place before. */
  leaves?: (number: number) => boolean
  /** Leaves what was read in the reader's hands, for the copiers that come after this one. */
  keepsRead?: boolean
}

/**
 * Copies objects of one document into another. An object is copied when something that was copied refers to it; pages,
 * page trees and catalogs only when they were put in place before, so that nothing drags in the document around it,
 * unless the whole document is meant to come along.
 */
export class DocumentCopier {
  private readonly source: ObjectSource
  private readonly writer: DocumentWriter
  private readonly extent: CopyExtent
  private readonly targets = new Map<number, PdfReference | null>()
  private readonly comparing = new Set<number>()
  private pending: { from: number; to: PdfReference }[] = []
  private rules: CopyRules | undefined

  constructor(source: ObjectSource, writer: DocumentWriter, extent: CopyExtent = {}) {
    this.source = source
    this.writer = writer
    this.extent = extent
  }

  /** Sets the rules that every dictionary goes by from now on. */
  follow(rules: CopyRules): void {
    this.rules = rules
  }

  /** Says what references to an object become: another object, or nothing. */
  place(from: PdfReference, to: PdfReference | null): void {
    this.targets.set(from.number, to)
  }

  /** Where an object will stand in the new document; null when it is not taken along. */
  reference(from: PdfReference): PdfReference | null {
    const known = this.targets.get(from.number)
    if (known !== undefined) return known
    if (this.extent.leaves?.(from.number) === true) return null
    const object = this.source.resolve(from)
    if (object === null || (this.extent.takesStructure !== true && isDocumentStructure(object))) {
      this.targets.set(from.number, null)
      return null
    }
    const { shared } = this.extent
    return shared !== undefined && object instanceof PdfStream
      ? this.referenceStream(from, object, shared)
      : this.take(from)
  }

  /** Whether an object is in the new document, or on its way there. */
  hasTaken(from: PdfReference): boolean {
    return (this.targets.get(from.number) ?? null) !== null
  }

  /** A copy of an object whose references point into the new document. What it refers to follows at `flush`. */
  copy(object: PdfObject): PdfObject {
    if (object instanceof PdfReference) return this.reference(object)
    if (Array.isArray(object)) return object.map((item) => this.copy(item))
    if (object instanceof PdfDictionary) return this.copyDictionary(object)
    if (!(object instanceof PdfStream)) return object
    return new PdfStream(this.copyDictionary(object.dictionary, 'Length'), object.data)
  }

  /** A copy of a dictionary, by the rules; the writer knows a stream's length without being told. */
  copyDictionary(original: PdfDictionary, except?: string): PdfDictionary {
    const copy = new PdfDictionary()
    for (const [key, value] of original.entries) {
      if (key !== except && this.rules?.omits(key, value, original) !== true) copy.entries.set(key, this.copy(value))
    }
    this.rules?.rewrite(copy, original)
    return copy
  }

  /**
   * Writes everything that was referred to, and what that refers to, until nothing is left.
   * @param onWritten hears after each object how many this call has written.
   */
  async flush(onWritten?: (count: number) => void): Promise<void> {
    let count = 0
    while (this.pending.length > 0) {
      const batch = this.pending
      this.pending = []
      for (const { from, to } of batch) {
        await this.writer.write(to, this.copy(this.source.resolve(new PdfReference(from))))
        // An object is written once, and large files have many.
        if (this.extent.keepsRead !== true) this.source.forget(from)
        count += 1
        onWritten?.(count)
      }
    }
  }

  private take(from: PdfReference): PdfReference {
    const target = this.writer.allocate()
    this.targets.set(from.number, target)
    this.pending.push({ from: from.number, to: target })
    return target
  }

  private referenceStream(from: PdfReference, stream: PdfStream, shared: SharedStreams): PdfReference {
    const key = this.keyOf(from.number, stream)
    if (key === undefined) return this.take(from)
    const twins = shared.get(key) ?? []
    const twin = twins.find((other) => areEqual(other.data, stream.data))
    if (twin !== undefined) {
      this.targets.set(from.number, twin.reference)
      return twin.reference
    }
    // Telling what the stream means may have led back to it.
    const reference = this.targets.get(from.number) ?? this.take(from)
    shared.set(key, [...twins, { data: stream.data, reference }])
    return reference
  }

  /** What two streams must share to be one: length, samples of the data, and a dictionary that means the same. */
  private keyOf(number: number, stream: PdfStream): string | undefined {
    if (stream.data.length < MIN_SHARED_BYTES || this.comparing.has(number)) return undefined
    if (this.comparing.size > MAX_COMPARED) return undefined
    this.comparing.add(number)
    // A stream within is told by where it will stand, which is the same for twins.
    const meaning = structuralKey(stream.dictionary, this.source.resolve, (inner) =>
      this.comparing.has(inner.number) ? undefined : `@${this.reference(inner)?.number}`,
    )
    this.comparing.delete(number)
    return meaning === undefined ? undefined : `${meaning}${sample(stream.data)}`
  }
}

function isDocumentStructure(object: PdfObject): boolean {
  if (!(object instanceof PdfDictionary)) return false
  const type = object.get('Type')
  return isName(type, 'Page') || isName(type, 'Pages') || isName(type, 'Catalog')
}

function sample(data: Uint8Array): string {
  const step = Math.max(1, Math.floor(data.length / 64))
  let hash = 0
  for (let index = 0; index < data.length; index += step) hash = (Math.imul(hash, 31) + (data[index] ?? 0)) | 0
  return `${data.length}:${hash}`
}

function areEqual(left: Uint8Array, right: Uint8Array): boolean {
  if (left.length !== right.length) return false
  for (let index = 0; index < left.length; index += 1) if (left[index] !== right[index]) return false
  return true
}
