import type { Platform } from '../platform.ts'
import { ByteSink } from './byte-sink.ts'
import { fromLatin1 } from './characters.ts'
import type { Encryption } from './encryption.ts'
import {
  PdfDictionary,
  PdfReference,
  PdfStream,
  PdfString,
  dictionary,
  isName,
  name,
  type PdfObject,
} from './objects.ts'
import { writeDictionary, writeObject } from './serializer.ts'

/** Objects packed into one object stream: enough for deflate to find repetition, few enough to unpack quickly. */
const OBJECTS_PER_STREAM = 200
const BYTES_PER_STREAM = 256 * 1024
/** Streams that came uncompressed and are smaller than this stay as they are. */
const MIN_DEFLATE_BYTES = 96

/** A cross-reference stream of as many bytes stays as it is. */
const MAX_PLAIN_ROWS = 128

/** What stands at the top of the finished file. */
export interface TrailerEntries {
  root: PdfReference
  info?: PdfReference
  /** PDF version of the header; at least 1.5, which object streams need. */
  version: string
}

type Place = { kind: 'offset'; offset: number } | { kind: 'packed'; stream: number; index: number }

/**
 * Writes a PDF file object by object: streams as they come, everything else packed into object streams with a
 * cross-reference stream at the end (ISO 32000-2, 7.5.7 and 7.5.8). An object is written once and then forgotten.
 */
export class DocumentWriter {
  private readonly platform: Platform
  private readonly encryption: Encryption | undefined
  private readonly parts: Uint8Array[] = []
  private readonly places: (Place | undefined)[] = [undefined]
  private length = 0
  private packed: { number: number; offset: number }[] = []
  private readonly packedBytes = new ByteSink()
  private readonly scratch = new ByteSink()

  /** @param encryption puts everything that is written under lock. */
  constructor(platform: Platform, encryption?: Encryption) {
    this.platform = platform
    this.encryption = encryption
    // The version is put in at the end, when it is known; the bytes above 127 mark the file as binary (7.5.2).
    this.emit(fromLatin1('%PDF-1.7\n%\u00e2\u00e3\u00cf\u00d3\n'))
  }

  /** Sets an object number aside. */
  allocate(): PdfReference {
    this.places.push(undefined)
    return new PdfReference(this.places.length - 1)
  }

  /** Writes an object under a number set aside before. */
  async write(reference: PdfReference, object: PdfObject): Promise<void> {
    if (object instanceof PdfStream) await this.writeStream(reference.number, object)
    else await this.pack(reference.number, object)
  }

  /** Writes an object under a new number. */
  async add(object: PdfObject): Promise<PdfReference> {
    const reference = this.allocate()
    await this.write(reference, object)
    return reference
  }

  /** Finishes the file. Numbers set aside and never written become free. */
  async finish(trailer: TrailerEntries): Promise<Uint8Array> {
    await this.flushPacked()
    const encrypt = this.emitEncryptionDictionary()
    const offset = this.length
    const reference = this.allocate()
    this.places[reference.number] = { kind: 'offset', offset }
    const [rows, widths] = encodePlaces(this.places)
    const entries = dictionary({
      Type: name('XRef'),
      Size: this.places.length,
      W: widths,
      Root: trailer.root,
      Info: trailer.info,
      Encrypt: encrypt,
      ID: this.fileIdentifiers(),
    })
    this.emitStream(reference.number, await this.compressedRows(entries, rows, widths))
    this.emitText(`startxref\n${offset}\n%%EOF\n`)
    return this.assemble(trailer.version)
  }

  /** Few rows are shorter than what would have to be said about their compression. */
  private async compressedRows(entries: PdfDictionary, rows: Uint8Array, widths: number[]): Promise<PdfStream> {
    if (rows.length <= MAX_PLAIN_ROWS) return new PdfStream(entries, rows)
    const columns = widths.reduce((sum, width) => sum + width, 0)
    entries.set('Filter', name('FlateDecode')).set('DecodeParms', dictionary({ Columns: columns, Predictor: 12 }))
    return new PdfStream(entries, await this.platform.deflate(predictRows(rows, columns)))
  }

  private async writeStream(number: number, stream: PdfStream): Promise<void> {
    const compressed = await this.compressed(stream)
    this.places[number] = { kind: 'offset', offset: this.length }
    this.emitStream(number, this.encrypted(compressed, number))
  }

  private encrypted(stream: PdfStream, number: number): PdfStream {
    const encrypted = this.encryption?.encrypt(stream, number, this.platform.randomBytes)
    return encrypted instanceof PdfStream ? encrypted : stream
  }

