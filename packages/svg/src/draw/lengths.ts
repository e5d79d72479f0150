import type { SvgElement } from '../parse/svg-element.ts'
import type { ReadLength } from '../shapes/shape-path.ts'
import type { Style } from '../style/properties.ts'
import { parseLength } from '../values/length.ts'

/** Reads lengths of an element: attributes, in pixels of the user space. */
export function lengthsOf(
  { attributes }: SvgElement,
  style: Style,
  { width, height }: { width: number; height: number },
): ReadLength {
  const fontSize = Number(style['font-size'])
  return (name, axis) => {
    const text = attributes.get(name)
    return text === undefined ? undefined : parseLength(text, { percent: percentOf(axis, width, height), fontSize })
  }
}

/** A length property in pixels. */
export function styleLength(
  value: string,
  style: Style,
  { width, height }: { width: number; height: number },
): number | undefined {
  return parseLength(value, { percent: percentOf('diagonal', width, height), fontSize: Number(style['font-size']) })
}

/** What 100 % is (SVG 2, 8.9). */
function percentOf(axis: 'x' | 'y' | 'diagonal', width: number, height: number): number {
  if (axis === 'diagonal') return Math.hypot(width, height) / Math.SQRT2
  return axis === 'x' ? width : height
}
