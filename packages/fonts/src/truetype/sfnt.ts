import { compareText, latin1 } from '@recto/runtime'

import { FontBytes, FontWriter } from '../font-bytes.ts'
import { FontError } from '../font-error.ts'

/** sfnt versions of files with one font (OpenType, "Table directory"). */
const TRUE_TYPE = 0x0001_0000
const APPLE_TRUE_TYPE = 0x7472_7565
const OPEN_TYPE_WITH_CFF = 0x4f54_544f

const HEADER_BYTES = 12
const RECORD_BYTES = 16
const MAX_TABLES = 256

/** The checksum of a whole font file must be this; `head.checkSumAdjustment` makes up the difference. */
const CHECK_SUM_MAGIC = 0xb1b0_afba
const CHECK_SUM_ADJUSTMENT = 8

/** The tables of a font file by tag. */
export interface Sfnt {
  version: number
  tables: ReadonlyMap<string, Uint8Array>
}

/**
 * Reads the table directory of a TrueType or OpenType font. A table that runs past the end of the file is truncated.
 * @throws FontError
 */
export function readSfnt(bytes: Uint8Array): Sfnt {
  const reader = new FontBytes(bytes)
  const version = reader.long(0)
  if (![TRUE_TYPE, APPLE_TRUE_TYPE, OPEN_TYPE_WITH_CFF].includes(version)) throw new FontError('is not an sfnt')
  const count = reader.short(4)
  if (count === 0 || count > MAX_TABLES) throw new FontError(`has ${count} tables`)
  const tables = new Map<string, Uint8Array>()
  for (let index = 0; index < count; index += 1) {
    const record = HEADER_BYTES + index * RECORD_BYTES
    const tag = latin1(reader.slice(record, record + 4))
    const [offset, length] = [reader.long(record + 8), reader.long(record + 12)]
    // Readers disagree about which of two tables with one tag wins.
    if (tables.has(tag)) throw new FontError(`has two tables ${tag}`)
    // A table that starts past the end does not exist.
    if (offset > bytes.length) continue
    tables.set(tag, bytes.subarray(offset, Math.min(bytes.length, offset + length)))
  }
  return { version, tables }
}

/** A required table. @throws FontError */
export function requireTable({ tables }: Sfnt, tag: string): FontBytes {
  const table = tables.get(tag)
  if (table === undefined || table.length === 0) throw new FontError(`has no table ${tag}`)
  return new FontBytes(table)
}

/** Writes a font file with tables sorted by tag and all checksums. */
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

/** Sum of the big-endian 32-bit words of a table, zero-padded. */
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

/** The header has the number of tables and precomputed values for binary search. */
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
