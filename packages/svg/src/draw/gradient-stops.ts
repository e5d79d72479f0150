import { dictionary, type PdfDictionary } from '@recto/pdf'

import { childElements, type SvgElement } from '../parse/svg-element.ts'
import type { Styles } from '../style/styles.ts'
import { BLACK, parseColor, type RgbColor } from '../values/color-value.ts'
import { parseShare } from '../values/numbers.ts'

/** A color at a position of a gradient, from 0 to 1. */
export interface GradientStop {
  offset: number
  color: RgbColor
}

/** The stops of a gradient; no offset is less than the one before. */
export function stopsOf(gradient: SvgElement, styles: Styles): GradientStop[] {
  let last = 0
  return childElements(gradient)
    .filter(({ name }) => name === 'stop')
    .map((stop) => {
      const style = styles.styleInPlace(stop)
      const value = style['stop-color']
      const color = parseColor(/^currentcolor$/i.test(value) ? style.color : value) ?? BLACK
      last = Math.max(last, parseShare(stop.attributes.get('offset')) ?? 0)
      return { offset: last, color: { ...color, a: color.a * (parseShare(style['stop-opacity']) ?? 1) } }
    })
}

/** How a gradient continues beyond its ends. */
export type Spread = 'pad' | 'reflect' | 'repeat'

/** More repetitions than are distinguishable on a page. */
const MAX_REPETITIONS = 256

/**
 * The stops over a range of a gradient that repeats.
 * @param from where the range starts, in lengths of the gradient; a whole number
 * @param to where it ends; a whole number
 */
export function repeatStops(stops: readonly GradientStop[], spread: Spread, from: number, to: number): GradientStop[] {
  const count = Math.min(MAX_REPETITIONS, to - from)
  return Array.from({ length: count }, (_, index) => {
    const isMirrored = spread === 'reflect' && Math.abs(from + index) % 2 === 1
    const all = withEnds(stops)
    const ordered = isMirrored ? all.toReversed().map(({ offset, color }) => ({ offset: 1 - offset, color })) : all
    return ordered.map(({ offset, color }) => ({ offset: (index + offset) / count, color }))
  }).flat()
}

/** Stops from 0 to 1. */
function withEnds(stops: readonly GradientStop[]): GradientStop[] {
  const [first, last] = [stops[0], stops.at(-1)]
  if (first === undefined || last === undefined) return []
  return [{ ...first, offset: 0 }, ...stops, { ...last, offset: 1 }]
}

/** The function of a gradient from 0 to 1 (ISO 32000-2, 7.10). @param channels of a color, as numbers from 0 to 1 */
export function gradientFunction(
  stops: readonly GradientStop[],
  channels: (color: RgbColor) => number[],
): PdfDictionary {
  const pieces: { start: GradientStop; end: GradientStop }[] = []
  const all = withEnds(stops)
  for (const [index, end] of all.entries()) {
    const start = all[index - 1]
    // An abrupt change has no width: the adjacent pieces simply meet.
    if (start !== undefined && end.offset > start.offset) pieces.push({ start, end })
  }
  const functions = pieces.map(({ start, end }) =>
    dictionary({ FunctionType: 2, Domain: [0, 1], C0: channels(start.color), C1: channels(end.color), N: 1 }),
  )
  const [only] = functions
  if (functions.length === 1 && only !== undefined) return only
  return dictionary({
    FunctionType: 3,
    Domain: [0, 1],
    Functions: functions,
    Bounds: pieces.slice(1).map(({ start }) => start.offset),
    Encode: pieces.flatMap(() => [0, 1]),
  })
}