  /** The encryption dictionary stands by itself: whoever cannot decrypt yet must be able to read it (7.6.2). */
  private emitEncryptionDictionary(): PdfReference | undefined {
    if (this.encryption === undefined) return undefined
    const reference = this.allocate()
    this.places[reference.number] = { kind: 'offset', offset: this.length }
    const { scratch } = this
    scratch.clear()
    scratch.text(`${reference.number} 0 obj\n`)
    writeDictionary(scratch, this.encryption.dictionary)
    scratch.text('\nendobj\n')
    this.emit(scratch.toBytes())
    return reference
  }

  /** Where there is encryption, its keys depend on the first identifier; the second one tells this version of the file (14.4). */
  private fileIdentifiers(): PdfString[] {
    const id = this.platform.randomBytes(16)
    return [new PdfString(this.encryption?.fileId ?? id), new PdfString(id)]
  }

  /** Deflates a stream that came without any filter; XMP metadata stays readable by those who scan for it (7.11). */
  private async compressed(stream: PdfStream): Promise<PdfStream> {
    const { dictionary: entries, data } = stream
    if (entries.has('Filter') || entries.has('F') || data.length < MIN_DEFLATE_BYTES) return stream
    if (isName(entries.get('Type'), 'Metadata')) return stream
    const deflated = await this.platform.deflate(data)
    if (deflated.length >= data.length) return stream
    const copy = new PdfDictionary(entries.entries)
    copy.delete('DecodeParms')
    return new PdfStream(copy.set('Filter', name('FlateDecode')), deflated)
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
    this.packed.push({ number, offset: this.packedBytes.length })
    writeObject(this.packedBytes, object)
    this.packedBytes.byte(0x0a)
    if (this.packed.length >= OBJECTS_PER_STREAM || this.packedBytes.length >= BYTES_PER_STREAM)
      await this.flushPacked()
  }

  private async flushPacked(): Promise<void> {
    if (this.packed.length === 0) return
    const { number: stream } = this.allocate()
    const head = this.packed.map(({ number, offset }) => `${number} ${offset}`).join(' ')
    const data = new ByteSink(head.length + 1 + this.packedBytes.length)
    data.text(`${head}\n`)
    data.bytes(this.packedBytes.toBytes())
    for (const [index, { number }] of this.packed.entries()) this.places[number] = { kind: 'packed', stream, index }
    const entries = dictionary({ Type: name('ObjStm'), N: this.packed.length, First: head.length + 1 })
    this.packed = []
    this.packedBytes.clear()
    await this.writeStream(stream, new PdfStream(entries, data.toBytes()))
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

  private assemble(version: string): Uint8Array {
    const result = new Uint8Array(this.length)
    let offset = 0
    for (const part of this.parts) {
      result.set(part, offset)
      offset += part.length
    }
    for (let index = 0; index < 3; index += 1) result[5 + index] = version.charCodeAt(index)
    return result
  }
}

/** Types of cross-reference stream entries (table 18). */
const KINDS = { free: 0, offset: 1, packed: 2 } as const

function placeValue(place: Place | undefined): number {
  if (place === undefined) return 0
  return place.kind === 'offset' ? place.offset : place.stream
}

/** The rows of a cross-reference stream, and how many bytes each of their three fields has. */
function encodePlaces(places: readonly (Place | undefined)[]): [rows: Uint8Array, widths: number[]] {
  let largest = 0
  for (const place of places) {
    if (place !== undefined) largest = Math.max(largest, place.kind === 'offset' ? place.offset : place.stream)
  }
  let middle = 1
  while (largest >= 256 ** middle) middle += 1
  const row = 1 + middle + 1
  const rows = new Uint8Array(places.length * row)
  for (const [number, place] of places.entries()) {
    const start = number * row
    let rest = placeValue(place)
    rows[start] = KINDS[place?.kind ?? 'free']
    for (let index = middle; index >= 1; index -= 1) {
      rows[start + index] = rest % 256
      rest = Math.floor(rest / 256)
    }
    // An index fits one byte: no object stream holds more than 200 objects.
    rows[start + row - 1] = place?.kind === 'packed' ? place.index : 0
  }
  return [rows, [1, middle, 1]]
}

/** Rows as differences to the one above, each after the byte that says so (PNG specification, clause 9). */
function predictRows(rows: Uint8Array, columns: number): Uint8Array {
  const data = new Uint8Array((rows.length / columns) * (columns + 1))
  let at = 0
  for (let index = 0; index < rows.length; index += 1) {
    if (index % columns === 0) data[at++] = 2
    data[at++] = (rows[index] ?? 0) - (rows[index - columns] ?? 0)
  }
  return data
}
