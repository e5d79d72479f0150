import { type Matrix, multiply, translation } from '@recto/geometry'
import type { PdfObject } from '@recto/pdf'

import { childElements, type SvgElement } from '../parse/svg-element.ts'
import { pathBounds } from '../shapes/bounds.ts'
import { type PathData, transformPath } from '../shapes/path-data.ts'
import { isShape, shapePath } from '../shapes/shape-path.ts'
import type { Style } from '../style/properties.ts'
import { hasArea, IDENTITY, parseTransform } from '../values/transform-list.ts'
import type { Rectangle } from '../values/view-box.ts'
import type { Canvas } from './canvas.ts'
import type { Drawing, DrawContext } from './drawing.ts'
import { lengthsOf } from './lengths.ts'
import { boxOperators, pathOperators } from './path-operators.ts'
import { softMask } from './soft-mask.ts'

/** What the caller must do to apply a clip. */
export interface ClipResult {
  /** Entries of a graphics state, for clips that are not outlines. */
  state?: Record<string, PdfObject>
}

/** An outline of a clip, in the user space of what is clipped. */
interface ClipOutline {
  path: PathData
  rule: string
}

/**
 * Clips what is drawn from now on by a `clipPath` (CSS Masking 1): with a path if that can express the union of its shapes, otherwise
 * with a soft mask, which the caller sets.
 * @param boxOf returns the box of the element that is clipped
 */
export async function applyClip(
  clip: SvgElement,
  boxOf: () => Promise<Rectangle>,
  context: DrawContext,
  canvas: Canvas,
  drawing: Drawing,
): Promise<ClipResult> {
  const inside = drawing.enter(clip, context)
  if (inside === undefined) return {}
  const style = drawing.tools.styles.styleInPlace(clip)
  // A clip that is clipped itself cuts off both.
  const outer = drawing.referredTo(style['clip-path'])
  const result = outer?.name === 'clipPath' ? await applyClip(outer, boxOf, inside, canvas, drawing) : {}
  const isBox = clip.attributes.get('clipPathUnits') === 'objectBoundingBox'
  const units: Matrix = isBox ? boxMatrix(await boxOf()) : IDENTITY
  const matrix = multiply(parseTransform(style.transform || clip.attributes.get('transform')), units)
  const within = {
    style,
    viewport: isBox ? { width: 1, height: 1 } : context.viewport,
    path: inside.path,
    isClip: true,
  }
  const outlines = hasArea(matrix) ? outlinesOf(clip, matrix, within, drawing) : []
  const rule = outlines && unionRule(outlines)
  if (outlines === undefined || rule === undefined) {
    return result.state === undefined ? maskOf(clip, matrix, within, canvas, drawing) : result
  }
  const path = outlines.flatMap(({ path: steps }) => steps)
  canvas.write(
    path.length === 0
      ? `${boxOperators({ x: 0, y: 0, width: 0, height: 0 })} W n`
      : `${pathOperators(path)}\n${rule} n`,
  )
  return result
}

function boxMatrix({ x, y, width, height }: Rectangle): Matrix {
  return [width, 0, 0, height, x, y]
}

/** The outlines of a clip; undefined if parts of it are not outlines, such as text or shapes that are clipped themselves. */
function outlinesOf(
  clip: SvgElement,
  matrix: Matrix,
  context: DrawContext,
  drawing: Drawing,
): ClipOutline[] | undefined {
  const outlines: ClipOutline[] = []
  for (const child of childElements(clip)) {
    const found = outlineOf(child, matrix, context, drawing)
    if (found === 'complex') return undefined
    if (found !== undefined) outlines.push(found)
  }
  return outlines
}

function outlineOf(
  element: SvgElement,
  outer: Matrix,
  context: DrawContext,
  drawing: Drawing,
): ClipOutline | 'complex' | undefined {
  const { attributes } = element
  const style = drawing.tools.styles.styleOf(element, context.style)
  if (style.display === 'none') return undefined
  const matrix = multiply(parseTransform(style.transform || attributes.get('transform')), outer)
  if (element.name === 'text' || style['clip-path'] !== 'none') return 'complex'
  if (element.name === 'use') {
    const target = drawing.referredTo(attributes.get('href'))
    if (target === undefined) return undefined
    const length = lengthsOf(element, style, context.viewport)
    const moved = multiply(translation(length('x', 'x') ?? 0, length('y', 'y') ?? 0), matrix)
    return isShape(target) ? outlineOf(target, moved, { ...context, style }, drawing) : 'complex'
  }
  if (style.visibility !== 'visible') return undefined
  return shapeOutline(element, matrix, style, context)
}

function shapeOutline(
  element: SvgElement,
  matrix: Matrix,
  style: Style,
  { viewport }: DrawContext,
): ClipOutline | undefined {
  const path = shapePath(element, lengthsOf(element, style, viewport))
  return path && { path: transformPath(path, matrix), rule: style['clip-rule'] }
}

/** The operator that clips by all outlines at once; undefined if none gives their union, because overlapping outlines may cancel out. */
function unionRule(outlines: readonly ClipOutline[]): 'W' | 'W*' | undefined {
  const isEvenOdd = outlines.some(({ rule }) => rule === 'evenodd')
  if (outlines.length <= 1) return isEvenOdd ? 'W*' : 'W'
  if (isEvenOdd && !outlines.every(({ rule }) => rule === 'evenodd')) return undefined
  const boxes = outlines.flatMap(({ path }) => pathBounds(path) ?? [])
  // Comparing all pairs: clips of many shapes are rare, and a mask shows them as well.
  if (boxes.length > 100) return undefined
  const areApart = boxes.every((box, index) => boxes.slice(index + 1).every((other) => !overlap(box, other)))
  if (!areApart) return undefined
  return isEvenOdd ? 'W*' : 'W'
}

function overlap(one: Rectangle, other: Rectangle): boolean {
  return (
    one.x < other.x + other.width &&
    other.x < one.x + one.width &&
    one.y < other.y + other.height &&
    other.y < one.y + one.height
  )
}

/** The clip as a soft mask: its shapes in white. */
async function maskOf(
  clip: SvgElement,
  matrix: Matrix,
  context: DrawContext,
  canvas: Canvas,
  drawing: Drawing,
): Promise<ClipResult> {
  const content = canvas.child()
  content.transform(matrix)
  for (const child of childElements(clip)) await drawing.tools.drawElement(child, content, context, drawing)
  return { state: softMask(await content.toForm({ isGroup: true }), 'Alpha') }
}
