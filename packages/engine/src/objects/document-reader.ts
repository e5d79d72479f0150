import { indexOf, isWhitespace, lastIndexOf, startsWith } from './characters.ts'
import {
  readCrossReference,
  scanForObjects,
  type CrossReference,
  type Entry,
  type FoundObject,
} from './cross-reference.ts'
import { Decryption } from './decryption.ts'
import { ObjectParser, SyntaxProblem } from './object-parser.ts'
import { ObjectStreamReader } from './object-stream-reader.ts'
import { isName, PdfDictionary, PdfReference, PdfStream, PdfString, type PdfObject } from './objects.ts'
import { recoverCrossReference } from './recover.ts'

/** Readers accept a header anywhere in the first kilobyte (ISO 32000-1, annex H, note 13). */
const HEADER_WINDOW = 1024
const MAX_REFERENCE_CHAIN = 32

/** Bytes that hold no PDF objects at all. */
export class UnreadableDocument extends Error {}

/**
 * A PDF file's objects, read when they are asked for. Nothing the file says about itself is taken on trust: an offset
 * counts only where the object it promises stands there, otherwise the file is searched.
 */
export class DocumentReader {
  readonly bytes: Uint8Array
  readonly trailer: PdfDictionary
  private entries: Map<number, Entry> = new Map()
  private readonly base: number
  private readonly cache = new Map<number, PdfObject>()
  private readonly reading = new Set<number>()
  private readonly objectStreams = new Map<number, ObjectStreamReader | undefined>()
  private found: Map<number, FoundObject> | undefined
  private damaged = false
  private decryption: Decryption | undefined
  /** From here on there is no `endstream` any more, so that nobody looks for one twice. */
  private noEndstreamFrom = Number.POSITIVE_INFINITY
  /** Between these two there is no `endstream` but the one at the end. */
  private lastSearch = { from: 0, found: -1 }

  /**
   * @param options.search ignores the cross-reference data and looks at every byte instead.
   * @throws UnreadableDocument when not one object can be found.
   */
  constructor(bytes: Uint8Array, options: { search?: boolean } = {}) {
    this.bytes = bytes
    this.base = Math.max(0, indexOf(bytes, '%PDF-', 0, Math.min(bytes.length, HEADER_WINDOW)))
    const crossReference = (options.search === true ? undefined : this.readCrossReference()) ?? this.recover()
    // What was looked up while the entries were still unknown was looked up in vain.
    this.cache.clear()
    this.entries = crossReference.entries
    this.trailer = crossReference.trailer
    if (!crossReference.isComplete) this.damaged = true
  }

  /** Whether anything had to be searched for because the file was wrong about it. */
  get isDamaged(): boolean {
    return this.damaged
  }

  /** Whether the file is encrypted; until `unlock`, its strings and streams are then not what they seem. */
  get isEncrypted(): boolean {
    return this.trailer.has('Encrypt')
  }

  /**
   * Opens an encrypted file, so that everything read from now on is decrypted.
   * @returns whether the password opens it; undefined when the lock is of a kind that nobody here knows.
   */
  unlock(password: string): boolean | undefined {
    const encryption = this.resolve(this.trailer.get('Encrypt'))
    if (!(encryption instanceof PdfDictionary)) return undefined
    const ids = this.resolve(this.trailer.get('ID'))
    const id = Array.isArray(ids) ? this.resolve(ids[0] ?? null) : null
    const opened = Decryption.open(
      encryption,
      id instanceof PdfString ? id.bytes : new Uint8Array(),
      password,
      this.resolve,
    )
    if (!(opened instanceof Decryption)) return opened === 'password' ? false : undefined
    this.decryption = opened
    this.cache.clear()
    this.objectStreams.clear()
    // Object streams could not be looked into before.
    if (this.damaged) this.entries = this.recover().entries
    return true
  }

  /** The document catalog; empty where there is none. */
  get catalog(): PdfDictionary {
    const root = this.resolve(this.trailer.get('Root'))
    return root instanceof PdfDictionary ? root : new PdfDictionary()
  }

  /** The version in the header, such as `1.7`; `1.4` where it cannot be read. */
  get headerVersion(): string {
    const start = indexOf(this.bytes, '%PDF-', 0, Math.min(this.bytes.length, HEADER_WINDOW))
    const text = start === -1 ? '' : String.fromCharCode(...this.bytes.subarray(start + 5, start + 8))
    return /^\d\.\d$/.test(text) ? text : '1.4'
  }

  /** Every object number the file speaks of. */
  get objectNumbers(): Iterable<number> {
    return this.entries.keys()
  }

  /** Follows references to the object meant; null where there is none. */
  resolve = (object: PdfObject): PdfObject => {
    let current = object
    for (let step = 0; current instanceof PdfReference; step += 1) {
      if (step === MAX_REFERENCE_CHAIN) return null
      current = this.read(current.number)
    }
    return current
  }

  /** Lets go of an object that nobody will ask for again soon; it is read anew if somebody does. */
  forget(number: number): void {
    this.cache.delete(number)
  }

  private read(number: number): PdfObject {
    const cached = this.cache.get(number)
    if (cached !== undefined) return cached
    // An object that needs itself to be read, such as a stream whose length lies within it.
    if (this.reading.has(number)) return null
    this.reading.add(number)
    try {
      const object = this.readEntry(number)
      this.cache.set(number, object)
      return object
    } finally {
      this.reading.delete(number)
    }
  }

