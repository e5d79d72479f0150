import { standardWidth, type TextLine, type Word } from '@recto/layout'

import type { SlideRunFormat } from '../slide-model.ts'

/** Largest reduction of tracking, in em. */
const MAX_REDUCTION = 0.03
/** A line has room if it is narrower than on the page by more than this share. */
const MIN_ROOM = 0.01
/** Tracking is rounded by programs to steps of up to this, in points. */
const ROUNDING_STEP = 0.02
/** Width of a space in most fonts, in em. */
const SPACE_WIDTH = 0.25
/** Hyphens that standard fonts draw like the ASCII hyphen. */
const HYPHENS = /[\u00ad\u2010\u2011]/gu

/**
 * Reduces tracking in justified lines that are too wide. Typesetting shrinks spaces to fill a line, which Office programs do not:
 * the last word would wrap.
 */
export function tightenJustifiedLines(
  lines: readonly TextLine[],
  look: (word: Word) => SlideRunFormat,
): (word: Word) => SlideRunFormat {
  const tightened = new Map<Word, SlideRunFormat>()
  for (const line of lines) {
    const reduction = reductionOf(line, look)
    const formats = new Map<SlideRunFormat, SlideRunFormat>()
    if (reduction === undefined) continue
    for (const word of line.words) {
      const usual = look(word)
      const own = formats.get(usual) ?? {
        ...usual,
        tracking: Math.floor((usual.tracking - reduction - ROUNDING_STEP) * 100) / 100,
      }
      formats.set(usual, own)
      tightened.set(word, own)
    }
  }
  return (word) => tightened.get(word) ?? look(word)
}

/** How much less tracking a line needs to be as wide as on the page, in points; undefined if it has room. */
function reductionOf({ words, left, right, size }: TextLine, look: (word: Word) => SlideRunFormat): number | undefined {
  const count = words.reduce((sum, { text, isSpaced }) => sum + text.length + Number(isSpaced), 0)
  if (count === 0 || words.some(({ gapBefore, position }) => gapBefore > 0 || position !== 'normal')) return undefined
  const widths = words.map((word, index) => naturalWidth(word, index > 0 && word.isSpaced, look(word).tracking))
  const excess = widths.reduce((sum, width) => sum + width, 0) - (right - left)
  return excess > -MIN_ROOM * (right - left) ? Math.min(MAX_REDUCTION * size, Math.max(0, excess) / count) : undefined
}

/** Width of a word with the space before it, in points; for an unknown font, its width on the page. */
function naturalWidth({ text, style, left, right }: Word, isSpaced: boolean, tracking: number): number {
  const width = standardWidth(text.replaceAll(HYPHENS, '-'), style)
  const space = isSpaced ? (standardWidth(' ', style) ?? SPACE_WIDTH) * style.size + tracking : 0
  return space + (width === undefined ? right - left : width * style.size + tracking * text.length)
}
