import { FontProblem } from '../font-problem.ts'
import { namesOf, standardName } from '../glyph-names.ts'
import type { SimpleCodes } from '../simple-codes.ts'
import { glyphsByName, type CffFont } from './cff-font.ts'

/** Names that readers show nothing for. */
const NOTHING = new Set(['.notdef', '.null', 'nonmarkingreturn', 'space', 'nbspace', 'nonbreakingspace', 'uni00A0'])

/**
 * Every glyph that any reader may show for codes of a simple font: by the names of its encoding, of the font's own, and of
 * the usual ones.
 * @throws FontProblem where a name is not in the font: readers then look for something that is like it
 */
export function shownByCodes(
  { codes, differences }: SimpleCodes,
  glyphs: ReadonlyMap<string, number>,
  glyphOf: (code: number) => number | undefined,
): Set<number> {
  const shown = new Set<number>()
  for (const code of codes) {
    const own = differences.get(code)
    if (own !== undefined && !glyphs.has(own) && !NOTHING.has(own)) throw new FontProblem(`has no glyph ${own}`)
    const names = own === undefined ? namesOf(code) : [...namesOf(code), own]
    for (const glyph of [glyphOf(code), ...names.map((name) => glyphs.get(name))]) {
      if (glyph !== undefined) shown.add(glyph)
    }
  }
  return shown
}

/** The same for a CFF font. */
export function shownByCodesOfCff(font: CffFont, simple: readonly SimpleCodes[]): Set<number> {
  const glyphs = glyphsByName(font)
  const glyphOf = (code: number) =>
    font.encoding === 'standard' ? glyphs.get(standardName(code) ?? '') : font.encoding.get(code)
  return new Set(simple.flatMap((codes) => [...shownByCodes(codes, glyphs, glyphOf)]))
}

/** The glyphs of numbered characters: by number, or each under its own number where the font has names (9.7.4.2). */
export function shownByNumbers(font: CffFont, cids: ReadonlySet<number>): Set<number> {
  const { charset, isCid } = font
  if (!isCid) return new Set([...cids].filter((cid) => cid < charset.length))
  return new Set(charset.flatMap((cid, glyph) => (cids.has(cid) ? [glyph] : [])))
}
