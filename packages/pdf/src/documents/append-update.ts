import { ByteSink, type Platform } from '@recto/runtime'

import { crossReferenceStream, type Place } from '../objects/cross-reference-stream.ts'
import { deflateStream } from '../objects/deflate-stream.ts'
import type { DocumentReader, FileEnd } from '../objects/document-reader.ts'
import { newFileIdentifier } from '../objects/file-identifier.ts'
import { inline } from '../objects/inline.ts'
import { ObjectPacker } from '../objects/object-packer.ts'
import { dictionary, name, PdfDictionary, PdfStream, PdfString, type PdfObject } from '../objects/objects.ts'
import { writeDictionary, writeObject } from '../objects/serializer.ts'

/** Replaced and new objects by number. */
export type UpdatedObjects = ReadonlyMap<number, PdfObject>

/** Fewer objects are smaller outside an object stream. */
const MIN_PACKED = 8

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
  private readonly reader: DocumentReader
  private readonly end: FileEnd
  private readonly platform: Platform
  private readonly sink = new ByteSink()
  private readonly places = new Map<number, Place>()
  private size: number

  constructor(reader: DocumentReader, end: FileEnd, platform: Platform) {
    this.reader = reader
    this.end = end
    this.platform = platform
    this.size = end.size
    // Some files do not end with a line break, and objects must start on a new line.
    this.sink.byte(0x0a)
  }

  async writeAll(objects: UpdatedObjects): Promise<void> {
    const sorted = [...objects].toSorted(([left], [right]) => left - right)
    this.size = Math.max(this.size, (sorted.at(-1)?.[0] ?? 0) + 1)
    const packer = new ObjectPacker()
    const packable = sorted.filter(([number, object]) => this.canPack(number, object))
    const packs = !this.end.isTable && packable.length >= MIN_PACKED
    for (const [number, object] of sorted) {
      if (object instanceof PdfStream) await this.writeStream(number, object)
      else if (packs && this.canPack(number, object)) packer.add(number, object)
      else this.writeObject(number, object)
      if (packer.isFull) await this.writePack(packer)
    }
    await this.writePack(packer)
  }

  /** Writes the cross-reference data and trailer. @returns everything to be appended */
  async finish(): Promise<Uint8Array> {
    const start = this.offset
    const trailer = this.nextTrailer()
    if (this.end.isTable) this.writeTable(trailer)
    else await this.writeCrossReferenceStream(trailer)
    this.sink.text(`startxref\n${start}\n%%EOF\n`)
    return this.sink.toBytes()
  }

  private get offset(): number {
    return this.reader.bytes.length + this.sink.length
  }

  /** Whether an object may be in an object stream (7.5.7). */
  private canPack(number: number, object: PdfObject): boolean {
    return !(object instanceof PdfStream) && this.reader.generationOf(number) === 0
  }

  private async writePack(packer: ObjectPacker): Promise<void> {
    const pack = packer.take()
    if (pack === undefined) return
    const stream = this.size
    this.size += 1
    for (const [index, number] of pack.numbers.entries()) this.places.set(number, { kind: 'packed', stream, index })
    await this.writeStream(stream, pack.stream)
  }

  private async writeStream(number: number, stream: PdfStream): Promise<void> {
    this.writeObject(number, await deflateStream(stream, this.platform))
  }

  private writeObject(number: number, object: PdfObject): void {
    const { reader, sink, platform } = this
    const generation = reader.generationOf(number)
    this.places.set(number, { kind: 'offset', offset: this.offset, generation })
    const written = reader.encryption?.encrypt(object, number, platform.randomBytes, generation) ?? object
    sink.text(`${number} ${generation} obj\n`)
    if (written instanceof PdfStream) writeStream(sink, written)
    else writeObject(sink, written)
    sink.text('\nendobj\n')
  }

  /** The trailer entries to keep (table 15); a new second identifier marks this version of the file (14.4). */
  private nextTrailer(): PdfDictionary {
    const { reader, platform } = this
    const { trailer } = reader
    const ids = inline(trailer.get('ID'), reader.resolve)
    const present = (key: string) => (trailer.has(key) ? trailer.get(key) : undefined)
    const [first] = Array.isArray(ids) ? ids : []
    return dictionary({
      Size: this.size,
      Root: trailer.get('Root'),
      Info: present('Info'),
      Encrypt: present('Encrypt'),
      ID: first instanceof PdfString ? [first, new PdfString(newFileIdentifier(platform.randomBytes))] : undefined,
      Prev: this.end.start,
    })
  }

  private writeTable(trailer: PdfDictionary): void {
    const { sink } = this
    sink.text('xref\n')
    for (const run of runsOf(this.places)) {
      sink.text(`${run[0]?.number ?? 0} ${run.length}\n`)
      for (const { place } of run) {
        // A cross-reference table cannot describe objects in object streams.
        const [offset, generation] = place.kind === 'offset' ? [place.offset, place.generation ?? 0] : [0, 0]
        sink.text(`${String(offset).padStart(10, '0')} ${String(generation).padStart(5, '0')} n \n`)
      }
    }
    sink.text('trailer\n')
    writeDictionary(sink, trailer)
    sink.text('\n')
  }

  private async writeCrossReferenceStream(trailer: PdfDictionary): Promise<void> {
    const { sink } = this
    const number = this.size
    this.places.set(number, { kind: 'offset', offset: this.offset })
    const runs = runsOf(this.places)
    trailer
      .set('Type', name('XRef'))
      .set('Size', number + 1)
      .set(
        'Index',
        runs.flatMap((run) => [run[0]?.number ?? 0, run.length]),
      )
    const places = runs.flat().map(({ place }) => place)
    const stream = await crossReferenceStream(trailer, places, this.platform)
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

interface Row {
  number: number
  place: Place
}

/** Runs of consecutive object numbers. */
function runsOf(places: ReadonlyMap<number, Place>): Row[][] {
  const runs: Row[][] = []
  for (const [number, place] of [...places].toSorted(([left], [right]) => left - right)) {
    const run = runs.at(-1)
    if (run?.at(-1)?.number === number - 1) run.push({ number, place })
    else runs.push([{ number, place }])
  }
  return runs
}
