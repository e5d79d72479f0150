import type { PdfObject } from '@recto/pdf'

import { childElements, type SvgElement } from '../parse/svg-element.ts'
import { parseLength } from '../values/length.ts'
import { hasArea } from '../values/transform-list.ts'
import type { Rectangle } from '../values/view-box.ts'
import type { Canvas } from './canvas.ts'
import type { Drawing, DrawContext } from './drawing.ts'
import { boxOperators } from './path-operators.ts'
import { softMask } from './soft-mask.ts'

/**
 * The soft mask of an element that refers to a `mask` (CSS Masking 1).
 * @param boxOf returns the box of the masked element
 * @returns entries of a graphics state; undefined if the mask refers back to itself, which counts as none
 */
export async function readMask(
  mask: SvgElement,
  boxOf: () => Promise<Rectangle>,
  context: DrawContext,
  canvas: Canvas,
  drawing: Drawing,
): Promise<Record<string, PdfObject> | undefined> {
  const inside = drawing.enter(mask, context)
  if (inside === undefined) return undefined
  const { attributes } = mask
  const style = drawing.tools.styles.styleInPlace(mask)
  const content = canvas.child()
  const isBox = attributes.get('maskContentUnits') === 'objectBoundingBox'
  const needsBox = isBox || attributes.get('maskUnits') !== 'userSpaceOnUse'
  const box = needsBox ? await boxOf() : { x: 0, y: 0, width: 0, height: 0 }
  content.write(`${boxOperators(regionOf(mask, box, context.viewport))} W n`)
  if (isBox) content.transform([box.width, 0, 0, box.height, box.x, box.y])
  if (hasArea(content.matrix)) {
    const within = { style, viewport: isBox ? { width: 1, height: 1 } : context.viewport, path: inside.path }
    for (const child of childElements(mask)) await drawing.tools.drawElement(child, content, within, drawing)
  }
  const kind = style['mask-type'] === 'alpha' ? 'Alpha' : 'Luminosity'
  return softMask(await content.toForm({ isGroup: true }), kind)
}

/** The area of user space that a mask can show; everything outside is hidden. */
function regionOf(
  { attributes }: SvgElement,
  box: Rectangle,
  { width, height }: { width: number; height: number },
): Rectangle {
  const isBox = attributes.get('maskUnits') !== 'userSpaceOnUse'
  const length = (key: string, otherwise: string, percent: number) =>
    parseLength(attributes.get(key) ?? otherwise, { percent: isBox ? 1 : percent, fontSize: 16 }) ?? 0
  const region = {
    x: length('x', '-10%', width),
    y: length('y', '-10%', height),
    width: length('width', '120%', width),
    height: length('height', '120%', height),
  }
  if (!isBox) return region
  return {
    x: box.x + region.x * box.width,
    y: box.y + region.y * box.height,
    width: region.width * box.width,
    height: region.height * box.height,
  }
}
