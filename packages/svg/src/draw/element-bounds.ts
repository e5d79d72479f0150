import { translation } from '@recto/geometry'

import { childElements, type SvgElement } from '../parse/svg-element.ts'
import { pathBounds, transformBox, unite } from '../shapes/bounds.ts'
import { isShape, shapePath } from '../shapes/shape-path.ts'
import { hasArea, parseTransform } from '../values/transform-list.ts'
import { fitViewBox, parseViewBox, type Rectangle } from '../values/view-box.ts'
import { imageBox } from './draw-image.ts'
import type { Drawing, DrawContext } from './drawing.ts'
import { isDrawn } from './element-kinds.ts'
import { lengthsOf } from './lengths.ts'
import { layOutText } from './text/lay-out-text.ts'

/** The box of what an element draws, without strokes, clips and masks, in its own user space (SVG 2, 8.10). */
export async function boundsOf(
  element: SvgElement,
  context: DrawContext,
  drawing: Drawing,
): Promise<Rectangle | undefined> {
  await drawing.countElement()
  const style = drawing.tools.styles.styleOf(element, context.style)
  if (style.display === 'none' || !isDrawn(element)) return undefined
  const inner = { ...context, style }
  const length = lengthsOf(element, style, context.viewport)
  if (isShape(element)) {
    const path = shapePath(element, length)
    return path && pathBounds(path)
  }
  if (element.name === 'image') return imageBox(element, style, context)
  if (element.name === 'text') return (await layOutText(element, style, context, drawing)).box
  if (element.name !== 'use') return childBounds(element, inner, drawing)
  const target = drawing.referredTo(element.attributes.get('href'))
  const within = target && drawing.enter(target, inner)
  if (target === undefined || within === undefined) return undefined
  const box =
    target.name === 'symbol' || target.name === 'svg'
      ? await viewportBounds(target, element, within, drawing)
      : await placedBounds(target, within, drawing)
  return box && transformBox(box, translation(length('x', 'x') ?? 0, length('y', 'y') ?? 0))
}

async function childBounds(element: SvgElement, inner: DrawContext, drawing: Drawing): Promise<Rectangle | undefined> {
  const boxes: (Rectangle | undefined)[] = []
  for (const child of childElements(element)) boxes.push(await placedBounds(child, inner, drawing))
  return unite(boxes)
}

/** The box of a child in the space of its parent. */
async function placedBounds(
  element: SvgElement,
  context: DrawContext,
  drawing: Drawing,
): Promise<Rectangle | undefined> {
  const box = await boundsOf(element, context, drawing)
  const { transform } = drawing.tools.styles.styleOf(element, context.style)
  const matrix = parseTransform(transform || element.attributes.get('transform'))
  return box === undefined || !hasArea(matrix) ? undefined : transformBox(box, matrix)
}

async function viewportBounds(
  target: SvgElement,
  use: SvgElement,
  context: DrawContext,
  drawing: Drawing,
): Promise<Rectangle | undefined> {
  const box = await childBounds(target, context, drawing)
  const viewBox = parseViewBox(target.attributes.get('viewBox'))
  if (box === undefined || viewBox === undefined) return box
  const length = lengthsOf(use, context.style, context.viewport)
  const size = {
    width: length('width', 'x') ?? context.viewport.width,
    height: length('height', 'y') ?? context.viewport.height,
  }
  return transformBox(box, fitViewBox(viewBox, size, target.attributes.get('preserveAspectRatio')))
}
