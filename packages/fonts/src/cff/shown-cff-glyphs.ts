import { FontError } from '../font-error.ts'
import { namesOf, standardName } from '../glyph-names.ts'
import type { SimpleCodes } from '../simple-codes.ts'
import { glyphsByName, type CffFont } from './cff-font.ts'

/** Names of glyphs that show nothing, so that their absence does no harm. */
const NOTHING = new Set(['.notdef', '.null', 'nonmarkingreturn', 'space', 'nbspace', 'nonbreakingspace', 'uni00A0'])

/**
 * Every glyph that some reader may show for the codes of a simple font: by `Differences`, by the encoding built into the
 * font, and by the standard encodings.
 * @throws FontError if `Differences` names a glyph the font lacks: readers then substitute a similar one
 */
export function glyphsOfCodes(
  { codes, differences }: SimpleCodes,
  glyphs: ReadonlyMap<string, number>,
  glyphOf: (code: number) => number | undefined,
): Set<number> {
  const shown = new Set<number>()
  for (const code of codes) {
    const own = differences.get(code)
    if (own !== undefined && !glyphs.has(own) && !NOTHING.has(own)) throw new FontError(`has no glyph ${own}`)
    const names = own === undefined ? namesOf(code) : [...namesOf(code), own]
    for (const glyph of [glyphOf(code), ...names.map((name) => glyphs.get(name))]) {
      if (glyph !== undefined) shown.add(glyph)
    }
  }
  return shown
}

/** The glyphs that simple fonts show of a CFF font. */
export function cffGlyphsOfCodes(font: CffFont, simple: readonly SimpleCodes[]): Set<number> {
  const glyphs = glyphsByName(font)
  const glyphOf = (code: number) =>
    font.encoding === 'standard' ? glyphs.get(standardName(code) ?? '') : font.encoding.get(code)
  return new Set(simple.flatMap((codes) => [...glyphsOfCodes(codes, glyphs, glyphOf)]))
}

/** The glyphs of CIDs; in a name-keyed font CIDs are glyph IDs (ISO 32000-2, 9.7.4.2). */
export function glyphsOfCids(font: CffFont, cids: ReadonlySet<number>): Set<number> {
  const { charset, isCid } = font
  if (!isCid) return new Set([...cids].filter((cid) => cid < charset.length))
  return new Set(charset.flatMap((cid, glyph) => (cids.has(cid) ? [glyph] : [])))
}
