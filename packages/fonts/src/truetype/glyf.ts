import { concatenate } from '@recto/runtime'

import { FontBytes, FontWriter } from '../font-bytes.ts'
import { FontError } from '../font-error.ts'
import { requireTable, type Sfnt } from './sfnt.ts'

/** Component flags of a composite glyph (OpenType, "glyf"). */
const WORDS = 0x0001
const ONE_SCALE = 0x0008
const MORE = 0x0020
const TWO_SCALES = 0x0040
const FOUR_SCALES = 0x0080

const INSTRUCTIONS = 0x0100

/** Point flags of a simple glyph. */
const X_SHORT = 0x02
const Y_SHORT = 0x04
const REPEATED = 0x08
const X_SAME = 0x10
const Y_SAME = 0x20

const NOTHING = new Uint8Array()

/** numberOfContours and the bounding box. */
const GLYPH_HEADER_BYTES = 10

/** The glyph descriptions of a TrueType font, by glyph ID. */
export interface GlyphData {
  count: number
  /** The description of a glyph, empty if it has no outline. @throws FontError if it is outside the table */
  glyph: (number: number) => Uint8Array
}

/** Opens `glyf` and `loca`. @throws FontError */
export function readGlyphData(font: Sfnt): GlyphData {
  const glyphs = requireTable(font, 'glyf')
  const places = requireTable(font, 'loca')
  const isLong = requireTable(font, 'head').short(50) === 1
  const count = requireTable(font, 'maxp').short(4)
  if (count === 0) throw new FontError('has no glyphs')
  const place = (number: number) => (isLong ? places.long(number * 4) : places.short(number * 2) * 2)
  return {
    count,
    glyph: (number) => {
      if (number >= count) throw new FontError(`has no glyph ${number}`)
      const [start, end] = [place(number), place(number + 1)]
      if (start === end) return NOTHING
      // If the end offset makes no sense, the description itself gives its length, as in other readers.
      const bytes = glyphs.slice(start, end > start && end <= glyphs.length ? end : glyphs.length)
      return bytes.subarray(0, glyphLength(bytes))
    },
  }
}

/** Length of a glyph description without its padding. @throws FontError */
function glyphLength(bytes: Uint8Array): number {
  const reader = new FontBytes(bytes)
  const contours = reader.signedShort(0)
  return contours < 0 ? compositeLength(reader) : simpleLength(reader, contours)
}

function compositeLength(reader: FontBytes): number {
  let at = GLYPH_HEADER_BYTES
  let hasInstructions = false
  for (let flags = MORE; (flags & MORE) !== 0; at += componentBytes(flags)) {
    flags = reader.short(at)
    hasInstructions ||= (flags & INSTRUCTIONS) !== 0
  }
  const end = hasInstructions ? at + 2 + reader.short(at) : at
  reader.slice(0, end)
  return end
}

/** Flags and coordinates follow the instructions; each flag says how many bytes its coordinates take. */
function simpleLength(reader: FontBytes, contours: number): number {
  if (contours === 0) return GLYPH_HEADER_BYTES
  const lastPoint = GLYPH_HEADER_BYTES + (contours - 1) * 2
  const points = reader.short(lastPoint) + 1
  let at = lastPoint + 4 + reader.short(lastPoint + 2)
  let coordinates = 0
  for (let point = 0; point < points;) {
    const flag = reader.byte(at)
    const times = (flag & REPEATED) === 0 ? 1 : 1 + reader.byte(at + 1)
    at += (flag & REPEATED) === 0 ? 1 : 2
    coordinates +=
      times * (coordinateBytes(flag & X_SHORT, flag & X_SAME) + coordinateBytes(flag & Y_SHORT, flag & Y_SAME))
    point += times
  }
  reader.slice(0, at + coordinates)
  return at + coordinates
}

/** Whether a composite glyph has instructions, which may move its components. @throws FontError */
export function isComposedByInstructions(glyph: Uint8Array): boolean {
  const reader = new FontBytes(glyph)
  return glyph.length > 0 && reader.signedShort(0) < 0 && (lastFlags(reader) & INSTRUCTIONS) !== 0
}

