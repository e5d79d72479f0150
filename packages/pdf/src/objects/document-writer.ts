import { ByteSink, fromLatin1, type Platform } from '@recto/runtime'

import type { CrossReferenceEntry } from './cross-reference-entry.ts'
import { crossReferenceStream } from './cross-reference-stream.ts'
import { crossReferenceTable } from './cross-reference-table.ts'
import { deflateStream } from './deflate-stream.ts'
import type { Encryption } from './encryption.ts'
import { newFileIdentifier } from './file-identifier.ts'
import type { ReusableBuffer } from './reusable-buffer.ts'
import { ObjectStreamWriter } from './object-stream-writer.ts'
import { PdfDictionary, PdfReference, PdfStream, PdfString, dictionary, name, type PdfObject } from './objects.ts'
import { writeDictionary, writeObject } from './serializer.ts'

/** The trailer entries and version of the file. */
export interface TrailerEntries {
  root: PdfReference
  info?: PdfReference
  /** PDF version of the header; at least 1.5 for object streams. */
  version: string
}

/**
 * Where objects other than streams go: into object streams, into few large ones, or uncompressed with a cross-reference
 * table, as in PDF 1.4.
 */
export type FileLayout = 'object-streams' | 'large-object-streams' | 'uncompressed'

const FREE = { kind: 'free' } as const

/**
 * Writes a PDF file object by object: streams immediately, everything else in object streams, with a cross-reference
 * stream at the end (ISO 32000-2, 7.5.7 and 7.5.8). Written objects are not kept.
 */
export class DocumentWriter {
  readonly #platform: Platform
  readonly #encryption: Encryption | undefined
  #parts: Uint8Array[] = []
  #sink: ((bytes: Uint8Array) => void | Promise<void>) | undefined
  readonly #entries: CrossReferenceEntry[] = [FREE]
  #length = 0
  readonly #layout: FileLayout
  readonly #objectStream: ObjectStreamWriter
  readonly #scratch = new ByteSink()

  /** @param encryption encrypts everything that is written */
  constructor(platform: Platform, encryption?: Encryption, layout: FileLayout = 'object-streams') {
    this.#platform = platform
    this.#encryption = encryption
    this.#layout = layout
    this.#objectStream = new ObjectStreamWriter(layout === 'large-object-streams')
    // The version is filled in at the end; bytes above 127 mark the file as binary (7.5.2).
    this.#emit(fromLatin1('%PDF-1.7\n%\u00e2\u00e3\u00cf\u00d3\n'))
  }