  private readEntry(number: number): PdfObject {
    const entry = this.entries.get(number)
    if (entry?.kind === 'free' || (entry === undefined && !this.damaged)) return null
    if (entry?.kind === 'packed') {
      const packed = this.readPacked(entry.stream, entry.index, number)
      if (packed !== undefined) return packed
    }
    if (entry?.kind === 'offset') {
      const found = this.readAt(entry.offset) ?? this.readAt(entry.offset - this.base)
      if (found?.number === number) return found.object
    }
    // What the cross-reference data says is wrong: look for the object itself.
    this.damaged = true
    const offset = this.search().get(number)?.offset
    return offset === undefined ? null : (this.readAt(offset)?.object ?? null)
  }

  private readPacked(stream: number, index: number, number: number): PdfObject | undefined {
    if (!this.objectStreams.has(stream)) {
      const object = this.read(stream)
      const isPacked = object instanceof PdfStream && isName(object.dictionary.get('Type'), 'ObjStm')
      this.objectStreams.set(stream, isPacked ? ObjectStreamReader.open(object, this.resolve) : undefined)
    }
    return this.objectStreams.get(stream)?.read(index, number)
  }

  /** Where each object stands by its own word; the last one of a number counts. */
  private search(): Map<number, FoundObject> {
    this.found ??= new Map(scanForObjects(this.bytes).map((object) => [object.number, object]))
    return this.found
  }

  private readCrossReference(): CrossReference | undefined {
    const start = this.startOffset()
    if (start === undefined) return undefined
    const readAt = (offset: number) => this.readAt(offset)
    const result =
      readCrossReference(this.bytes, start, 0, readAt) ??
      (this.base > 0 ? readCrossReference(this.bytes, start, this.base, readAt) : undefined)
    // Without a catalog the trailer is of no use.
    return result?.trailer.get('Root') instanceof PdfReference ? result : undefined
  }

  private startOffset(): number | undefined {
    const keyword = lastIndexOf(this.bytes, 'startxref', Math.max(0, this.bytes.length - 65_536))
    if (keyword === -1) return undefined
    const offset = new ObjectParser(this.bytes, keyword + 'startxref'.length).readInteger()
    return offset === -1 || offset >= this.bytes.length ? undefined : offset
  }

  private recover(): CrossReference {
    this.damaged = true
    const recovered = recoverCrossReference(this.bytes, (offset) => this.readAt(offset))
    if (recovered === undefined) throw new UnreadableDocument('no objects found')
    return recovered
  }

  /** Reads the indirect object whose head stands at an offset. */
  private readAt(offset: number): { number: number; object: PdfObject } | undefined {
    if (offset < 0 || offset >= this.bytes.length) return undefined
    const parser = new ObjectParser(this.bytes, offset)
    const number = parser.readInteger()
    const generation = parser.readInteger()
    if (number === -1 || generation === -1) return undefined
    parser.skipWhitespace()
    if (!startsWith(this.bytes, 'obj', parser.position)) return undefined
    parser.position += 'obj'.length
    try {
      const object = parser.readObject()
      const whole = object instanceof PdfDictionary ? this.withData(object, parser) : object
      return { number, object: this.decryption?.decrypt(whole, number, generation) ?? whole }
    } catch (error) {
      if (error instanceof SyntaxProblem) return { number, object: null }
      throw error
    }
  }

  /** The stream that a dictionary begins, or the dictionary itself. */
  private withData(dictionary: PdfDictionary, parser: ObjectParser): PdfDictionary | PdfStream {
    parser.skipWhitespace()
    const { bytes } = this
    if (!startsWith(bytes, 'stream', parser.position)) return dictionary
    let start = parser.position + 'stream'.length
    while (bytes[start] === 0x20 || bytes[start] === 0x09) start += 1
    if (bytes[start] === 0x0d) start += 1
    if (bytes[start] === 0x0a) start += 1
    return new PdfStream(dictionary, bytes.subarray(start, this.streamEnd(start, dictionary)))
  }

  private streamEnd(start: number, dictionary: PdfDictionary): number {
    const length = this.resolve(dictionary.get('Length'))
    if (typeof length === 'number' && length >= 0 && this.endsAt(start + length)) return start + length
    const end = this.searchEndstream(start)
    const { bytes } = this
    if (end > start && bytes[end - 1] === 0x0a) return bytes[end - 2] === 0x0d ? Math.max(start, end - 2) : end - 1
    return end > start && bytes[end - 1] === 0x0d ? end - 1 : end
  }

  private endsAt(position: number): boolean {
    let end = position
    while (end < position + 8 && isWhitespace(this.bytes[end])) end += 1
    return startsWith(this.bytes, 'endstream', end) || startsWith(this.bytes, 'endobj', end)
  }

  private searchEndstream(start: number): number {
    const { from, found } = this.lastSearch
    if (from <= start && start <= found) return found
    const end = start < this.noEndstreamFrom ? indexOf(this.bytes, 'endstream', start) : -1
    if (end !== -1) {
      this.lastSearch = { from: start, found: end }
      return end
    }
    this.noEndstreamFrom = Math.min(this.noEndstreamFrom, start)
    const endObject = indexOf(this.bytes, 'endobj', start)
    return endObject === -1 ? this.bytes.length : endObject
  }
}
