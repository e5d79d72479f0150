import { isRightToLeft, standardWidth, type TextLine, type Word, type WordStyle } from '@recto/layout'

import type { SlideRunFormat } from '../slide-model.ts'

/** Widths that differ by less than this share count as equal: kerning alone can make that difference. */
const MIN_WIDTH_DIFFERENCE = 0.012
/** Least number of characters to measure by. */
const MIN_CHARACTERS = 3
/** Bounds of tracking, in em. */
const [MIN_TRACKING, MAX_TRACKING] = [-0.1, 0.4]
/** Ratios to the width of Arial, from one to below the other, at which Arial Narrow is closer, and its own width as a share. */
const NARROW = { from: 0.72, to: 0.89, share: 0.82 }
/** Average advance of a character in Latin text, in em. */
const AVERAGE_ADVANCE = 0.5

/**
 * Chooses tracking by style, such that words are as wide in the font of the slide as on the page.
 * @returns the format of each word
 */
export function fitTracking(lines: readonly TextLine[]): (word: Word) => SlideRunFormat {
  const keys = new StyleKeys()
  const samples = new Map<string, { onPage: number; standard: number; count: number }>()
  for (const { text, left, right, style, position } of lines.flatMap(({ words }) => words)) {
    const standard = position === 'normal' ? standardWidth(text, style) : undefined
    if (standard === undefined) continue
    const sample = samples.get(keys.of(style)) ?? { onPage: 0, standard: 0, count: 0 }
    sample.onPage += right - left
    sample.standard += standard * style.size
    sample.count += text.length
    samples.set(keys.of(style), sample)
  }
  const formats = new Map<string, SlideRunFormat>()
  return ({ text, style, position }) => {
    const isRightToLeftText = isRightToLeft(text)
    const key = `${keys.of(style)} ${position} ${isRightToLeftText}`
    const known = formats.get(key) ?? toFormat(style, position, samples.get(keys.of(style)))
    // Tracking would separate joined Arabic letters.
    if (isRightToLeftText) known.tracking = 0
    formats.set(key, known)
    return known
  }
}

/** Identifies styles that are the same on a slide, where shading is a shape of its own. */
class StyleKeys {
  readonly #known = new Map<WordStyle, string>()

  of(style: WordStyle): string {
    const key = this.#known.get(style) ?? JSON.stringify({ ...style, shade: undefined })
    this.#known.set(style, key)
    return key
  }
}

function toFormat(
  style: WordStyle,
  position: SlideRunFormat['position'],
  sample: { onPage: number; standard: number; count: number } | undefined,
): SlideRunFormat {
  const { family, size, isBold, isItalic, isUnderlined, isStruck, color, tracking, stretch } = style
  const appearance = { family, size, isBold, isItalic, isUnderlined, isStruck, color, position }
  if (sample === undefined || sample.count < MIN_CHARACTERS || sample.standard === 0) {
    return { ...appearance, tracking: clampTracking(tracking + (stretch - 1) * AVERAGE_ADVANCE * size, size) }
  }
  const ratio = sample.onPage / sample.standard
  if (Math.abs(ratio - 1) < MIN_WIDTH_DIFFERENCE) return { ...appearance, tracking: 0 }
  const isNarrow = family === 'Arial' && ratio >= NARROW.from && ratio < NARROW.to
  const standard = sample.standard * (isNarrow ? NARROW.share : 1)
  const spacing = clampTracking((sample.onPage - standard) / sample.count, size)
  return { ...appearance, family: isNarrow ? 'Arial Narrow' : family, tracking: spacing }
}

/** Clamps tracking and rounds it to hundredths of a point, the unit of DrawingML. */
function clampTracking(tracking: number, size: number): number {
  return Math.round(Math.min(MAX_TRACKING * size, Math.max(MIN_TRACKING * size, tracking)) * 100) / 100
}