/** Flags of the last component, which say whether instructions follow. */
function lastFlags(reader: FontBytes): number {
  let at = GLYPH_HEADER_BYTES
  for (;;) {
    const flags = reader.short(at)
    if ((flags & MORE) === 0) return flags
    at += componentBytes(flags)
  }
}

/** A glyph description without its instructions. @throws FontError */
export function withoutInstructions(glyph: Uint8Array): Uint8Array {
  if (glyph.length === 0) return glyph
  const reader = new FontBytes(glyph)
  const contours = reader.signedShort(0)
  if (contours < 0) return plainComposite(reader)
  if (contours === 0) return glyph
  const at = GLYPH_HEADER_BYTES + contours * 2
  const end = at + 2 + reader.short(at)
  return concatenate([reader.slice(0, at), Uint8Array.of(0, 0), reader.slice(end, glyph.length)])
}

function plainComposite(reader: FontBytes): Uint8Array {
  const writer = new FontWriter(Uint8Array.from(reader.bytes))
  let at = GLYPH_HEADER_BYTES
  for (let flags = MORE; (flags & MORE) !== 0; at += componentBytes(flags)) {
    flags = reader.short(at)
    writer.short(at, flags & ~INSTRUCTIONS)
  }
  return writer.bytes.subarray(0, at)
}

function coordinateBytes(isShort: number, isSame: number): number {
  if (isShort !== 0) return 1
  return isSame === 0 ? 2 : 0
}

/** The given glyphs and their components, nested ones included. @throws FontError if one is damaged */
export function withComponents(data: GlyphData, glyphs: Iterable<number>): Set<number> {
  const found = new Set<number>(glyphs)
  // The set grows while it is iterated.
  for (const glyph of found) for (const part of componentsOf(data.glyph(glyph))) found.add(part)
  return found
}

/** Glyph IDs of the direct components of a glyph; empty for simple glyphs. @throws FontError */
export function componentsOf(glyph: Uint8Array): number[] {
  const reader = new FontBytes(glyph)
  const isComposite = glyph.length > 0 && reader.signedShort(0) < 0
  if (!isComposite) return []
  const found: number[] = []
  let at = GLYPH_HEADER_BYTES
  for (let flags = MORE; (flags & MORE) !== 0; at += componentBytes(flags)) {
    flags = reader.short(at)
    found.push(reader.short(at + 2))
  }
  return found
}

function componentBytes(flags: number): number {
  const place = (flags & WORDS) === 0 ? 2 : 4
  if ((flags & ONE_SCALE) !== 0) return 4 + place + 2
  if ((flags & TWO_SCALES) !== 0) return 4 + place + 4
  return 4 + place + ((flags & FOUR_SCALES) === 0 ? 0 : 8)
}

/** `glyf` and `loca` of a subset. */
export interface ReducedGlyphs {
  glyf: Uint8Array
  loca: Uint8Array
  isLong: boolean
}

/** Writes `glyf` and `loca` for `count` glyph IDs; those not in `kept` become empty. */
export function writeGlyphData(data: GlyphData, kept: ReadonlySet<number>, count: number): ReducedGlyphs {
  const sizes = Array.from({ length: count }, (_, glyph) => (kept.has(glyph) ? padded(data.glyph(glyph).length) : 0))
  const size = sizes.reduce((sum, length) => sum + length, 0)
  const isLong = size > 0xff_ff * 2
  // Some readers treat an empty table as a missing one.
  const glyf = new Uint8Array(Math.max(size, 4))
  const loca = new Uint8Array((count + 1) * (isLong ? 4 : 2))
  const view = new DataView(loca.buffer)
  let offset = 0
  for (let glyph = 0; glyph <= count; glyph += 1) {
    if (isLong) view.setUint32(glyph * 4, offset)
    else view.setUint16(glyph * 2, offset / 2)
    if (kept.has(glyph) && glyph < count) glyf.set(data.glyph(glyph), offset)
    offset += sizes[glyph] ?? 0
  }
  return { glyf, loca, isLong }
}

/** The short `loca` format stores offsets divided by two. */
function padded(length: number): number {
  return (length + 1) & ~1
}
