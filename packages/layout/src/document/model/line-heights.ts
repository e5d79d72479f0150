import type { ParagraphFormat } from '../document-model.ts'
import type { ParagraphDraft, TextLine, WordStyle } from '../draft.ts'
import { percentile } from '../geometry/percentile.ts'
import { hasKnownMetrics, metricsOf } from '../lines/font-families.ts'

export type LineHeight = ParagraphFormat['lineHeight']

/** Line heights this near to a font's own, as a share, are that. */
const NATURAL_SHARE = 0.008
/** Distances this near to the usual one, as a share, are it but for rounding. */
const EVEN_SHARE = 0.05
/** A line in WordprocessingML (ISO/IEC 29500-1, 17.3.1.33); other programs count hundredths, rounded down. */
const STEPS = 240
/** Below this share of a font's own height lines have to be told exactly how high they are. */
const TIGHT_SHARE = 0.98
/** Of a line of exact height, the share above the baseline, as text processors have it. */
const EXACT_ASCENT_SHARE = 0.8
/** Larger distances are white between paragraphs. */
const MAX_TIMES = 5

/** How high the lines of a paragraph are; undefined where there is one only. */
export function measuredHeight(lines: readonly TextLine[], style: WordStyle): LineHeight | undefined {
  const distances = lines.slice(1).flatMap((line, index) => {
    const before = lines[index]
    const distance = line.base - (before?.base ?? Infinity)
    return before?.page === line.page && distance > 0.5 * line.size ? [distance] : []
  })
  if (distances.length === 0) return undefined
  const middle = percentile(distances, 0.5)
  const even = distances.filter((distance) => Math.abs(distance - middle) < EVEN_SHARE * middle)
  return toHeight(even.reduce((sum, distance) => sum + distance, 0) / even.length, style)
}

/** A distance of bases as text processors have it. */
export function toHeight(distance: number, style: WordStyle): LineHeight {
  const natural = naturalHeight(style)
  const times = distance / natural
  // What stands in for a family that few people have may be higher than it is.
  if (!hasKnownMetrics(style.family) && times < MAX_TIMES)
    return { rule: 'exact', value: Math.round(distance * 20) / 20 }
  if (Math.abs(times - 1) < NATURAL_SHARE) return { rule: 'times', value: 1 }
  const isWhole = Math.abs(times * 100 - Math.round(times * 100)) < 0.3
  if (times > TIGHT_SHARE && times < MAX_TIMES && isWhole)
    return { rule: 'times', value: Math.ceil(Math.round(times * 100) * (STEPS / 100)) / STEPS }
  return { rule: 'exact', value: Math.round(distance * 20) / 20 }
}

/** How high a line is that its font sets. */
export function naturalHeight({ family, size }: WordStyle): number {
  const { ascent, descent } = metricsOf(family)
  return (ascent + descent) * size
}

/** How high lines are, in points. */
export function pointsOf({ rule, value }: LineHeight, style: WordStyle): number {
  return rule === 'times' ? value * naturalHeight(style) : value
}

/** What of a line is above its base: what makes lines higher than their font is below them. */
export function aboveBase(height: LineHeight, { family, size }: WordStyle): number {
  if (height.rule === 'exact') return EXACT_ASCENT_SHARE * height.value
  return metricsOf(family).ascent * size
}

/** What of a line is below its base. */
export function belowBase(height: LineHeight, style: WordStyle): number {
  if (height.rule === 'exact') return (1 - EXACT_ASCENT_SHARE) * height.value
  const natural = naturalHeight(style)
  const extra = height.rule === 'times' ? (height.value - 1) * natural : Math.max(0, height.value - natural)
  return metricsOf(style.family).descent * style.size + extra
}

/** The look that most characters of a paragraph have. */
export function mainStyle({ lines }: Pick<ParagraphDraft, 'lines'>): WordStyle | undefined {
  const counts = new Map<WordStyle, number>()
  for (const { words } of lines) {
    for (const { style, text } of words) counts.set(style, (counts.get(style) ?? 0) + text.length)
  }
  return mostOf(counts)
}

/** What was counted most. */
export function mostOf<T>(counts: ReadonlyMap<T, number>): T | undefined {
  let [found, most]: [T | undefined, number] = [undefined, -1]
  for (const [value, count] of counts) if (count > most) [found, most] = [value, count]
  return found
}
