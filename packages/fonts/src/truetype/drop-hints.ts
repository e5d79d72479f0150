import { FontWriter } from '../font-bytes.ts'
import { FontError } from '../font-error.ts'
import { equalBytes } from '../equal-bytes.ts'
import { isComposedByInstructions, readGlyphData, withoutInstructions, writeGlyphData, type GlyphData } from './glyf.ts'
import { readSfnt, writeSfnt } from './sfnt.ts'

/** If more than this share of glyphs is composed by instructions, dropping them would change outlines. */
const MAX_COMPOSED_BY_INSTRUCTIONS = 0.25

/** Tables that only hinting uses. */
const TABLES_OF_HINTS = new Set(['fpgm', 'prep', 'cvt ', 'hdmx', 'VDMX', 'LTSH', 'gasp'])

/**
 * Removes hinting instructions from a TrueType font; outlines, widths and everything else stay. Viewers that do not hint
 * render the same; others render small text a little softer.
 * @throws FontError if it is damaged
 */
export function dropHints(program: Uint8Array): Uint8Array {
  const font = readSfnt(program)
  const before = readGlyphData(font)
  const every = Array.from({ length: before.count }, (_, glyph) => glyph)
  const outlines = every.map((glyph) => before.glyph(glyph)).filter(({ length }) => length > 0)
  if (outlines.filter(isComposedByInstructions).length > outlines.length * MAX_COMPOSED_BY_INSTRUCTIONS) {
    throw new FontError('composes its glyphs by instructions')
  }
  const plain: GlyphData = { count: before.count, glyph: (glyph) => withoutInstructions(before.glyph(glyph)) }
  const { glyf, loca, isLong } = writeGlyphData(plain, new Set(every), before.count)
  const head = Uint8Array.from(font.tables.get('head') ?? [])
  new FontWriter(head).short(50, isLong ? 1 : 0)
  const kept = [...font.tables].filter(([tag]) => !TABLES_OF_HINTS.has(tag))
  const tables = new Map([...kept, ['glyf', glyf], ['loca', loca], ['head', head]])
  const bytes = writeSfnt({ version: font.version, tables })
  const after = readGlyphData(readSfnt(bytes))
  const isWhole = every.every((glyph) => equalBytes(after.glyph(glyph), plain.glyph(glyph)))
  if (!isWhole) throw new FontError('lost a glyph')
  return bytes
}
