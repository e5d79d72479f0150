import { type AesCbc, type Cryptography, indexOf, lastIndexOf, startsWith } from '@recto/runtime'

import type { CrossReferenceEntry } from './cross-reference-entry.ts'
import {
  readCrossReference,
  scanForObjects,
  type CrossReference,
  type CrossReferenceSource,
} from './cross-reference.ts'
import { decodeStream } from './decode-stream.ts'
import type { Encryption } from './encryption.ts'
import { openUnencryptedContent, openEncryption, type Lock } from './open-encryption.ts'
import { IndirectObjectReader, type IndirectObject } from './indirect-object-reader.ts'
import { NestedTooDeep, ObjectParser } from './object-parser.ts'
import { ObjectStreamReader } from './object-stream-reader.ts'
import { inline } from './inline.ts'
import { isName, PdfDictionary, PdfReference, PdfStream, PdfString, type PdfObject } from './objects.ts'
import { ReadingBudget } from './reading-budget.ts'
import { recoverCrossReference } from './recover.ts'

/** Viewers accept a header anywhere in the first kilobyte (ISO 32000-1, annex H, note 13). */
const HEADER_WINDOW = 1024
const MAX_REFERENCE_CHAIN = 32
/** Nested reads: a stream's Length, the object stream of an object. Each is a level of recursion. */
const MAX_READING_CHAIN = 32

/** The file contains no PDF objects. */
export class UnreadableDocument extends Error {}

/** What an incremental update continues from. */
export interface FileEnd {
  /** Offset of the newest cross-reference section. */
  start: number
  /** Whether that is a table; an update must use the same kind. */
  isTable: boolean
  /** The first free object number. */
  size: number
}

/**
 * The objects of a PDF file, read on demand. The file's own cross-reference data is not trusted: an offset counts only
 * if the object is there, otherwise the file is searched.
 */
export class DocumentReader {
  readonly bytes: Uint8Array
  readonly trailer: PdfDictionary
  #entries: Map<number, CrossReferenceEntry> = new Map()
  readonly #base: number
  readonly #cache = new Map<number, PdfObject>()
  readonly #reading = new Set<number>()
  readonly #objectStreams = new Map<number, ObjectStreamReader | undefined>()
  #found: Map<number, CrossReferenceEntry> | undefined
  /** Whether objects without an entry are known not to exist. */
  #isComplete = true
  #damaged = false
  #wasSearched = false
  #opened: Encryption | undefined
  #password: string | undefined
  #foundLock: Lock | undefined
  readonly #budget: ReadingBudget
  readonly #objects: IndirectObjectReader

