import type { CffFont } from './cff-font.ts'
import { biasOf, type GlyphRun } from './run-charstring.ts'

/** Numbers of subroutines from which on they are counted from another one (Adobe Technical Note 5176, 16). */
const STEPS = [33_900, 1240]

const NOTHING = new Uint8Array()

/** The font with those of its subroutines that some glyphs call; the others are empty, so that numbers stay. */
export function keepSubroutines(font: CffFont, runs: ReadonlyMap<number, GlyphRun>): CffFont {
  const global = new Set<number>()
  const local = font.parts.map(() => new Set<number>())
  for (const [glyph, run] of runs) {
    for (const number of run.global) global.add(number)
    for (const number of run.local) local[font.partOf(glyph)]?.add(number)
  }
  return {
    ...font,
    globalSubrs: keep(font.globalSubrs, global),
    parts: font.parts.map((part, index) => ({
      ...part,
      private: { ...part.private, subrs: keep(part.private.subrs, local[index] ?? new Set()) },
    })),
  }
}

function keep(list: readonly Uint8Array[], used: ReadonlySet<number>): Uint8Array[] {
  if (used.size === 0) return []
  const needed = Math.max(...used) + 1
  // A list that gets shorter than this would be counted from another number.
  const least = STEPS.find((step) => biasOf(step) === biasOf(list.length)) ?? 0
  return list.slice(0, Math.max(needed, least)).map((code, number) => (used.has(number) ? code : NOTHING))
}
