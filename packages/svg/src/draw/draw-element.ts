import { type Matrix, translation } from '@recto/geometry'
import { name, type PdfObject } from '@recto/pdf'

import { childElements, type SvgElement } from '../parse/svg-element.ts'
import { isShape, shapePath } from '../shapes/shape-path.ts'
import type { Style } from '../style/properties.ts'
import { parseShare } from '../values/numbers.ts'
import { hasArea, parseTransform } from '../values/transform-list.ts'
import type { Canvas } from './canvas.ts'
import { applyClip } from './clip.ts'
import { drawImage } from './draw-image.ts'
import { drawMarkers, hasMarkers } from './draw-markers.ts'
import type { Drawing, DrawContext } from './drawing.ts'
import { chosenChild, isDrawn, missedIn } from './element-kinds.ts'
import { lengthsOf } from './lengths.ts'
import { readMask } from './mask.ts'
import { paintOutline } from './paint-outline.ts'
import { drawText } from './text/draw-text.ts'
import { enterViewport } from './viewport.ts'

/** Draws an element with all that applies to it as a whole: transform, clip, mask, opacity. */
export async function drawElement(
  element: SvgElement,
  canvas: Canvas,
  context: DrawContext,
  drawing: Drawing,
): Promise<void> {
  await drawing.countElement()
  for (const part of missedIn(element)) drawing.leftOut.add(part)
  if (!isDrawn(element)) return
  const style = drawing.tools.styles.styleOf(element, context.style)
  const matrix: Matrix = parseTransform(style.transform || element.attributes.get('transform'))
  const opacity = context.isClip === true ? 1 : (parseShare(style.opacity) ?? 1)
  if (style.display === 'none' || opacity === 0 || !hasArea(matrix)) return
  if (style.filter !== 'none') drawing.leftOut.add('filters')
  canvas.save()
  canvas.transform(matrix)
  if (hasArea(canvas.matrix)) await drawWithEffects({ element, style, opacity }, canvas, context, drawing)
  canvas.restore()
}

interface Styled {
  element: SvgElement
  style: Style
  opacity: number
}

async function drawWithEffects(styled: Styled, canvas: Canvas, context: DrawContext, drawing: Drawing): Promise<void> {
  const { style, opacity } = styled
  const states = await statesOf(styled, canvas, context, drawing)
  const isAlone = states.length === 0 && isSinglePaint(styled)
  const blend = BLEND_MODES[style['mix-blend-mode']]
  if ((opacity < 1 && !isAlone) || blend !== undefined) {
    states.push({
      ...(opacity < 1 && { ca: opacity, CA: opacity }),
      ...(blend !== undefined && { BM: name(blend) }),
    })
  }
  await drawInGroups(states, canvas, (inner) =>
    drawContent({ ...styled, opacity: isAlone ? opacity : 1 }, inner, context, drawing),
  )
}

/** Blend modes by their names in CSS (ISO 32000-2, table 134). */
const BLEND_MODES: Readonly<Record<string, string>> = {
  multiply: 'Multiply',
  screen: 'Screen',
  overlay: 'Overlay',
  darken: 'Darken',
  lighten: 'Lighten',
  'color-dodge': 'ColorDodge',
  'color-burn': 'ColorBurn',
  'hard-light': 'HardLight',
  'soft-light': 'SoftLight',
  difference: 'Difference',
  exclusion: 'Exclusion',
  hue: 'Hue',
  saturation: 'Saturation',
  color: 'Color',
  luminosity: 'Luminosity',
}

/** Clips the canvas, and returns the graphics states of soft masks that apply to an element as a whole. */
async function statesOf(
  { element, style }: Styled,
  canvas: Canvas,
  context: DrawContext,
  drawing: Drawing,
): Promise<Record<string, PdfObject>[]> {
  const states: Record<string, PdfObject>[] = []
  const clip = reference(style['clip-path'], 'clipPath', drawing)
  const mask = context.isClip === true ? undefined : reference(style.mask, 'mask', drawing)
  if (clip === undefined && mask === undefined) return states
  const nothing = { x: 0, y: 0, width: 0, height: 0 }
  const boxOf = async () => (await drawing.tools.boundsOf(element, context, drawing)) ?? nothing
  const inner = { ...context, style }
  if (clip !== undefined) {
    const { state } = await applyClip(clip, boxOf, inner, canvas, drawing)
    if (state !== undefined) states.push(state)
  }
  const state = mask && (await readMask(mask, boxOf, inner, canvas, drawing))
  if (state !== undefined) states.push(state)
  return states
}

function reference(value: string, kind: string, drawing: Drawing): SvgElement | undefined {
  if (value === 'none') return undefined
  if (!value.startsWith('url(')) {
    drawing.leftOut.add('styles')
    return undefined
  }
  const found = drawing.referredTo(value)
  return found?.name === kind ? found : undefined
}