  /**
   * @param options.search ignores the cross-reference data and scans the file
   * @param options.file the file name, for errors
   * @throws UnreadableDocument if no object is found; AppError TOO_COMPLEX
   */
  constructor(bytes: Uint8Array, options: { search?: boolean; file?: string } = {}) {
    this.bytes = bytes
    this.#base = Math.max(0, indexOf(bytes, '%PDF-', 0, Math.min(bytes.length, HEADER_WINDOW)))
    this.#budget = new ReadingBudget(bytes.length, options.file)
    this.#objects = new IndirectObjectReader(bytes, this.resolve, this.#budget)
    const crossReference = (options.search === true ? undefined : this.#readCrossReference()) ?? this.#recover()
    // Objects cached before the entries were known may be wrong.
    this.#cache.clear()
    this.#entries = crossReference.entries
    this.trailer = crossReference.trailer
    this.#isComplete = crossReference.isComplete
  }

  /** Whether the file had to be searched. */
  get isDamaged(): boolean {
    return this.#damaged
  }

  /** Whether an object had to be searched for. From then on objects without an entry are searched for, too. */
  get hasSearched(): boolean {
    return !this.#isComplete
  }

  /** What an incremental update continues from; undefined if the file is too damaged for that. */
  get end(): FileEnd | undefined {
    const start = this.#startOffset()
    if (start === undefined || this.#damaged || !this.#isComplete || this.#base > 0) return undefined
    const size = this.trailer.get('Size')
    const largest = [...this.#entries.keys()].reduce((most, number) => Math.max(most, number), 0)
    const isTable = startsWith(this.bytes, 'xref', start)
    return { start, isTable, size: Math.max(largest + 1, typeof size === 'number' ? size : 0) }
  }

  /** The generation of an object; 0 for those in object streams and missing ones. */
  generationOf(number: number): number {
    const entry = this.#entries.get(number)
    return entry?.kind === 'uncompressed' ? entry.generation : 0
  }

  /** Whether the file is encrypted; before `unlock` strings and streams are ciphertext. */
  get isEncrypted(): boolean {
    return this.trailer.has('Encrypt')
  }

  /** The password that opened the file; empty if it needs none. */
  get unlockedBy(): string | undefined {
    return this.#password
  }

  /** The encryption of the file, once unlocked. */
  get encryption(): Encryption | undefined {
    return this.#opened
  }

  /**
   * The encryption dictionary and the other inputs to keys; undefined if the file is not encrypted, or the dictionary
   * is lost.
   */
  get lock(): Lock | undefined {
    // Read once, before anything is decrypted: the strings of the dictionary are not encrypted (7.6.2).
    this.#foundLock ??= this.#readLock()
    return this.#foundLock
  }

  /**
   * Unlocks an encrypted file, so that everything read from now on is decrypted.
   * @returns whether the password is right; undefined if the security handler is unknown
   */
  unlock(password: string, cryptography: Cryptography): boolean | undefined {
    const { lock } = this
    const opened = lock === undefined ? undefined : openEncryption(lock, password, cryptography)
    if (opened === undefined || opened === 'password') return opened === 'password' ? false : undefined
    this.unlockWith(opened)
    this.#password = password
    return true
  }

  /** Unlocks a file in which only embedded files are encrypted. They stay encrypted. */
  unlockAllButFiles(aes: AesCbc): boolean {
    const opened = this.lock === undefined ? undefined : openUnencryptedContent(this.lock, aes)
    if (opened !== undefined) this.unlockWith(opened)
    return opened !== undefined
  }

  /** Unlocks a file with known keys. */
  unlockWith(encryption: Encryption): void {
    this.#opened = encryption
    this.#cache.clear()
    this.#objectStreams.clear()
    this.#found = undefined
    // Object streams could not be decoded before.
    if (this.#wasSearched) this.#entries = this.#recover().entries
  }

  /** The document catalog; empty if there is none. */
  get catalog(): PdfDictionary {
    const root = this.resolve(this.trailer.get('Root'))
    return root instanceof PdfDictionary ? root : new PdfDictionary()
  }

  /** The version in the header, such as `1.7`; `1.4` if it is unreadable. */
  get headerVersion(): string {
    const start = indexOf(this.bytes, '%PDF-', 0, Math.min(this.bytes.length, HEADER_WINDOW))
    const text = start === -1 ? '' : String.fromCharCode(...this.bytes.subarray(start + 5, start + 8))
    return /^\d\.\d$/.test(text) ? text : '1.4'
  }

  /** Every object number in the cross-reference data. */
  get objectNumbers(): Iterable<number> {
    return this.#entries.keys()
  }

  /** Whether there is an object with a number, or its number is free; it may be null. */
  has(number: number): boolean {
    const entry = this.#entries.get(number) ?? this.#found?.get(number)
    return entry?.kind === 'free' || (entry !== undefined && this.#readByEntry(entry, number) !== undefined)
  }

  /** Resolves references; null if there is no such object. */
  resolve = (object: PdfObject): PdfObject => {
    let current = object
    for (let step = 0; current instanceof PdfReference; step += 1) {
      if (step === MAX_REFERENCE_CHAIN) return null
      current = this.#read(current.number)
    }
    return current
  }

  /**
   * The decoded data of a stream; undefined if it has an image filter, or does not match its filter.
   * @throws AppError TOO_COMPLEX
   */
  decode(stream: PdfStream): Uint8Array | undefined {
    return decodeStream(stream, this.resolve, this.#budget)
  }

  /** Releases an object that will not be needed again soon; it is reread on demand. */
  forget(number: number): void {
    this.#cache.delete(number)
  }

  #read(number: number): PdfObject {
    const cached = this.#cache.get(number)
    if (cached !== undefined) return cached
    // An object that depends on itself, such as a stream that contains its own Length.
    if (this.#reading.has(number) || this.#reading.size === MAX_READING_CHAIN) return null
    this.#reading.add(number)
    try {
      const object = this.#readEntry(number)
      this.#cache.set(number, object)
      return object
    } catch (error) {
      throw error instanceof NestedTooDeep ? this.#budget.nestedTooDeep(error) : error
    } finally {
      this.#reading.delete(number)
    }
  }

  #readLock(): Lock | undefined {
    const dictionary = inline(this.trailer.get('Encrypt'), this.resolve)
    if (!(dictionary instanceof PdfDictionary)) return undefined
    const ids = inline(this.trailer.get('ID'), this.resolve)
    const id = Array.isArray(ids) ? ids[0] : null
    return { dictionary, fileId: id instanceof PdfString ? id.bytes : new Uint8Array(), resolve: this.resolve }
  }

  #readEntry(number: number): PdfObject {
    const entry = this.#entries.get(number)
    if (entry?.kind === 'free' || (entry === undefined && this.#isComplete)) return null
    const stated = entry === undefined ? undefined : this.#readByEntry(entry, number)
    if (stated !== undefined) return stated
    // The cross-reference data is wrong: search for the object.
    this.#isComplete = false
    const recovered = this.#search().get(number)
    const found = recovered === undefined ? undefined : this.#readByEntry(recovered, number)
    if (found === undefined) return null
    this.#damaged = true
    return found
  }

  #readByEntry(entry: CrossReferenceEntry, number: number): PdfObject | undefined {
    if (entry.kind === 'compressed') return this.#readCompressed(entry.stream, entry.index, number)
    if (entry.kind === 'free') return undefined
    const found = this.#readAt(entry.offset) ?? this.#readAt(entry.offset - this.#base)
    return found?.number === number ? found.object : undefined
  }

  #readCompressed(stream: number, index: number, number: number): PdfObject | undefined {
    if (!this.#objectStreams.has(stream)) {
      const object = this.#read(stream)
      const isObjectStream = object instanceof PdfStream && isName(object.dictionary.get('Type'), 'ObjStm')
      this.#objectStreams.set(
        stream,
        isObjectStream ? ObjectStreamReader.open(object, this.resolve, this.#budget) : undefined,
      )
    }
    return this.#objectStreams.get(stream)?.read(index, number)
  }

  /** The offset of each object found by scanning; the last one with a number wins. */
  #search(): ReadonlyMap<number, CrossReferenceEntry> {
    return this.#found ?? this.#searchAll()?.entries ?? new Map<number, CrossReferenceEntry>()
  }

  #searchAll(): CrossReference | undefined {
    const objects = scanForObjects(this.bytes, this.#budget)
    // Reading these objects may need others, such as a stream's Length; they are found by scanning.
    this.#found = new Map(objects.map(({ number, ...position }) => [number, { kind: 'uncompressed', ...position }]))
    const recovered = recoverCrossReference(objects, this.#source())
    this.#found = recovered?.entries ?? this.#found
    return recovered
  }

  #readCrossReference(): CrossReference | undefined {
    const start = this.#startOffset()
    if (start === undefined) return undefined
    const result =
      readCrossReference(this.#source(), start, 0) ??
      (this.#base > 0 ? readCrossReference(this.#source(), start, this.#base) : undefined)
    // A trailer without a catalog is useless.
    return result?.trailer.get('Root') instanceof PdfReference ? result : undefined
  }

  #startOffset(): number | undefined {
    const keyword = lastIndexOf(this.bytes, 'startxref', Math.max(0, this.bytes.length - 65_536))
    if (keyword === -1) return undefined
    const offset = new ObjectParser(this.bytes, keyword + 'startxref'.length).readInteger()
    return offset === -1 || offset >= this.bytes.length ? undefined : offset
  }

  #recover(): CrossReference {
    this.#damaged = true
    this.#wasSearched = true
    this.#isComplete = false
    const recovered = this.#searchAll()
    if (recovered === undefined) throw new UnreadableDocument('no objects found')
    return recovered
  }

  #source(): CrossReferenceSource {
    return { bytes: this.bytes, budget: this.#budget, readAt: (offset) => this.#readAt(offset) }
  }

  /** Reads and decrypts the object at an offset. */
  #readAt(offset: number): IndirectObject | undefined {
    const found = this.#objects.readAt(offset)
    if (found === undefined || this.#opened === undefined) return found
    return { ...found, object: this.#opened.decrypt(found.object, found.number, found.generation) }
  }
}
