import { ByteSink, fromLatin1, type Platform } from '@recto/runtime'

import { crossReferenceStream, type Place } from './cross-reference-stream.ts'
import { crossReferenceTable } from './cross-reference-table.ts'
import { deflateStream } from './deflate-stream.ts'
import type { Encryption } from './encryption.ts'
import { newFileIdentifier } from './file-identifier.ts'
import type { ReusableBuffer } from './reusable-buffer.ts'
import { ObjectPacker } from './object-packer.ts'
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
 * File layout of objects other than streams: in object streams, in few large ones, or plain with a cross-reference table, as in
 * PDF 1.4.
 */
export type FileLayout = 'packed' | 'dense' | 'plain'

/**
 * Writes a PDF file object by object: streams right away, everything else in object streams, with a cross-reference stream at the
 * end (ISO 32000-2, 7.5.7 and 7.5.8). Written objects are not kept.
 */
export class DocumentWriter {
  private readonly platform: Platform
  private readonly encryption: Encryption | undefined
  private readonly parts: Uint8Array[] = []
  private readonly places: (Place | undefined)[] = [undefined]
  private length = 0
  private readonly layout: FileLayout
  private readonly packer: ObjectPacker
  private readonly scratch = new ByteSink()

  /** @param encryption encrypts everything that is written */
  constructor(platform: Platform, encryption?: Encryption, layout: FileLayout = 'packed') {
    this.platform = platform
    this.encryption = encryption
    this.layout = layout
    this.packer = new ObjectPacker(layout === 'dense')
    // The version is filled in at the end; bytes above 127 mark the file as binary (7.5.2).
    this.emit(fromLatin1('%PDF-1.7\n%\u00e2\u00e3\u00cf\u00d3\n'))
  }

  /** Reserves an object number. */
  allocate(): PdfReference {
    this.places.push(undefined)
    return new PdfReference(this.places.length - 1)
  }

  /** Writes an object with a reserved number. */
  async write(reference: PdfReference, object: PdfObject): Promise<void> {
    if (object instanceof PdfStream) await this.writeStream(reference.number, object)
    else if (this.layout === 'plain') this.writePlain(reference.number, object)
    else await this.pack(reference.number, object)
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
   */
  async finish(trailer: TrailerEntries, room?: ReusableBuffer): Promise<Uint8Array> {
    await this.flushPacked()
    const encrypt = this.emitEncryptionDictionary()
    const offset = this.length
    const entries = { Root: trailer.root, Info: trailer.info, Encrypt: encrypt, ID: this.fileIdentifiers() }
    if (this.layout === 'plain') this.emitTable(entries)
    else await this.emitCrossReferenceStream(entries)
    this.emitText(`startxref\n${offset}\n%%EOF\n`)
    return this.assemble(trailer.version, room?.take(this.length) ?? new Uint8Array(this.length))
  }

  private async emitCrossReferenceStream(trailer: Record<string, PdfObject | undefined>): Promise<void> {
    const offset = this.length
    const { number } = this.allocate()
    this.places[number] = { kind: 'offset', offset }
    const entries = dictionary({ Type: name('XRef'), Size: this.places.length, ...trailer })
    this.emitStream(number, await crossReferenceStream(entries, this.places, this.platform))
  }

  private emitTable(trailer: Record<string, PdfObject | undefined>): void {
    const { scratch } = this
    scratch.clear()
    scratch.text(crossReferenceTable(this.places))
    scratch.text('trailer\n')
    writeDictionary(scratch, dictionary({ Size: this.places.length, ...trailer }))
    scratch.text('\n')
    this.emit(scratch.toBytes())
  }

  private async writeStream(number: number, stream: PdfStream): Promise<void> {
    const compressed = await deflateStream(stream, this.platform)
    this.places[number] = { kind: 'offset', offset: this.length }
    this.emitStream(number, this.encrypted(compressed, number))
  }

  private encrypted(stream: PdfStream, number: number): PdfStream {
    const encrypted = this.encryption?.encrypt(stream, number, this.platform.randomBytes)
    return encrypted instanceof PdfStream ? encrypted : stream
  }

  private writePlain(number: number, object: PdfObject): void {
    this.emitObject(number, this.encryption?.encrypt(object, number, this.platform.randomBytes) ?? object)
  }

  private emitObject(number: number, object: PdfObject): void {
    this.places[number] = { kind: 'offset', offset: this.length }
    const { scratch } = this
    scratch.clear()
    scratch.text(`${number} 0 obj\n`)
    writeObject(scratch, object)
    scratch.text('\nendobj\n')
    this.emit(scratch.toBytes())
  }

  /** The encryption dictionary is never in an object stream: it must be readable before decrypting (7.6.2). */
  private emitEncryptionDictionary(): PdfReference | undefined {
    if (this.encryption === undefined) return undefined
    const reference = this.allocate()
    this.emitObject(reference.number, this.encryption.dictionary)
    return reference
  }

  /** With encryption, keys depend on the first identifier; the second one identifies this version of the file (14.4). */
  private fileIdentifiers(): PdfString[] {
    const id = newFileIdentifier(this.platform.randomBytes)
    return [new PdfString(this.encryption?.fileId ?? id), new PdfString(id)]
  }

  private emitStream(number: number, stream: PdfStream): void {
    const { scratch } = this
    scratch.clear()
    scratch.text(`${number} 0 obj\n`)
    writeDictionary(scratch, new PdfDictionary(stream.dictionary.entries).set('Length', stream.data.length))
    scratch.text('\nstream\n')
    this.emit(scratch.toBytes())
    this.emit(stream.data)
    this.emitText('\nendstream\nendobj\n')
  }

  private async pack(number: number, object: PdfObject): Promise<void> {
    this.packer.add(number, object)
    if (this.packer.isFull) await this.flushPacked()
  }

  private async flushPacked(): Promise<void> {
    const pack = this.packer.take()
    if (pack === undefined) return
    const { number: stream } = this.allocate()
    for (const [index, number] of pack.numbers.entries()) this.places[number] = { kind: 'packed', stream, index }
    await this.writeStream(stream, pack.stream)
  }

  private emit(bytes: Uint8Array): void {
    this.parts.push(bytes)
    this.length += bytes.length
  }

  private emitText(text: string): void {
    this.scratch.clear()
    this.scratch.text(text)
    this.emit(this.scratch.toBytes())
  }

  private assemble(version: string, result: Uint8Array): Uint8Array {
    let offset = 0
    for (const part of this.parts) {
      result.set(part, offset)
      offset += part.length
    }
    for (let index = 0; index < 3; index += 1) result[5 + index] = version.charCodeAt(index)
    return result
  }
}
