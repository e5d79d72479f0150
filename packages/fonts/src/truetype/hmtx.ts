import { FontWriter } from '../font-bytes.ts'
import { requireTable, type Sfnt } from './sfnt.ts'

/** An `hmtx` table and its numberOfHMetrics. */
export interface GlyphMetrics {
  bytes: Uint8Array
  count: number
}

const FULL_BYTES = 4
const SHORT_BYTES = 2

/** `hmtx` for the first `glyphCount` glyphs; entries of dropped glyphs are zeroed, which deflates well. */
export function reduceMetrics(font: Sfnt, kept: ReadonlySet<number>, glyphCount: number): GlyphMetrics {
  const table = requireTable(font, 'hmtx').bytes
  const before = requireTable(font, 'hhea').short(34)
  const count = Math.max(1, Math.min(before, glyphCount))
  const bytes = new Uint8Array(count * FULL_BYTES + (glyphCount - count) * SHORT_BYTES)
  const writer = new FontWriter(bytes)
  const copy = (at: number, size: number) => writer.bytes.set(table.subarray(at, at + size), at)
  for (const glyph of kept) {
    if (glyph < count) copy(glyph * FULL_BYTES, FULL_BYTES)
    else copy(count * FULL_BYTES + (glyph - count) * SHORT_BYTES, SHORT_BYTES)
  }
  // Glyphs after the last full entry share its width.
  if (glyphCount > count) copy((count - 1) * FULL_BYTES, FULL_BYTES)
  return { bytes, count }
}

/** Advance width and left side bearing of a glyph; 0 if the table is too short. */
export function metricsOf(font: Sfnt, glyph: number): { width: number; bearing: number } {
  const table = requireTable(font, 'hmtx').bytes
  const count = requireTable(font, 'hhea').short(34)
  const at = (place: number) => ((table[place] ?? 0) << 8) | (table[place + 1] ?? 0)
  if (glyph < count) return { width: at(glyph * FULL_BYTES), bearing: at(glyph * FULL_BYTES + 2) }
  return { width: at((count - 1) * FULL_BYTES), bearing: at(count * FULL_BYTES + (glyph - count) * SHORT_BYTES) }
}
