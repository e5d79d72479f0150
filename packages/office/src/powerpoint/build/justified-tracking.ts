import { standardWidth, type TextLine, type Word } from '@recto/layout'

import type { SlideRunFormat } from '../slide-model.ts'

/** Largest reduction of tracking, in em. */
const MAX_REDUCTION = 0.03
/** A line that is narrower than on the page by more than this share is left as it is. */
const MIN_FREE_SHARE = 0.01
/** Programs round tracking to steps of up to this, in points. */
const ROUNDING_STEP = 0.02
/** Width of a space in most fonts, in em. */
const SPACE_WIDTH = 0.25
/** Hyphens with the glyph of the ASCII hyphen in standard fonts. */
const HYPHENS = /[\u00ad\u2010\u2011]/gu

/**
 * Reduces tracking in justified lines that are wider than on the page. Typesetting programs shrink spaces to fill a line; Office
 * programs do not, so the last word would wrap.
 */
export function tightenJustifiedLines(
  lines: readonly TextLine[],
  formatOf: (word: Word) => SlideRunFormat,
): (word: Word) => SlideRunFormat {
  const tightened = new Map<Word, SlideRunFormat>()
  for (const line of lines) {
    const reduction = reductionOf(line, formatOf)
    const formats = new Map<SlideRunFormat, SlideRunFormat>()
    if (reduction === undefined) continue
    for (const word of line.words) {
      const format = formatOf(word)
      const tightenedFormat = formats.get(format) ?? {
        ...format,
        tracking: Math.floor((format.tracking - reduction - ROUNDING_STEP) * 100) / 100,
      }
      formats.set(format, tightenedFormat)
      tightened.set(word, tightenedFormat)
    }
  }
  return (word) => tightened.get(word) ?? formatOf(word)
}

/** How much to reduce the tracking of a line for it to be as wide as on the page, in points; undefined if it is narrower. */
function reductionOf(
  { words, left, right, size }: TextLine,
  formatOf: (word: Word) => SlideRunFormat,
): number | undefined {
  const count = words.reduce((sum, { text, isSpaced }) => sum + text.length + Number(isSpaced), 0)
  if (count === 0 || words.some(({ gapBefore, position }) => gapBefore > 0 || position !== 'normal')) return undefined
  const widths = words.map((word, index) =>
    standardWordWidth(word, index > 0 && word.isSpaced, formatOf(word).tracking),
  )
  const excess = widths.reduce((sum, width) => sum + width, 0) - (right - left)
  return excess > -MIN_FREE_SHARE * (right - left)
    ? Math.min(MAX_REDUCTION * size, Math.max(0, excess) / count)
    : undefined
}

/** Width of a word with the space before it, in points; in an unknown font, its width on the page. */
function standardWordWidth({ text, style, left, right }: Word, isSpaced: boolean, tracking: number): number {
  const width = standardWidth(text.replaceAll(HYPHENS, '-'), style)
  const space = isSpaced ? (standardWidth(' ', style) ?? SPACE_WIDTH) * style.size + tracking : 0
  return space + (width === undefined ? right - left : width * style.size + tracking * text.length)
}