  /**
   * Streams the file as it is written, so that it is never in memory completely; `finish` then returns nothing. Call
   * before writing anything.
   * @param version PDF version of the header
   * @param sink a chunk is valid until the returned promise settles
   */
  streamTo(version: string, sink: (bytes: Uint8Array) => void | Promise<void>): void {
    writeVersion(version, this.#parts)
    this.#sink = sink
  }

  /** Reserves an object number. */
  allocate(): PdfReference {
    this.#entries.push(FREE)
    return new PdfReference(this.#entries.length - 1)
  }

  /** Writes an object with a reserved number. */
  async write(reference: PdfReference, object: PdfObject): Promise<void> {
    if (object instanceof PdfStream) {
      await this.#writeStream(reference.number, object)
      await this.#passOn()
    } else if (this.#layout === 'uncompressed') this.#writeUncompressed(reference.number, object)
    else await this.#writeCompressed(reference.number, object)
  }

  /** Passes written bytes on, if there is a sink. */
  async #passOn(): Promise<void> {
    if (this.#sink === undefined) return
    const parts = this.#parts
    this.#parts = []
    for (const part of parts) await this.#sink(part)
  }

  /** Writes an object with a new number. */
  async add(object: PdfObject): Promise<PdfReference> {
    const reference = this.allocate()
    await this.write(reference, object)
    return reference
  }

  /**
   * Finishes the file. Reserved numbers that were not used become free.
   * @param room a buffer for the file, instead of new memory
   * @returns the file; nothing if it was streamed
   */
  async finish(trailer: TrailerEntries, room?: ReusableBuffer): Promise<Uint8Array> {
    await this.#flushObjectStream()
    const encrypt = this.#emitEncryptionDictionary()
    const offset = this.#length
    const entries = { Root: trailer.root, Info: trailer.info, Encrypt: encrypt, ID: this.#fileIdentifiers() }
    if (this.#layout === 'uncompressed') this.#emitTable(entries)
    else await this.#emitCrossReferenceStream(entries)
    this.#emitText(`startxref\n${offset}\n%%EOF\n`)
    if (this.#sink !== undefined) {
      await this.#passOn()
      return new Uint8Array()
    }
    writeVersion(trailer.version, this.#parts)
    return this.#assemble(room?.take(this.#length) ?? new Uint8Array(this.#length))
  }

  async #emitCrossReferenceStream(trailer: Record<string, PdfObject | undefined>): Promise<void> {
    const { number } = this.allocate()
    this.#entries[number] = this.#entryHere()
    const entries = dictionary({ Type: name('XRef'), Size: this.#entries.length, ...trailer })
    this.#emitStream(number, await crossReferenceStream(entries, this.#entries, this.#platform))
  }

  #emitTable(trailer: Record<string, PdfObject | undefined>): void {
    const scratch = this.#scratch
    scratch.clear()
    scratch.text(crossReferenceTable(this.#entries))
    scratch.text('trailer\n')
    writeDictionary(scratch, dictionary({ Size: this.#entries.length, ...trailer }))
    scratch.text('\n')
    this.#emit(scratch.toBytes())
  }

  async #writeStream(number: number, stream: PdfStream): Promise<void> {
    const compressed = await deflateStream(stream, this.#platform)
    this.#entries[number] = this.#entryHere()
    this.#emitStream(number, this.#encrypted(compressed, number))
  }

  #encrypted(stream: PdfStream, number: number): PdfStream {
    const encrypted = this.#encryption?.encrypt(stream, number, this.#platform.randomBytes)
    return encrypted instanceof PdfStream ? encrypted : stream
  }

  #writeUncompressed(number: number, object: PdfObject): void {
    this.#emitObject(number, this.#encryption?.encrypt(object, number, this.#platform.randomBytes) ?? object)
  }

  #emitObject(number: number, object: PdfObject): void {
    this.#entries[number] = this.#entryHere()
    const scratch = this.#scratch
    scratch.clear()
    scratch.text(`${number} 0 obj\n`)
    writeObject(scratch, object)
    scratch.text('\nendobj\n')
    this.#emit(scratch.toBytes())
  }

  /** The encryption dictionary is never in an object stream: it must be readable before decrypting (7.6.2). */
  #emitEncryptionDictionary(): PdfReference | undefined {
    if (this.#encryption === undefined) return undefined
    const reference = this.allocate()
    this.#emitObject(reference.number, this.#encryption.dictionary)
    return reference
  }

  /** With encryption, keys depend on the first identifier; the second one identifies this version of the file (14.4). */
  #fileIdentifiers(): PdfString[] {
    const id = newFileIdentifier(this.#platform)
    return [new PdfString(this.#encryption?.fileId ?? id), new PdfString(id)]
  }

  #emitStream(number: number, stream: PdfStream): void {
    const scratch = this.#scratch
    scratch.clear()
    scratch.text(`${number} 0 obj\n`)
    writeDictionary(scratch, new PdfDictionary(stream.dictionary.entries).set('Length', stream.data.length))
    scratch.text('\nstream\n')
    this.#emit(scratch.toBytes())
    this.#emit(stream.data)
    this.#emitText('\nendstream\nendobj\n')
  }

  async #writeCompressed(number: number, object: PdfObject): Promise<void> {
    this.#objectStream.add(number, object)
    if (this.#objectStream.isFull) await this.#flushObjectStream()
  }

  async #flushObjectStream(): Promise<void> {
    const finished = this.#objectStream.take()
    if (finished === undefined) return
    const { number: stream } = this.allocate()
    for (const [index, number] of finished.numbers.entries())
      this.#entries[number] = { kind: 'compressed', stream, index }
    await this.#writeStream(stream, finished.stream)
  }

  /** The entry of an object that is written next. */
  #entryHere(): CrossReferenceEntry {
    return { kind: 'uncompressed', offset: this.#length, generation: 0 }
  }

  #emit(bytes: Uint8Array): void {
    this.#parts.push(bytes)
    this.#length += bytes.length
  }

  #emitText(text: string): void {
    this.#scratch.clear()
    this.#scratch.text(text)
    this.#emit(this.#scratch.toBytes())
  }

  #assemble(result: Uint8Array): Uint8Array {
    let offset = 0
    for (const part of this.#parts) {
      result.set(part, offset)
      offset += part.length
    }
    return result
  }
}

/** Sets the version in the header, the first part of a file. */
function writeVersion(version: string, [header]: readonly Uint8Array[]): void {
  header?.set(fromLatin1(version), '%PDF-'.length)
}
