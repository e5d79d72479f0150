import { metricsOf, type TextLine } from '@recto/layout'

/** How far a line of text reaches above and below its base, in points. */
export interface LineMetrics {
  ascent: number
  descent: number
}

/** What reaches below the base in fonts of office programs, where the usual numbers count the white between lines in. */
const MAX_DESCENT = 0.215

/** What a line takes where nothing else is said: as much as the largest of its words. */
export function lineMetrics(line: TextLine): LineMetrics {
  const metrics = { ascent: 0, descent: 0 }
  for (const { style, position } of line.words) {
    if (position !== 'normal') continue
    const { ascent, descent } = metricsOf(style.family)
    metrics.ascent = Math.max(metrics.ascent, ascent * style.size)
    metrics.descent = Math.max(metrics.descent, Math.min(descent, MAX_DESCENT) * style.size)
  }
  return metrics.ascent > 0 ? metrics : { ascent: 0.92 * line.size, descent: MAX_DESCENT * line.size }
}

/** The usual distance between bases of lines; undefined where there is one line only. */
export function leadingOf(lines: readonly TextLine[]): number | undefined {
  if (lines.length < 2) return undefined
  const [first, last] = [lines[0], lines.at(-1)]
  return ((last?.base ?? 0) - (first?.base ?? 0)) / (lines.length - 1)
}
