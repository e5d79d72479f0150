import { compareText, latin1 } from '@recto/runtime'

import { FontBytes, FontWriter } from '../font-bytes.ts'
import { FontError } from '../font-error.ts'

/** Versions of font files that hold one font (OpenType, "Table directory"). */
const TRUE_TYPE = 0x0001_0000
const APPLE_TRUE_TYPE = 0x7472_7565
const OPEN_TYPE_WITH_CFF = 0x4f54_544f

const HEADER_BYTES = 12
const RECORD_BYTES = 16
/** A table's tag, check sum, place and length. */
const MAX_TABLES = 256

/** The whole of a font adds up to this, with the adjustment that `head` holds. */
const CHECK_SUM_MAGIC = 0xb1b0_afba
const CHECK_SUM_ADJUSTMENT = 8

/** The tables of a font file by tag. */
export interface Sfnt {
  version: number
  tables: ReadonlyMap<string, Uint8Array>
}

/**
 * Reads the directory of a TrueType or OpenType font. A table that runs past the end is cut there, as readers do.
 * @throws FontError
 */
export function readSfnt(bytes: Uint8Array): Sfnt {
  const reader = new FontBytes(bytes)
  const version = reader.long(0)
  if (![TRUE_TYPE, APPLE_TRUE_TYPE, OPEN_TYPE_WITH_CFF].includes(version)) throw new FontError('is no sfnt')
  const count = reader.short(4)
  if (count === 0 || count > MAX_TABLES) throw new FontError(`has ${count} tables`)
  const tables = new Map<string, Uint8Array>()
  for (let index = 0; index < count; index += 1) {
    const record = HEADER_BYTES + index * RECORD_BYTES
    const tag = latin1(reader.slice(record, record + 4))
    const [offset, length] = [reader.long(record + 8), reader.long(record + 12)]
    // Of two tables with one tag readers take different ones.
    if (tables.has(tag)) throw new FontError(`has two tables ${tag}`)
    // What lies beyond the end is not there.
    if (offset > bytes.length) continue
    tables.set(tag, bytes.subarray(offset, Math.min(bytes.length, offset + length)))
  }
  return { version, tables }
}

/** A table that must be there. @throws FontError */
export function requireTable({ tables }: Sfnt, tag: string): FontBytes {
  const table = tables.get(tag)
  if (table === undefined || table.length === 0) throw new FontError(`has no table ${tag}`)
  return new FontBytes(table)
}

/** Writes a font file with its tables in the order of their tags, and all check sums. */
export function writeSfnt({ version, tables }: Sfnt): Uint8Array {
  const sorted = [...tables].toSorted(([left], [right]) => compareText(left, right))
  const start = HEADER_BYTES + sorted.length * RECORD_BYTES
  const size = sorted.reduce((sum, [, table]) => sum + padded(table.length), start)
  const bytes = new Uint8Array(size)
  const writer = new FontWriter(bytes)
  writeHeader(writer, version, sorted.length)
  let offset = start
  for (const [index, [tag, table]] of sorted.entries()) {
    bytes.set(table, offset)
    if (tag === 'head') writer.long(offset + CHECK_SUM_ADJUSTMENT, 0)
    const record = HEADER_BYTES + index * RECORD_BYTES
    for (let letter = 0; letter < 4; letter += 1) bytes[record + letter] = tag.charCodeAt(letter)
    writer.long(record + 4, checkSum(bytes.subarray(offset, offset + padded(table.length))))
    writer.long(record + 8, offset)
    writer.long(record + 12, table.length)
    offset += padded(table.length)
  }
  adjustCheckSum(writer, sorted, start)
  return bytes
}

/** The sum of the four-byte numbers of a table, whose last one is filled up with zeros. */
export function checkSum(table: Uint8Array): number {
  let sum = 0
  for (let at = 0; at < table.length; at += 4) {
    const [a = 0, b = 0, c = 0, d = 0] = table.subarray(at, at + 4)
    sum = (sum + ((a << 24) | (b << 16) | (c << 8) | d)) >>> 0
  }
  return sum
}

function padded(length: number): number {
  return (length + 3) & ~3
}

/** How many tables there are, in the form a binary search wants to have it in. */
function writeHeader(writer: FontWriter, version: number, count: number): void {
  const power = Math.floor(Math.log2(count))
  writer.long(0, version)
  writer.short(4, count)
  writer.short(6, RECORD_BYTES << power)
  writer.short(8, power)
  writer.short(10, count * RECORD_BYTES - (RECORD_BYTES << power))
}

function adjustCheckSum(writer: FontWriter, sorted: readonly (readonly [string, Uint8Array])[], start: number): void {
  let offset = start
  for (const [tag, table] of sorted) {
    if (tag === 'head') {
      writer.long(offset + CHECK_SUM_ADJUSTMENT, (CHECK_SUM_MAGIC - checkSum(writer.bytes)) >>> 0)
      return
    }
    offset += padded(table.length)
  }
}
