import { invert } from '@recto/geometry'
import type { PdfObject } from '@recto/pdf'

import { grow, pathBounds } from '../shapes/bounds.ts'
import { type PathData, transformPath } from '../shapes/path-data.ts'
import type { Style } from '../style/properties.ts'
import type { Rectangle } from '../values/view-box.ts'
import type { Canvas } from './canvas.ts'
import type { Drawing, DrawContext } from './drawing.ts'
import { type ResolvedPaint, resolvePaint, setPaint } from './paint.ts'
import { pathOperators } from './path-operators.ts'
import { patternMask } from './soft-mask.ts'
import { strokeOperators, strokeWidth } from './stroke-state.ts'

/** An outline to paint. */
export interface Outline {
  path: PathData
  style: Style
  /** Overall opacity, besides that of its paints. */
  opacity: number
}

/** Fills and strokes an outline, in the order given by the style. */
export async function paintOutline(
  outline: Outline,
  canvas: Canvas,
  context: DrawContext,
  drawing: Drawing,
): Promise<void> {
  const { path, style } = outline
  const box = pathBounds(path)
  if (box === undefined) return
  const fill = await resolvePaint('fill', { style, box }, context, canvas, drawing)
  const hasStroke = strokeWidth(style, context.viewport) > 0
  const stroke = hasStroke ? await resolvePaint('stroke', { style, box }, context, canvas, drawing) : undefined
  const painters = [
    async () => {
      if (fill !== undefined) await paintFill(outline, fill, box, canvas, context)
    },
    async () => {
      if (stroke !== undefined) await paintStroke(outline, stroke, box, canvas, context)
    },
  ]
  const isStrokeFirst = style['paint-order'].trim().startsWith('stroke')
  for (const paint of isStrokeFirst ? painters.toReversed() : painters) await paint()
}

async function paintFill(
  { path, style, opacity }: Outline,
  fill: ResolvedPaint,
  box: Rectangle,
  canvas: Canvas,
  { isClip }: DrawContext,
): Promise<void> {
  const rule = style[isClip === true ? 'clip-rule' : 'fill-rule']
  const operators = `${pathOperators(path)}\n${rule === 'evenodd' ? 'f*' : 'f'}`
  const state = await stateOf(fill, opacity, box, canvas)
  if (state !== undefined) {
    canvas.save()
    canvas.setState(state)
  }
  await setPaint('fill', fill.paint, canvas)
  canvas.write(operators)
  if (state !== undefined) canvas.restore()
}

async function paintStroke(
  { path, style, opacity }: Outline,
  stroke: ResolvedPaint,
  box: Rectangle,
  canvas: Canvas,
  { viewport }: DrawContext,
): Promise<void> {
  canvas.save()
  // In most drawings miters extend no further; beyond, the opacity of the last stop applies.
  const state = await stateOf(stroke, opacity, grow(box, strokeWidth(style, viewport) * 4), canvas)
  if (state !== undefined) canvas.setState(state)
  await setPaint('stroke', stroke.paint, canvas)
  canvas.write(strokeOperators(style, viewport))
  if (style['vector-effect'] === 'non-scaling-stroke') {
    const { matrix } = canvas
    canvas.transform(invert(matrix))
    canvas.write(`${pathOperators(transformPath(path, matrix))}\nS`)
  } else canvas.write(`${pathOperators(path)}\nS`)
  canvas.restore()
}

/** The graphics state for an opacity; undefined if it is 1 everywhere. */
export async function stateOf(
  { paint, opacity: own }: ResolvedPaint,
  opacity: number,
  area: Rectangle,
  canvas: Canvas,
): Promise<Record<string, PdfObject> | undefined> {
  const alpha = Math.round(own * opacity * 10_000) / 10_000
  const constant: Record<string, PdfObject> = alpha < 1 ? { ca: alpha, CA: alpha } : {}
  if (paint.kind === 'color' || paint.opacity === undefined) return alpha < 1 ? constant : undefined
  return { ...constant, ...(await patternMask(canvas, paint.opacity, area)) }
}
