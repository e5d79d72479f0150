import type { ParagraphFormat } from '../document-model.ts'
import type { ParagraphDraft, TextLine, WordStyle } from '../draft.ts'
import { percentile } from '../geometry/percentile.ts'
import { hasKnownMetrics, metricsOf } from '../lines/font-families.ts'
import { roundToTwips } from '../geometry/twips.ts'

export type LineHeight = ParagraphFormat['lineHeight']

/** A line height this close to the natural one, as a share, is that. */
const NATURAL_SHARE = 0.008
/** Distances this close to the usual one, as a share, differ by rounding only. */
const EVEN_SHARE = 0.05
/** Units of a line in WordprocessingML (ISO/IEC 29500-1, 17.3.1.33); other programs round down to hundredths. */
const STEPS = 240
/** Lines tighter than this share of the natural height need an exact one. */
const TIGHT_SHARE = 0.98
/** The share of an exact line height above the baseline in word processors. */
const EXACT_ASCENT_SHARE = 0.8
/** Larger distances are space between paragraphs. */
const MAX_TIMES = 5
/** Closer lines are side by side. */
const MIN_DISTANCE_EM = 0.5
/** A multiple this close to a whole percentage was set as one, in percent. By eye. */
const WHOLE_PERCENT = 0.3

/** The line height of a paragraph; undefined if it has one line. */
export function measuredHeight(lines: readonly TextLine[], style: WordStyle): LineHeight | undefined {
  const distances = lines.slice(1).flatMap((line, index) => {
    const before = lines[index]
    const distance = line.base - (before?.base ?? Infinity)
    return before?.page === line.page && distance > MIN_DISTANCE_EM * line.size ? [distance] : []
  })
  if (distances.length === 0) return undefined
  const middle = percentile(distances, 0.5)
  const even = distances.filter((distance) => Math.abs(distance - middle) < EVEN_SHARE * middle)
  return toHeight(even.reduce((sum, distance) => sum + distance, 0) / even.length, style)
}

/** A baseline distance in points as a line height of word processors. */
export function toHeight(distance: number, style: WordStyle): LineHeight {
  const natural = naturalHeight(style)
  const times = distance / natural
  // The substitute for a rare family may have other metrics.
  if (!hasKnownMetrics(style.family) && times < MAX_TIMES) return { rule: 'exact', value: roundToTwips(distance) }
  if (Math.abs(times - 1) < NATURAL_SHARE) return { rule: 'times', value: 1 }
  const isWhole = Math.abs(times * 100 - Math.round(times * 100)) < WHOLE_PERCENT
  if (times > TIGHT_SHARE && times < MAX_TIMES && isWhole)
    return { rule: 'times', value: Math.ceil(Math.round(times * 100) * (STEPS / 100)) / STEPS }
  return { rule: 'exact', value: roundToTwips(distance) }
}

/** The line height of a font, in points. */
export function naturalHeight({ family, size }: WordStyle): number {
  const { ascent, descent } = metricsOf(family)
  return (ascent + descent) * size
}

/** A line height in points. */
export function pointsOf({ rule, value }: LineHeight, style: WordStyle): number {
  return rule === 'times' ? value * naturalHeight(style) : value
}

/** The part of a line above the baseline: larger line heights add space below it. */
export function aboveBase(height: LineHeight, { family, size }: WordStyle): number {
  if (height.rule === 'exact') return EXACT_ASCENT_SHARE * height.value
  return metricsOf(family).ascent * size
}

/** The part of a line below the baseline. */
export function belowBase(height: LineHeight, style: WordStyle): number {
  if (height.rule === 'exact') return (1 - EXACT_ASCENT_SHARE) * height.value
  const natural = naturalHeight(style)
  const extra = height.rule === 'times' ? (height.value - 1) * natural : Math.max(0, height.value - natural)
  return metricsOf(style.family).descent * style.size + extra
}

/** The format of most characters of a paragraph. */
export function mainStyle({ lines }: Pick<ParagraphDraft, 'lines'>): WordStyle | undefined {
  const counts = new Map<WordStyle, number>()
  for (const { words } of lines) {
    for (const { style, text } of words) counts.set(style, (counts.get(style) ?? 0) + text.length)
  }
  return mostOf(counts)
}

/** The value with the highest count. */
export function mostOf<T>(counts: ReadonlyMap<T, number>): T | undefined {
  let [found, most]: [T | undefined, number] = [undefined, -1]
  for (const [value, count] of counts) if (count > most) [found, most] = [value, count]
  return found
}
