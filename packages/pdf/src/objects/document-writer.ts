import { ByteSink, fromLatin1, type Platform } from '@recto/runtime'

import type { CrossReferenceEntry } from './cross-reference-entry.ts'
import { crossReferenceStream } from './cross-reference-stream.ts'
import { crossReferenceTable } from './cross-reference-table.ts'
import { deflateStream } from './deflate-stream.ts'
import type { EncryptedStream, Encryption } from './encryption.ts'
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

/** A part of the file. Streams are encrypted when the file is put together, so that it is in memory only once. */
type Part = Uint8Array | EncryptedStream

/** How to finish a file. */
export interface FinishOptions {
  /** A buffer for the file, instead of new memory. */
  buffer?: ReusableBuffer | undefined
  /** Called with the fraction of the file that is put together; may throw to stop. */
  onProgress?: ((fraction: number) => void) | undefined
}

/** Bytes between progress reports. */
const PROGRESS_BYTES = 1024 * 1024

/**
 * Writes a PDF file object by object: streams immediately, everything else in object streams, with a cross-reference
 * stream at the end (ISO 32000-2, 7.5.7 and 7.5.8). Written objects are not kept.
 */
export class DocumentWriter {
  readonly #platform: Platform
  readonly #encryption: Encryption | undefined
  #parts: Part[] = []
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
    for (const part of parts) await this.#sink(bytesOf(part))
  }

  /** Writes an object with a new number. */
  async add(object: PdfObject): Promise<PdfReference> {
    const reference = this.allocate()
    await this.write(reference, object)
    return reference
  }

  /**
   * Finishes the file. Reserved numbers that were not used become free.
   * @returns the file; nothing if it was streamed
   */
  async finish(trailer: TrailerEntries, { buffer, onProgress }: FinishOptions = {}): Promise<Uint8Array> {
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
    return this.#assemble(buffer?.take(this.#length) ?? new Uint8Array(this.#length), onProgress)
  }

  async #emitCrossReferenceStream(trailer: Record<string, PdfObject | undefined>): Promise<void> {
    const { number } = this.allocate()
    this.#entries[number] = this.#entryHere()
    const entries = dictionary({ Type: name('XRef'), Size: this.#entries.length, ...trailer })
    const stream = await crossReferenceStream(entries, this.#entries, this.#platform)
    this.#emitStream(number, stream.dictionary, stream.data)
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
    const encrypted = this.#encryption?.encryptStream(compressed, number, this.#platform.randomBytes)
    if (encrypted === undefined) this.#emitStream(number, compressed.dictionary, compressed.data)
    else this.#emitStream(number, encrypted.dictionary, encrypted)
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

  #emitStream(number: number, { entries }: PdfDictionary, data: Part): void {
    const scratch = this.#scratch
    scratch.clear()
    scratch.text(`${number} 0 obj\n`)
    writeDictionary(scratch, new PdfDictionary(entries).set('Length', data.length))
    scratch.text('\nstream\n')
    this.#emit(scratch.toBytes())
    this.#emit(data)
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

  #emit(part: Part): void {
    this.#parts.push(part)
    this.#length += part.length
  }

  #emitText(text: string): void {
    this.#scratch.clear()
    this.#scratch.text(text)
    this.#emit(this.#scratch.toBytes())
  }

  #assemble(result: Uint8Array, onProgress?: (fraction: number) => void): Uint8Array {
    let offset = 0
    let reported = 0
    for (const part of this.#parts) {
      if (part instanceof Uint8Array) result.set(part, offset)
      else part.writeTo(result.subarray(offset, offset + part.length))
      offset += part.length
      if (offset - reported < PROGRESS_BYTES && offset < result.length) continue
      reported = offset
      onProgress?.(offset / result.length)
    }
    return result
  }
}

function bytesOf(part: Part): Uint8Array {
  if (part instanceof Uint8Array) return part
  const bytes = new Uint8Array(part.length)
  part.writeTo(bytes)
  return bytes
}

/** Sets the version in the header, the first part of a file. */
function writeVersion(version: string, [header]: readonly Part[]): void {
  if (header instanceof Uint8Array) header.set(fromLatin1(version), '%PDF-'.length)
}