/** Draws in nested transparency groups, one for each state. */
async function drawInGroups(
  [state, ...others]: readonly Record<string, PdfObject>[],
  canvas: Canvas,
  draw: (canvas: Canvas) => Promise<void>,
): Promise<void> {
  if (state === undefined) {
    await draw(canvas)
    return
  }
  const group = canvas.child()
  await drawInGroups(others, group, draw)
  const form = await group.toForm({ isGroup: true })
  canvas.save()
  canvas.setState(state)
  canvas.write(`${canvas.resource('XObject', form)} Do`)
  canvas.restore()
}

/** Whether an element is painted at once, so that its opacity can be that of its paint. */
function isSinglePaint({ element, style }: Styled): boolean {
  return isShape(element) && !hasMarkers(element, style) && (style.fill === 'none' || style.stroke === 'none')
}

async function drawContent(
  { element, style, opacity }: Styled,
  canvas: Canvas,
  context: DrawContext,
  drawing: Drawing,
): Promise<void> {
  const inner = { ...context, style }
  switch (element.name) {
    case 'g':
    case 'a':
      await drawChildren(element, canvas, inner, drawing)
      return
    case 'switch': {
      const chosen = chosenChild(element)
      if (chosen !== undefined) await drawElement(chosen, canvas, inner, drawing)
      return
    }
    case 'svg':
      await drawViewport(element, element, canvas, inner, drawing)
      return
    case 'use':
      await drawUse(element, canvas, inner, drawing)
      return
    case 'text':
      await drawText(element, style, canvas, context, drawing)
      return
    case 'image':
      if (style.visibility === 'visible') await drawImage(element, style, canvas, context, drawing)
      return
    default:
      await drawShape({ element, style, opacity }, canvas, context, drawing)
  }
}

async function drawShape(
  { element, style, opacity }: Styled,
  canvas: Canvas,
  context: DrawContext,
  drawing: Drawing,
): Promise<void> {
  const path = shapePath(element, lengthsOf(element, style, context.viewport))
  if (path === undefined || path.length === 0 || style.visibility !== 'visible') return
  await paintOutline({ path, style, opacity }, canvas, context, drawing)
  if (context.isClip !== true && hasMarkers(element, style)) await drawMarkers(path, style, canvas, context, drawing)
}

async function drawChildren(
  element: SvgElement,
  canvas: Canvas,
  context: DrawContext,
  drawing: Drawing,
): Promise<void> {
  for (const child of childElements(element)) await drawElement(child, canvas, context, drawing)
}

/** Draws what a `use` refers to as if it were in its place (SVG 2, 5.6). */
async function drawUse(use: SvgElement, canvas: Canvas, context: DrawContext, drawing: Drawing): Promise<void> {
  const target = drawing.referredTo(use.attributes.get('href'))
  const inner = target && drawing.enter(target, context)
  if (target === undefined || inner === undefined) return
  const length = lengthsOf(use, context.style, context.viewport)
  canvas.transform(translation(length('x', 'x') ?? 0, length('y', 'y') ?? 0))
  if (target.name !== 'symbol' && target.name !== 'svg') {
    await drawElement(target, canvas, inner, drawing)
    return
  }
  const style = drawing.tools.styles.styleOf(target, context.style)
  const matrix = parseTransform(style.transform || target.attributes.get('transform'))
  if (style.display === 'none' || !hasArea(matrix)) return
  canvas.transform(matrix)
  await drawViewport(target, use, canvas, { ...inner, style }, drawing)
}

/** Draws the content of an `svg` or a `symbol`. @param sized the element whose attributes give the size: itself, or the `use` */
async function drawViewport(
  element: SvgElement,
  sized: SvgElement,
  canvas: Canvas,
  context: DrawContext,
  drawing: Drawing,
): Promise<void> {
  const length = lengthsOf(sized, context.style, context.viewport)
  const own = lengthsOf(element, context.style, context.viewport)
  const isUsed = element !== sized
  const inner = enterViewport(
    element,
    {
      // The caller has already moved to the position of the `use`.
      x: (element.name === 'svg' ? own('x', 'x') : 0) ?? 0,
      y: (element.name === 'svg' ? own('y', 'y') : 0) ?? 0,
      width: length('width', 'x') ?? (isUsed ? own('width', 'x') : undefined) ?? context.viewport.width,
      height: length('height', 'y') ?? (isUsed ? own('height', 'y') : undefined) ?? context.viewport.height,
    },
    context.style,
    canvas,
  )
  if (inner !== undefined) await drawChildren(element, canvas, { ...context, viewport: inner }, drawing)
}
