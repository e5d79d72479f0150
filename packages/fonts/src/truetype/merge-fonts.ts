import { concatenate } from '@recto/runtime'

import { FontBytes, FontWriter } from '../font-bytes.ts'
import { readCmap, writeCmap } from './cmap.ts'
import { readGlyphData, type GlyphData, withComponents, withoutInstructions } from './glyf.ts'
import { metricsOf } from './hmtx.ts'
import { readSfnt, requireTable, type Sfnt, writeSfnt } from './sfnt.ts'

/** Component flags of a composite glyph (OpenType, "glyf"). */
const [WORDS, ONE_SCALE, MORE, TWO_SCALES, FOUR_SCALES] = [1, 8, 0x20, 0x40, 0x80]
/** Tables of the first font that also apply to the merged one. */
const KEPT = ['head', 'hhea', 'maxp', 'OS/2', 'post', 'name']
const LONG_OFFSETS = 1
const POST_WITHOUT_NAMES = 0x0003_0000

/** The glyphs of the merged font so far. */
interface Glyphs {
  outlines: Uint8Array[]
  metrics: { width: number; bearing: number }[]
  codes: Map<number, number>
}

/**
 * Merges several parts of a family into one font with the glyphs of the given characters. Shaping rules are dropped, so it is only for
 * scripts that need none, such as Chinese.
 * @param fonts static TrueType fonts with the same units
 */
export function mergeFonts(fonts: readonly Uint8Array[], codePoints: Iterable<number>): Uint8Array {
  const parts = fonts.map(readSfnt)
  const [first] = parts
  if (first === undefined) throw new RangeError('there are no fonts to merge')
  const merged: Glyphs = { outlines: [readGlyphData(first).glyph(0)], metrics: [metricsOf(first, 0)], codes: new Map() }
  const wanted = new Set(codePoints)
  for (const part of parts) addGlyphs(part, wanted, merged)
  return writeMerged(first, merged)
}

/** Adds the glyphs of the wanted characters that no part before had. */
function addGlyphs(part: Sfnt, wanted: Set<number>, merged: Glyphs): void {
  const data = readGlyphData(part)
  const maps = readCmap(requireTable(part, 'cmap').bytes)
  const glyphs = new Map(maps.flatMap((map) => [...map.glyphs]))
  const found = [...wanted].flatMap((code) => {
    const glyph = glyphs.get(code)
    return glyph === undefined ? [] : [{ code, glyph }]
  })
  const numbers = new Map<number, number>()
  const kept = [
    ...withComponents(
      data,
      found.map(({ glyph }) => glyph),
    ),
  ]
  for (const glyph of kept) numbers.set(glyph, merged.outlines.length + numbers.size)
  for (const glyph of kept) {
    merged.outlines.push(renumbered(data, glyph, numbers))
    merged.metrics.push(metricsOf(part, glyph))
  }
  for (const { code, glyph } of found) {
    merged.codes.set(code, numbers.get(glyph) ?? 0)
    wanted.delete(code)
  }
}

/** The description of a glyph, with its components under their new numbers. */
function renumbered(data: GlyphData, glyph: number, numbers: ReadonlyMap<number, number>): Uint8Array {
  const bytes = withoutInstructions(data.glyph(glyph)).slice()
  const reader = new FontBytes(bytes)
  if (bytes.length === 0 || reader.signedShort(0) >= 0) return bytes
  const writer = new FontWriter(bytes)
  for (let at = 10, flags = MORE; (flags & MORE) !== 0; at += componentLength(flags)) {
    flags = reader.short(at)
    writer.short(at + 2, numbers.get(reader.short(at + 2)) ?? 0)
  }
  return bytes
}

function componentLength(flags: number): number {
  const offsets = (flags & WORDS) === 0 ? 2 : 4
  if ((flags & ONE_SCALE) !== 0) return 4 + offsets + 2
  if ((flags & TWO_SCALES) !== 0) return 4 + offsets + 4
  return 4 + offsets + ((flags & FOUR_SCALES) === 0 ? 0 : 8)
}

function writeMerged(first: Sfnt, { outlines, metrics, codes }: Glyphs): Uint8Array {
  const tables = new Map<string, Uint8Array>(
    KEPT.flatMap((tag) => {
      const table = first.tables.get(tag)
      return table === undefined ? [] : [[tag, table.slice()] as const]
    }),
  )
  const padded = outlines.map((outline) => concatenate([outline, new Uint8Array(-outline.length & 3)]))
  const places = new FontWriter(new Uint8Array((padded.length + 1) * 4))
  let end = 0
  for (const [index, outline] of padded.entries()) {
    end += outline.length
    places.long((index + 1) * 4, end)
  }
  const widths = new FontWriter(new Uint8Array(metrics.length * 4))
  for (const [index, { width, bearing }] of metrics.entries()) {
    widths.short(index * 4, width)
    widths.short(index * 4 + 2, bearing)
  }
  tables.set('glyf', concatenate(padded)).set('loca', places.bytes).set('hmtx', widths.bytes)
  tables.set('cmap', writeCmap([{ platform: 3, encoding: 10, format: 12, glyphs: codes }]))
  setShort(tables, 'head', 50, LONG_OFFSETS)
  setShort(tables, 'hhea', 34, metrics.length)
  setShort(tables, 'maxp', 4, outlines.length)
  const post = new Uint8Array(32)
  new FontWriter(post).long(0, POST_WITHOUT_NAMES)
  tables.set('post', post)
  return writeSfnt({ version: first.version, tables })
}

function setShort(tables: ReadonlyMap<string, Uint8Array>, tag: string, at: number, value: number): void {
  const table = tables.get(tag)
  if (table !== undefined) new FontWriter(table).short(at, value)
}
