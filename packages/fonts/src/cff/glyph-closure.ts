import { FontProblem } from '../font-problem.ts'
import { standardName } from '../glyph-names.ts'
import { glyphsByName, type CffFont } from './cff-font.ts'
import { runCharString, type GlyphRun } from './run-charstring.ts'

/** Runs a glyph of a font. @throws FontProblem */
export function runGlyph(font: CffFont, glyph: number): GlyphRun {
  const charString = font.charStrings[glyph]
  const part = font.parts[font.partOf(glyph)]
  if (charString === undefined || part === undefined) throw new FontProblem(`has no glyph ${glyph}`)
  return runCharString(charString, { local: part.private.subrs, global: font.globalSubrs })
}

/** The glyphs given and those that accented ones among them are made of, with what each does. @throws FontProblem */
export function runAll(font: CffFont, glyphs: Iterable<number>): Map<number, GlyphRun> {
  const runs = new Map<number, GlyphRun>()
  let names: Map<string, number> | undefined
  const pending = [...glyphs]
  for (let glyph = pending.pop(); glyph !== undefined; glyph = pending.pop()) {
    if (runs.has(glyph)) continue
    const run = runGlyph(font, glyph)
    runs.set(glyph, run)
    if (run.accented === undefined) continue
    names ??= glyphsByName(font)
    pending.push(partOfAccented(names, run.accented.base), partOfAccented(names, run.accented.accent))
  }
  return runs
}

function partOfAccented(names: ReadonlyMap<string, number>, code: number): number {
  const glyph = names.get(standardName(code) ?? '')
  if (glyph === undefined) throw new FontProblem(`has no glyph for ${code}`)
  return glyph
}
