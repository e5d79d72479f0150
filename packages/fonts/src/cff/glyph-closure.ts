import { FontError } from '../font-error.ts'
import { standardName } from '../glyph-names.ts'
import { glyphsByName, type CffFont } from './cff-font.ts'
import { runCharString, type GlyphRun } from './run-type2-charstring.ts'

/** Interprets the charstring of a glyph. @throws FontError */
export function runGlyph(font: CffFont, glyph: number): GlyphRun {
  const charString = font.charStrings[glyph]
  const part = font.fontDicts[font.fontDictOf(glyph)]
  if (charString === undefined || part === undefined) throw new FontError(`has no glyph ${glyph}`)
  return runCharString(charString, { local: part.private.subrs, global: font.globalSubrs })
}

/** Runs the given glyphs and the components of those built by `seac`. @throws FontError */
export function runAll(font: CffFont, glyphs: Iterable<number>): Map<number, GlyphRun> {
  const runs = new Map<number, GlyphRun>()
  let names: Map<string, number> | undefined
  const pending = [...glyphs]
  for (let glyph = pending.pop(); glyph !== undefined; glyph = pending.pop()) {
    if (runs.has(glyph)) continue
    const run = runGlyph(font, glyph)
    runs.set(glyph, run)
    if (run.seac === undefined) continue
    names ??= glyphsByName(font)
    pending.push(seacComponent(names, run.seac.base), seacComponent(names, run.seac.accent))
  }
  return runs
}

function seacComponent(names: ReadonlyMap<string, number>, code: number): number {
  const glyph = names.get(standardName(code) ?? '')
  if (glyph === undefined) throw new FontError(`has no glyph for ${code}`)
  return glyph
}
