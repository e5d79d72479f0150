import { metricsOf, type TextLine } from '@recto/layout'

/** Extent of a line above and below its baseline, in points. */
export interface LineMetrics {
  ascent: number
  descent: number
}

/** Largest descent of a line in Office programs, in em: what fonts declare often includes line spacing. */
const MAX_DESCENT = 0.215

/** Ascent of a line of only superscripts and subscripts, in em. */
const DEFAULT_ASCENT = 0.92

/** Extent of a line with single spacing: that of its largest word. */
export function lineMetrics(line: TextLine): LineMetrics {
  const metrics = { ascent: 0, descent: 0 }
  for (const { style, position } of line.words) {
    if (position !== 'normal') continue
    const { ascent, descent } = metricsOf(style.family)
    metrics.ascent = Math.max(metrics.ascent, ascent * style.size)
    metrics.descent = Math.max(metrics.descent, Math.min(descent, MAX_DESCENT) * style.size)
  }
  return metrics.ascent > 0 ? metrics : { ascent: DEFAULT_ASCENT * line.size, descent: MAX_DESCENT * line.size }
}

/** Average distance between baselines, in points; undefined for a single line. */
export function leadingOf(lines: readonly TextLine[]): number | undefined {
  if (lines.length < 2) return undefined
  const [first, last] = [lines[0], lines.at(-1)]
  return ((last?.base ?? 0) - (first?.base ?? 0)) / (lines.length - 1)
}
