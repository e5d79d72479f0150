import { FontBytes, FontWriter } from '../font-bytes.ts'
import { FontError } from '../font-error.ts'

/** A subtable of `cmap`: glyphs by character code. */
export interface CmapSubtable {
  platform: number
  encoding: number
  format: number
  glyphs: Map<number, number>
}

const RECORD_BYTES = 8
const MAX_MAPS = 64
/** The most codes of one subtable: 65,536 glyphs at most, few of which share codes. */
const MAX_CODES = 200_000

/** Format 14, variation sequences: PDF viewers do not use it. */
const VARIATIONS = 14

/** Reads a `cmap` table. @throws FontError for rare formats */
export function readCmap(table: Uint8Array): CmapSubtable[] {
  const reader = new FontBytes(table)
  const count = reader.short(2)
  if (count > MAX_MAPS) throw new FontError(`has ${count} cmap subtables`)
  const maps: CmapSubtable[] = []
  for (let index = 0; index < count; index += 1) {
    const record = 4 + index * RECORD_BYTES
    const start = reader.long(record + 4)
    const format = reader.short(start)
    if (format === VARIATIONS) continue
    const glyphs = readMap(new FontBytes(reader.slice(start, table.length)), format)
    maps.push({ platform: reader.short(record), encoding: reader.short(record + 2), format, glyphs })
  }
  return maps
}

function readMap(map: FontBytes, format: number): Map<number, number> {
  const glyphs = new Map<number, number>()
  let codes = 0
  const add = (code: number, glyph: number) => {
    codes += 1
    if (codes > MAX_CODES) throw new FontError('has a cmap subtable with too many codes')
    if (glyph !== 0) glyphs.set(code, glyph)
  }
  if (format === 0) for (let code = 0; code < 256; code += 1) add(code, map.byte(6 + code))
  else if (format === 4) readSegments(map, add)
  else if (format === 6) readTrimmed(map, add)
  else if (format === 12) readGroups(map, add)
  else throw new FontError(`has a cmap subtable in format ${format}`)
  return glyphs
}

type AddCode = (code: number, glyph: number) => void

function readTrimmed(map: FontBytes, add: AddCode): void {
  const [first, count] = [map.short(6), map.short(8)]
  for (let index = 0; index < count; index += 1) add(first + index, map.short(10 + index * 2))
}

/** Format 4: segments with either an idDelta or an idRangeOffset. */
function readSegments(map: FontBytes, add: AddCode): void {
  const size = map.short(6) & ~1
  for (let at = 0; at < size; at += 2) {
    const end = map.short(14 + at)
    const start = map.short(16 + size + at)
    const delta = map.short(16 + size * 2 + at)
    const place = 16 + size * 3 + at
    const offset = map.short(place)
    for (let code = start; code <= end && code < 0xff_ff; code += 1) {
      if (offset === 0 || offset === 0xff_ff) {
        add(code, (code + delta) & 0xff_ff)
        continue
      }
      const glyph = map.short(place + offset + (code - start) * 2)
      add(code, glyph === 0 ? 0 : (glyph + delta) & 0xff_ff)
    }
  }
}

/** Format 12: groups of 32-bit codes. */
function readGroups(map: FontBytes, add: AddCode): void {
  const count = map.long(12)
  for (let index = 0; index < count; index += 1) {
    const at = 16 + index * 12
    const [start, end, glyph] = [map.long(at), map.long(at + 4), map.long(at + 8)]
    for (let code = start; code <= end; code += 1) add(code, glyph + code - start)
  }
}

/** Writes a `cmap` table; equal subtables are written once. */
export function writeCmap(maps: readonly CmapSubtable[]): Uint8Array {
  const bodies = new Map<string, { bytes: Uint8Array; offset: number }>()
  let offset = 4 + maps.length * RECORD_BYTES
  const places = maps.map((map) => {
    const bytes = writeMap(map)
    const body = bodies.get(bytes.join()) ?? { bytes, offset }
    if (body.offset === offset) offset += bytes.length
    bodies.set(bytes.join(), body)
    return body.offset
  })
  const writer = new FontWriter(new Uint8Array(offset))
  writer.short(2, maps.length)
  for (const [index, { platform, encoding }] of maps.entries()) {
    const record = 4 + index * RECORD_BYTES
    writer.short(record, platform)
    writer.short(record + 2, encoding)
    writer.long(record + 4, places[index] ?? 0)
  }
  for (const body of bodies.values()) writer.bytes.set(body.bytes, body.offset)
  return writer.bytes
}

function writeMap({ format, glyphs }: CmapSubtable): Uint8Array {
  if (format === 0) return writeBytes(glyphs)
  if (format === 6) return writeTrimmed(glyphs)
  const runs = runsOf(glyphs)
  return format === 12 ? writeGroups(runs) : writeSegments(runs)
}

function writeBytes(glyphs: ReadonlyMap<number, number>): Uint8Array {
  const writer = new FontWriter(new Uint8Array(262))
  writer.short(2, 262)
  for (const [code, glyph] of glyphs) writer.bytes[6 + code] = glyph
  return writer.bytes
}

function writeTrimmed(glyphs: ReadonlyMap<number, number>): Uint8Array {
  const codes = [...glyphs.keys()]
  const first = codes.length === 0 ? 0 : Math.min(...codes)
  const count = codes.length === 0 ? 0 : Math.max(...codes) - first + 1
  const writer = new FontWriter(new Uint8Array(10 + count * 2))
  for (const [index, value] of [6, writer.bytes.length, 0, first, count].entries()) writer.short(index * 2, value)
  for (const [code, glyph] of glyphs) writer.short(10 + (code - first) * 2, glyph)
  return writer.bytes
}

/** Consecutive codes with consecutive glyphs. */
interface Run {
  start: number
  end: number
  glyph: number
}

function runsOf(glyphs: ReadonlyMap<number, number>): Run[] {
  const runs: Run[] = []
  for (const [code, glyph] of [...glyphs].toSorted(([left], [right]) => left - right)) {
    const last = runs.at(-1)
    if (last !== undefined && code === last.end + 1 && glyph === last.glyph + code - last.start) last.end = code
    else runs.push({ start: code, end: code, glyph })
  }
  return runs
}

function writeSegments(runs: readonly Run[]): Uint8Array {
  // The required last segment maps 0xFFFF to glyph 0.
  const segments = [...runs, { start: 0xff_ff, end: 0xff_ff, glyph: 0 }]
  const size = segments.length * 2
  const power = 2 ** Math.floor(Math.log2(segments.length))
  const writer = new FontWriter(new Uint8Array(16 + size * 4))
  const header = [4, writer.bytes.length, 0, size, power * 2, Math.log2(power), size - power * 2]
  for (const [index, value] of header.entries()) writer.short(index * 2, value)
  for (const [index, { start, end, glyph }] of segments.entries()) {
    const at = index * 2
    writer.short(14 + at, end)
    writer.short(16 + size + at, start)
    writer.short(16 + size * 2 + at, (glyph - start) & 0xff_ff)
  }
  return writer.bytes
}

function writeGroups(runs: readonly Run[]): Uint8Array {
  const writer = new FontWriter(new Uint8Array(16 + runs.length * 12))
  writer.short(0, 12)
  writer.long(4, writer.bytes.length)
  writer.long(12, runs.length)
  for (const [index, { start, end, glyph }] of runs.entries()) {
    const at = 16 + index * 12
    writer.long(at, start)
    writer.long(at + 4, end)
    writer.long(at + 8, glyph)
  }
  return writer.bytes
}
