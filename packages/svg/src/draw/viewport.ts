import { type Matrix, translation } from '@recto/geometry'

import type { SvgElement } from '../parse/svg-element.ts'
import type { Style } from '../style/properties.ts'
import { hasArea } from '../values/transform-list.ts'
import { fitViewBox, parseViewBox } from '../values/view-box.ts'
import type { Canvas } from './canvas.ts'
import { boxOperators } from './path-operators.ts'

/** A viewport: where it is, and how large. */
export interface Viewport {
  x: number
  y: number
  width: number
  height: number
}

/**
 * Goes into the viewport of an `svg`, `symbol` or `marker`: what is outside is cut off unless its style says otherwise.
 * @returns the size that percentages in it refer to; undefined if nothing in it can be seen
 */
export function enterViewport(
  { attributes }: SvgElement,
  { x, y, width, height }: Viewport,
  style: Style,
  canvas: Canvas,
): { width: number; height: number } | undefined {
  if (width <= 0 || height <= 0) return undefined
  canvas.transform(translation(x, y))
  if (!['visible', 'auto'].includes(style.overflow)) {
    canvas.write(`${boxOperators({ x: 0, y: 0, width, height })} W n`)
  }
  const viewBox = parseViewBox(attributes.get('viewBox'))
  if (viewBox === undefined) return { width, height }
  const matrix: Matrix = fitViewBox(viewBox, { width, height }, attributes.get('preserveAspectRatio'))
  if (!hasArea(matrix)) return undefined
  canvas.transform(matrix)
  return { width: viewBox.width, height: viewBox.height }
}
