import { FontError } from '../font-error.ts'
import { standardName } from '../glyph-names.ts'
import { isSameOutline } from '../outline.ts'
import { glyphsByName, stringOf, type CffFont } from './cff-font.ts'
import { runGlyph } from './glyph-closure.ts'
import { readCff } from './read-cff.ts'
import type { GlyphRun } from './run-type2-charstring.ts'

/** The original glyph at each place of a subset, and the run of each. */
export interface SubsetPlan {
  order: readonly number[]
  runs: ReadonlyMap<number, GlyphRun>
}

/** Parses a written subset and compares it with the original. @throws FontError if an outline, name or code changed */
export function checkCffSubset(font: CffFont, bytes: Uint8Array, { order, runs }: SubsetPlan): void {
  const subset = readCff(bytes)
  const names = subset.isCid ? new Map<string, number>() : glyphsByName(subset)
  for (const [place, glyph] of order.entries()) {
    const before = runs.get(glyph)
    if (before === undefined) continue
    const after = runGlyph(subset, place)
    const isSame = isSameOutline(before.outline, after.outline) && isSameLabel(font, glyph, subset, place)
    if (!isSame || !isSameSeac(before, after, { names, order, font })) throw new FontError(`lost glyph ${glyph}`)
  }
  if (font.encoding === 'standard') return
  const codes = subset.encoding === 'standard' ? new Map<number, number>() : subset.encoding
  for (const [code, glyph] of font.encoding) {
    if (glyph > 0 && runs.has(glyph) && order[codes.get(code) ?? 0] !== glyph) throw new FontError(`lost code ${code}`)
  }
}

/** Whether a glyph kept its name or CID. */
function isSameLabel(font: CffFont, glyph: number, subset: CffFont, place: number): boolean {
  const [before = 0, after = 0] = [font.charset[glyph], subset.charset[place]]
  return font.isCid ? before === after : place === 0 || stringOf(font, before) === stringOf(subset, after)
}

interface SeacContext {
  names: ReadonlyMap<string, number>
  order: readonly number[]
  font: CffFont
}

/** Whether a glyph built by `seac` still has the same components and offset. */
function isSameSeac({ seac: before }: GlyphRun, { seac: after }: GlyphRun, plan: SeacContext): boolean {
  if (before === undefined || after === undefined) return before === after
  if (before.dx !== after.dx || before.dy !== after.dy) return false
  if (before.base !== after.base || before.accent !== after.accent) return false
  const old = glyphsByName(plan.font)
  return [before.base, before.accent].every((code) => {
    const name = standardName(code) ?? ''
    return plan.order[plan.names.get(name) ?? -1] === old.get(name)
  })
}
