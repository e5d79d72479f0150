import { ByteSink } from '../objects/byte-sink.ts'
import type { DocumentReader, FileEnd } from '../objects/document-reader.ts'
import { inline } from '../objects/inline.ts'
import { dictionary, name, PdfString, type PdfDictionary, type PdfObject } from '../objects/objects.ts'
import { writeDictionary, writeObject } from '../objects/serializer.ts'
import type { Platform } from '../platform.ts'

/** Objects to stand in place of what a file has under these numbers; none of them a stream. */
export type Replacements = ReadonlyMap<number, PdfObject>

interface Row {
  number: number
  generation: number
  offset: number
}

/**
 * Appends an incremental update (ISO 32000-2, 7.5.6): what the file held before stays byte for byte.
 * @returns undefined where the file is not sound enough to be appended to.
 */
export function appendUpdate(
  reader: DocumentReader,
  changes: Replacements,
  platform: Platform,
): Uint8Array | undefined {
  const { end, bytes } = reader
  if (end === undefined) return undefined
  const sink = new ByteSink()
  // Some files end without a line end, and the next object must not begin in the middle of a line.
  sink.byte(0x0a)
  const rows = [...changes]
    .toSorted(([left], [right]) => left - right)
    .map(([number, object]) => {
      const generation = reader.generationOf(number)
      const row = { number, generation, offset: bytes.length + sink.length }
      const written = reader.encryption?.encrypt(object, number, platform.randomBytes, generation) ?? object
      sink.text(`${number} ${generation} obj\n`)
      writeObject(sink, written)
      sink.text('\nendobj\n')
      return row
    })
  const start = bytes.length + sink.length
  const trailer = nextTrailer(reader, end, platform)
  if (end.isTable) writeTable(sink, rows, trailer)
  else writeStream(sink, [...rows, { number: end.size, generation: 0, offset: start }], trailer)
  sink.text(`startxref\n${start}\n%%EOF\n`)
  const result = new Uint8Array(bytes.length + sink.length)
  result.set(bytes)
  result.set(sink.toBytes(), bytes.length)
  return result
}

/** What stays of the trailer (table 15); the second identifier tells this version of the file from the one before (14.4). */
function nextTrailer(reader: DocumentReader, end: FileEnd, platform: Platform): PdfDictionary {
  const { trailer } = reader
  const ids = inline(trailer.get('ID'), reader.resolve)
  const present = (key: string) => (trailer.has(key) ? trailer.get(key) : undefined)
  const [first] = Array.isArray(ids) ? ids : []
  return dictionary({
    Size: end.isTable ? end.size : end.size + 1,
    Root: trailer.get('Root'),
    Info: present('Info'),
    Encrypt: present('Encrypt'),
    ID: first instanceof PdfString ? [first, new PdfString(platform.randomBytes(16))] : undefined,
    Prev: end.start,
  })
}

function writeTable(sink: ByteSink, rows: readonly Row[], trailer: PdfDictionary): void {
  sink.text('xref\n')
  for (const run of runsOf(rows)) {
    sink.text(`${run[0]?.number ?? 0} ${run.length}\n`)
    for (const { offset, generation } of run) {
      sink.text(`${String(offset).padStart(10, '0')} ${String(generation).padStart(5, '0')} n \n`)
    }
  }
  sink.text('trailer\n')
  writeDictionary(sink, trailer)
  sink.text('\n')
}

function writeStream(sink: ByteSink, rows: readonly Row[], trailer: PdfDictionary): void {
  const own = rows.at(-1)
  if (own === undefined) return
  const data = new ByteSink(rows.length * 7)
  for (const { offset, generation } of rows) {
    for (const byte of [1, offset >>> 24, offset >>> 16, offset >>> 8, offset, generation >>> 8, generation]) {
      data.byte(byte & 255)
    }
  }
  trailer
    .set('Type', name('XRef'))
    .set('W', [1, 4, 2])
    .set(
      'Index',
      runsOf(rows).flatMap((run) => [run[0]?.number ?? 0, run.length]),
    )
    .set('Length', data.length)
  sink.text(`${own.number} 0 obj\n`)
  writeDictionary(sink, trailer)
  sink.text('\nstream\n')
  sink.bytes(data.toBytes())
  sink.text('\nendstream\nendobj\n')
}

/** Rows with consecutive numbers, together. */
function runsOf(rows: readonly Row[]): Row[][] {
  const runs: Row[][] = []
  for (const row of rows) {
    const run = runs.at(-1)
    if (run?.at(-1)?.number === row.number - 1) run.push(row)
    else runs.push([row])
  }
  return runs
}
