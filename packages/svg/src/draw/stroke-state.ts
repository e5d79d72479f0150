import type { Style } from '../style/properties.ts'
import { parseLength } from '../values/length.ts'
import { numbers } from './canvas.ts'
import { styleLength } from './lengths.ts'

const CAPS: Readonly<Record<string, number>> = { butt: 0, round: 1, square: 2 }
const JOINS: Readonly<Record<string, number>> = { miter: 0, 'miter-clip': 0, arcs: 0, round: 1, bevel: 2 }
/** More dashes than any drawing has in one pattern. */
const MAX_DASHES = 256

/** The width of strokes, in user space. */
export function strokeWidth(style: Style, viewport: { width: number; height: number }): number {
  return Math.max(0, styleLength(style['stroke-width'], style, viewport) ?? 1)
}

/** The operators that set the stroke parameters (ISO 32000-2, 8.4.3). */
export function strokeOperators(style: Style, viewport: { width: number; height: number }): string {
  const cap = CAPS[style['stroke-linecap']] ?? 0
  const join = JOINS[style['stroke-linejoin']] ?? 0
  const limit = Number(style['stroke-miterlimit'])
  return [
    `${numbers([strokeWidth(style, viewport)])} w ${cap} J ${join} j`,
    join === 0 ? `${numbers([limit >= 1 ? limit : 4])} M` : '',
    dashes(style, viewport),
  ]
    .filter((part) => part !== '')
    .join(' ')
}

function dashes(style: Style, viewport: { width: number; height: number }): string {
  const list = style['stroke-dasharray']
  if (list === 'none') return '[] 0 d'
  const lengths = list
    .split(/[\s,]+/)
    .slice(0, MAX_DASHES)
    .flatMap((text) => styleLength(text, style, viewport) ?? [])
  const sum = lengths.reduce((total, length) => total + length, 0)
  if (sum <= 0 || lengths.some((length) => length < 0)) return '[] 0 d'
  const pattern = lengths.length % 2 === 1 ? [...lengths, ...lengths] : lengths
  const whole = lengths.length % 2 === 1 ? 2 * sum : sum
  const offset =
    parseLength(style['stroke-dashoffset'], { percent: viewport.width, fontSize: Number(style['font-size']) }) ?? 0
  // A negative phase is not allowed everywhere.
  const phase = ((offset % whole) + whole) % whole
  return `[${numbers(pattern)}] ${numbers([phase])} d`
}
