import { standardWidth, type TextLine, type Word } from '@recto/layout'

import type { RunLook } from '../slide-model.ts'

/** Characters are set closer by so many font sizes at most. */
const CLOSEST = 0.03
/** A line has room where it is narrower than on the page by more than this share. */
const ROOM = 0.01
/** Programs know no finer steps than this, in points, and round as they like. */
const FINEST = 0.02
/** How wide a space is in most fonts, in their sizes. */
const SPACE = 0.25
/** Hyphens as wide as that of typewriters, the one of divided words among them. */
const HYPHENS = /[\u00ad\u2010\u2011]/gu

/**
 * How words of justified lines look. No program makes spaces narrower than they are, as typesetters do to fill a line: there the
 * characters are set closer by as much, or else the last word would not fit.
 */
export function tightLines(lines: readonly TextLine[], look: (word: Word) => RunLook): (word: Word) => RunLook {
  const tight = new Map<Word, RunLook>()
  for (const line of lines) {
    const closer = closerBy(line, look)
    const looks = new Map<RunLook, RunLook>()
    if (closer === undefined) continue
    for (const word of line.words) {
      const usual = look(word)
      const own = looks.get(usual) ?? { ...usual, tracking: Math.floor((usual.tracking - closer - FINEST) * 100) / 100 }
      looks.set(usual, own)
      tight.set(word, own)
    }
  }
  return (word) => tight.get(word) ?? look(word)
}

/** By how much characters have to be closer for a line to be as wide as on the page; undefined where it has room. */
function closerBy({ words, left, right, size }: TextLine, look: (word: Word) => RunLook): number | undefined {
  const count = words.reduce((sum, { text, isSpaced }) => sum + text.length + Number(isSpaced), 0)
  if (count === 0 || words.some(({ gapBefore, position }) => gapBefore > 0 || position !== 'normal')) return undefined
  const widths = words.map((word, index) => naturalWidth(word, index > 0 && word.isSpaced, look(word).tracking))
  const excess = widths.reduce((sum, width) => sum + width, 0) - (right - left)
  return excess > -ROOM * (right - left) ? Math.min(CLOSEST * size, Math.max(0, excess) / count) : undefined
}

/** How wide a word is with the space before it; where its font is not known, as wide as on the page. */
function naturalWidth({ text, style, left, right }: Word, isSpaced: boolean, tracking: number): number {
  const width = standardWidth(text.replaceAll(HYPHENS, '-'), style)
  const space = isSpaced ? (standardWidth(' ', style) ?? SPACE) * style.size + tracking : 0
  return space + (width === undefined ? right - left : width * style.size + tracking * text.length)
}
