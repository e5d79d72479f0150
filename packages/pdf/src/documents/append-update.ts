import { ByteSink, type Platform } from '@recto/runtime'

import type { CrossReferenceEntry } from '../objects/cross-reference-entry.ts'
import { crossReferenceStream } from '../objects/cross-reference-stream.ts'
import { tableRow } from '../objects/cross-reference-table.ts'
import { deflateStream } from '../objects/deflate-stream.ts'
import type { DocumentReader, FileEnd } from '../objects/document-reader.ts'
import { newFileIdentifier } from '../objects/file-identifier.ts'
import { inline } from '../objects/inline.ts'
import { ObjectStreamWriter } from '../objects/object-stream-writer.ts'
import { dictionary, name, PdfDictionary, PdfStream, PdfString, type PdfObject } from '../objects/objects.ts'
import { writeDictionary, writeObject } from '../objects/serializer.ts'

/** Replaced and new objects by number. */
export type UpdatedObjects = ReadonlyMap<number, PdfObject>

/** Fewer objects are smaller outside an object stream. */
const MIN_COMPRESSED = 8

/**
 * Appends an incremental update (ISO 32000-2, 7.5.6): the existing bytes stay.
 * @param spareCapacity free memory after the file that the update may be written to
 * @returns undefined if the file is too damaged for that
 */
export async function appendUpdate(
  reader: DocumentReader,
  objects: UpdatedObjects,
  platform: Platform,
  spareCapacity = 0,
): Promise<Uint8Array | undefined> {
  const { end, bytes } = reader
  if (end === undefined) return undefined
  const update = new Update(reader, end, platform)
  await update.writeAll(objects)
  const written = await update.finish()
  const length = bytes.length + written.length
  const isRoomy = written.length <= spareCapacity && bytes.byteOffset + length <= bytes.buffer.byteLength
  const result = isRoomy ? new Uint8Array(bytes.buffer, bytes.byteOffset, length) : new Uint8Array(length)
  if (!isRoomy) result.set(bytes)
  result.set(written, bytes.length)
  return result
}

/** An incremental update being written. */
class Update {
  readonly #reader: DocumentReader
  readonly #end: FileEnd
  readonly #platform: Platform
  readonly #sink = new ByteSink()
  readonly #entries = new Map<number, CrossReferenceEntry>()
  #size: number

  constructor(reader: DocumentReader, end: FileEnd, platform: Platform) {
    this.#reader = reader
    this.#end = end
    this.#platform = platform
    this.#size = end.size
    // Some files do not end with a line break, and objects must start on a new line.
    this.#sink.byte(0x0a)
  }

  async writeAll(objects: UpdatedObjects): Promise<void> {
    const sorted = [...objects].toSorted(([left], [right]) => left - right)
    this.#size = Math.max(this.#size, (sorted.at(-1)?.[0] ?? 0) + 1)
    const objectStream = new ObjectStreamWriter()
    const compressible = sorted.filter(([number, object]) => this.#canCompress(number, object))
    const compresses = !this.#end.isTable && compressible.length >= MIN_COMPRESSED
    for (const [number, object] of sorted) {
      if (object instanceof PdfStream) await this.#writeStream(number, object)
      else if (compresses && this.#canCompress(number, object)) objectStream.add(number, object)
      else this.#writeObject(number, object)
      if (objectStream.isFull) await this.#writeObjectStream(objectStream)
    }
    await this.#writeObjectStream(objectStream)
  }

  /** Writes the cross-reference data and trailer. @returns everything to be appended */
  async finish(): Promise<Uint8Array> {
    const start = this.#offset
    const trailer = this.#nextTrailer()
    if (this.#end.isTable) this.#writeTable(trailer)
    else await this.#writeCrossReferenceStream(trailer)
    this.#sink.text(`startxref\n${start}\n%%EOF\n`)
    return this.#sink.toBytes()
  }

  get #offset(): number {
    return this.#reader.bytes.length + this.#sink.length
  }

  /** Whether an object may be in an object stream (7.5.7). */
  #canCompress(number: number, object: PdfObject): boolean {
    return !(object instanceof PdfStream) && this.#reader.generationOf(number) === 0
  }

  async #writeObjectStream(writer: ObjectStreamWriter): Promise<void> {
    const finished = writer.take()
    if (finished === undefined) return
    const stream = this.#size
    this.#size += 1
    for (const [index, number] of finished.numbers.entries())
      this.#entries.set(number, { kind: 'compressed', stream, index })
    await this.#writeStream(stream, finished.stream)
  }

