import type { CffFont } from './cff-font.ts'
import { biasOf, type GlyphRun } from './run-type2-charstring.ts'

/** Subroutine counts at which the bias changes (Adobe Technical Note 5176, 16). */
const BIAS_STEPS = [33_900, 1240]

const EMPTY = new Uint8Array()

/** Empties the subroutines that no glyph of `runs` calls; the others keep their numbers. */
export function keepSubroutines(font: CffFont, runs: ReadonlyMap<number, GlyphRun>): CffFont {
  const global = new Set<number>()
  const local = font.fontDicts.map(() => new Set<number>())
  for (const [glyph, run] of runs) {
    for (const number of run.global) global.add(number)
    for (const number of run.local) local[font.fontDictOf(glyph)]?.add(number)
  }
  return {
    ...font,
    globalSubrs: keep(font.globalSubrs, global),
    fontDicts: font.fontDicts.map((fontDict, index) => ({
      ...fontDict,
      private: { ...fontDict.private, subrs: keep(fontDict.private.subrs, local[index] ?? new Set()) },
    })),
  }
}

function keep(list: readonly Uint8Array[], used: ReadonlySet<number>): Uint8Array[] {
  if (used.size === 0) return []
  const needed = Math.max(...used) + 1
  // A shorter list would have another bias.
  const least = BIAS_STEPS.find((step) => biasOf(step) === biasOf(list.length)) ?? 0
  return list.slice(0, Math.max(needed, least)).map((code, number) => (used.has(number) ? code : EMPTY))
}
