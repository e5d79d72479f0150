import { type Matrix, multiply, rotation, scaling, translation } from '@recto/geometry'

import { childElements, type SvgElement } from '../parse/svg-element.ts'
import { type Vertex, verticesOf } from '../shapes/vertices.ts'
import type { PathData } from '../shapes/path-data.ts'
import type { Style } from '../style/properties.ts'
import { fitViewBox, parseViewBox } from '../values/view-box.ts'
import { hasArea, IDENTITY } from '../values/transform-list.ts'
import type { Canvas } from './canvas.ts'
import type { Drawing, DrawContext } from './drawing.ts'
import { lengthsOf } from './lengths.ts'
import { boxOperators } from './path-operators.ts'
import { strokeWidth } from './stroke-state.ts'

/** Whether an element may have markers. */
export function hasMarkers({ name }: SvgElement, style: Style): boolean {
  if (!['path', 'line', 'polyline', 'polygon'].includes(name)) return false
  return [style['marker-start'], style['marker-mid'], style['marker-end']].some((value) => value !== 'none')
}

/** Draws the markers of an outline at its vertices (SVG 2, 11.6). */
export async function drawMarkers(
  path: PathData,
  style: Style,
  canvas: Canvas,
  context: DrawContext,
  drawing: Drawing,
): Promise<void> {
  const vertices = verticesOf(path)
  const middle = drawing.referredTo(style['marker-mid'])
  const [first, last] = [vertices[0], vertices.at(-1)]
  const scale = strokeWidth(style, context.viewport)
  const draw = async (marker: SvgElement | undefined, vertex: Vertex | undefined, isStart = false) => {
    if (marker?.name !== 'marker' || vertex === undefined) return
    await drawMarker(marker, { ...vertex, scale, isStart }, canvas, context, drawing)
  }
  await draw(drawing.referredTo(style['marker-start']), first, true)
  if (middle !== undefined) for (const vertex of vertices.slice(1, -1)) await draw(middle, vertex)
  await draw(drawing.referredTo(style['marker-end']), last)
}

interface MarkerPlace extends Vertex {
  /** The width of the stroke. */
  scale: number
  isStart: boolean
}

async function drawMarker(
  marker: SvgElement,
  { x, y, direction, scale, isStart }: MarkerPlace,
  canvas: Canvas,
  context: DrawContext,
  drawing: Drawing,
): Promise<void> {
  await drawing.countElement()
  const inside = drawing.enter(marker, context)
  if (inside === undefined) return
  const { attributes } = marker
  const style = drawing.tools.styles.styleInPlace(marker)
  const viewBox = parseViewBox(attributes.get('viewBox'))
  const length = lengthsOf(marker, style, viewBox ?? context.viewport)
  const [width, height] = [length('markerWidth', 'x') ?? 3, length('markerHeight', 'y') ?? 3]
  const fit =
    viewBox === undefined ? IDENTITY : fitViewBox(viewBox, { width, height }, attributes.get('preserveAspectRatio'))
  const factor = attributes.get('markerUnits') === 'userSpaceOnUse' ? 1 : scale
  const angle = angleOf(attributes.get('orient') ?? '0', direction, isStart)
  const place: Matrix = multiply(multiply(scaling(factor), rotation(angle)), translation(x, y))
  const [left, top] = [length('refX', 'x') ?? 0, length('refY', 'y') ?? 0]
  const origin: Matrix = [1, 0, 0, 1, -(fit[0] * left + fit[4]), -(fit[3] * top + fit[5])]
  const whole = multiply(origin, place)
  if (!hasArea(whole) || !hasArea(fit)) return
  canvas.save()
  canvas.transform(whole)
  if (!['visible', 'auto'].includes(style.overflow)) {
    canvas.write(`${boxOperators({ x: 0, y: 0, width, height })} W n`)
  }
  canvas.transform(fit)
  const within = { style, viewport: viewBox ?? { width, height }, path: inside.path }
  for (const child of childElements(marker)) await drawing.tools.drawElement(child, canvas, within, drawing)
  canvas.restore()
}

function angleOf(orient: string, direction: number, isStart: boolean): number {
  if (orient === 'auto') return direction
  if (orient === 'auto-start-reverse') return isStart ? direction + 180 : direction
  const angle = Number.parseFloat(orient)
  return Number.isFinite(angle) ? angle : 0
}