  async #writeStream(number: number, stream: PdfStream): Promise<void> {
    this.#writeObject(number, await deflateStream(stream, this.#platform))
  }

  #writeObject(number: number, object: PdfObject): void {
    const reader = this.#reader
    const sink = this.#sink
    const platform = this.#platform
    const generation = reader.generationOf(number)
    this.#entries.set(number, { kind: 'uncompressed', offset: this.#offset, generation })
    const written = reader.encryption?.encrypt(object, number, platform.randomBytes, generation) ?? object
    sink.text(`${number} ${generation} obj\n`)
    if (written instanceof PdfStream) writeStream(sink, written)
    else writeObject(sink, written)
    sink.text('\nendobj\n')
  }

  /** The trailer entries to keep (table 15); a new second identifier marks this version of the file (14.4). */
  #nextTrailer(): PdfDictionary {
    const reader = this.#reader
    const platform = this.#platform
    const { trailer } = reader
    const ids = inline(trailer.get('ID'), reader.resolve)
    const present = (key: string) => (trailer.has(key) ? trailer.get(key) : undefined)
    const [first] = Array.isArray(ids) ? ids : []
    return dictionary({
      Size: this.#size,
      Root: trailer.get('Root'),
      Info: present('Info'),
      Encrypt: present('Encrypt'),
      ID: first instanceof PdfString ? [first, new PdfString(newFileIdentifier(platform))] : undefined,
      Prev: this.#end.start,
    })
  }

  #writeTable(trailer: PdfDictionary): void {
    const sink = this.#sink
    sink.text('xref\n')
    for (const run of runsOf(this.#entries)) {
      sink.text(`${run[0]?.number ?? 0} ${run.length}\n`)
      for (const { entry } of run) {
        // With a cross-reference table, no object is written to an object stream.
        if (entry.kind === 'uncompressed') sink.text(tableRow(entry.offset, entry.generation, 'n'))
      }
    }
    sink.text('trailer\n')
    writeDictionary(sink, trailer)
    sink.text('\n')
  }

  async #writeCrossReferenceStream(trailer: PdfDictionary): Promise<void> {
    const sink = this.#sink
    const number = this.#size
    this.#entries.set(number, { kind: 'uncompressed', offset: this.#offset, generation: 0 })
    const runs = runsOf(this.#entries)
    trailer
      .set('Type', name('XRef'))
      .set('Size', number + 1)
      .set(
        'Index',
        runs.flatMap((run) => [run[0]?.number ?? 0, run.length]),
      )
    const entries = runs.flat().map(({ entry }) => entry)
    const stream = await crossReferenceStream(trailer, entries, this.#platform)
    sink.text(`${number} 0 obj\n`)
    writeStream(sink, stream)
    sink.text('\nendobj\n')
  }
}

function writeStream(sink: ByteSink, { dictionary: entries, data }: PdfStream): void {
  writeDictionary(sink, new PdfDictionary(entries.entries).set('Length', data.length))
  sink.text('\nstream\n')
  sink.bytes(data)
  sink.text('\nendstream')
}

interface NumberedEntry {
  number: number
  entry: CrossReferenceEntry
}

/** Runs of consecutive object numbers. */
function runsOf(entries: ReadonlyMap<number, CrossReferenceEntry>): NumberedEntry[][] {
  const runs: NumberedEntry[][] = []
  for (const [number, entry] of [...entries].toSorted(([left], [right]) => left - right)) {
    const run = runs.at(-1)
    if (run?.at(-1)?.number === number - 1) run.push({ number, entry })
    else runs.push([{ number, entry }])
  }
  return runs
}
