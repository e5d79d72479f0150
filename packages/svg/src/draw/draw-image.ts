import { orientationMatrix } from '@recto/images'
import { type Matrix, multiply } from '@recto/geometry'
import { ImageEmbedder } from '@recto/pdf'

import type { SvgElement } from '../parse/svg-element.ts'
import type { Style } from '../style/properties.ts'
import { dataOf } from '../values/data-address.ts'
import { hasArea } from '../values/transform-list.ts'
import { fitViewBox, type Rectangle } from '../values/view-box.ts'
import type { Canvas } from './canvas.ts'
import type { Drawing, EmbeddedImage, DrawContext } from './drawing.ts'
import { lengthsOf } from './lengths.ts'
import { boxOperators } from './path-operators.ts'

/** The box of an image; undefined if its size depends on its pixels, and those are unknown. */
export function imageBox(
  element: SvgElement,
  style: Style,
  { viewport }: DrawContext,
  pixels?: { width: number; height: number },
): Rectangle | undefined {
  const length = lengthsOf(element, style, viewport)
  const given = { width: length('width', 'x'), height: length('height', 'y') }
  const ratio = pixels === undefined ? undefined : pixels.width / pixels.height
  const width = given.width ?? (given.height !== undefined && ratio ? given.height * ratio : pixels?.width)
  const height = given.height ?? (given.width !== undefined && ratio ? given.width / ratio : pixels?.height)
  if (width === undefined || height === undefined || width <= 0 || height <= 0) return undefined
  return { x: length('x', 'x') ?? 0, y: length('y', 'y') ?? 0, width, height }
}

/** Draws an embedded image. Images elsewhere are left out, and so are embedded ones that cannot be decoded. */
export async function drawImage(
  element: SvgElement,
  style: Style,
  canvas: Canvas,
  context: DrawContext,
  drawing: Drawing,
): Promise<void> {
  const embedded = await embeddedImage(element.attributes.get('href') ?? '', drawing)
  if (embedded === undefined) return
  const { reference, image } = embedded
  const box = imageBox(element, style, context, image)
  if (box === undefined) return
  const preserve = element.attributes.get('preserveAspectRatio')
  const fit = fitViewBox({ x: 0, y: 0, width: image.width, height: image.height }, box, preserve)
  // From the unit square of an image, upwards, to its pixels as displayed, downwards.
  const turned = multiply(orientationMatrix(image.orientation), [image.width, 0, 0, -image.height, 0, image.height])
  const place: Matrix = multiply(multiply(turned, fit), [1, 0, 0, 1, box.x, box.y])
  if (!hasArea(place)) return
  canvas.save()
  if (/\bslice\b/.test(preserve ?? '')) canvas.write(`${boxOperators(box)} W n`)
  canvas.transform(place)
  canvas.write(`${canvas.resource('XObject', reference)} Do`)
  canvas.restore()
}

/** An embedded image, written once however often it is used. */
function embeddedImage(href: string, drawing: Drawing): Promise<EmbeddedImage | undefined> {
  const known = drawing.images.get(href)
  if (known !== undefined) return known
  const made = embed(href, drawing)
  drawing.images.set(href, made)
  return made
}

async function embed(href: string, drawing: Drawing): Promise<EmbeddedImage | undefined> {
  const { readImage, writer } = drawing.tools
  if (href === '') return undefined
  const data = dataOf(href)
  if (data === undefined) {
    drawing.leftOut.add(href.startsWith('data:') ? 'images' : 'external')
    return undefined
  }
  const image = await readImage(data)
  if (image === undefined) {
    drawing.leftOut.add('images')
    return undefined
  }
  return { reference: await new ImageEmbedder(writer).embed(image), image }
}
