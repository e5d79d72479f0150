import type { PlacedGlyph } from '@recto/pdfium'

import { wordsOf } from './word-shapes.ts'

/** Placeholders for glyphs while words are separated: one character per code. */
const FIRST_STAND_IN = 0x1_00_00
const LETTER = /^[\p{L}\p{M}]/u

/**
 * Decides between characters that look alike, such as `l`, `I` and `1`, or `o`, `O` and `0`, by how often each would fit where the glyph stands.
 * @param candidates for each code its possible characters, the likeliest first
 */
export function chooseByContext(
  glyphs: readonly PlacedGlyph[],
  candidates: ReadonlyMap<number, readonly string[]>,
): Map<number, string> {
  const chosen = new Map([...candidates].map(([code, [first = '']]) => [code, first]))
  const fits = new Map<number, number[]>()
  const words = wordsOf(glyphs, ({ unmappedCode = 0 }) =>
    chosen.get(unmappedCode) === ' ' ? ' ' : String.fromCodePoint(FIRST_STAND_IN + unmappedCode),
  )
  for (const word of words) {
    const codes = Array.from(word, (character) => (character.codePointAt(0) ?? 0) - FIRST_STAND_IN)
    for (const [index, code] of codes.entries()) {
      const options = candidates.get(code) ?? []
      if (options.length < 2) continue
      const [before, after] = [chosen.get(codes[index - 1] ?? -1), chosen.get(codes[index + 1] ?? -1)]
      const counts = fits.get(code) ?? options.map(() => 0)
      fits.set(code, counts)
      for (const [number, option] of options.entries()) {
        if (isFitting(option, before, after)) counts[number] = (counts[number] ?? 0) + 1
      }
    }
  }
  for (const [code, counts] of fits) {
    const option = candidates.get(code)?.[counts.indexOf(Math.max(...counts))]
    if (option !== undefined) chosen.set(code, option)
  }
  return chosen
}

/** Whether a character may stand between two others of a word. */
function isFitting(text: string, before = '', after = ''): boolean {
  if (/^\p{Ll}/u.test(text)) return !/^[\p{Lu}\p{Nd}]/u.test(after) && !/^\p{Nd}/u.test(before)
  if (/^\p{Lu}/u.test(text)) return !/^[\p{Ll}\p{Nd}]/u.test(before)
  return !(LETTER.test(before) && LETTER.test(after))
}
