import type { AnchoredImage, PlacedImage } from '@recto/layout'

import { OFFICE_RELATIONSHIP } from '../package/relationships.ts'
import { toEmus, drawingAngle } from '../package/units.ts'
import { element } from '../package/xml.ts'
import type { WordPart } from './word-part.ts'

export const DRAWING_NAMESPACE = 'http://schemas.openxmlformats.org/drawingml/2006/main'
const PICTURE_NAMESPACE = 'http://schemas.openxmlformats.org/drawingml/2006/picture'
export const NO_TEXT_DISTANCE = { distT: 0, distB: 0, distL: 0, distR: 0 }

/** Sine of the smallest angle to the axes at which an image is not rotated by quarter turns only: half a degree. */
const MIN_SINE = 0.01
/** Text wrapping (20.4.2.15 to 20.4.2.20). */
const WRAPS = {
  behind: '<wp:wrapNone/>',
  front: '<wp:wrapNone/>',
  square: '<wp:wrapSquare wrapText="bothSides"/>',
  'above-and-below': '<wp:wrapTopAndBottom/>',
} as const

/** An image in the text, like a character (`wp:inline`; ISO/IEC 29500-1, 20.4.2.8). */
export function inlineImage(image: PlacedImage, part: WordPart): string {
  const size = unrotatedSize(image)
  const content = extent(size) + effectExtent(image, size) + graphic(image, size, part)
  return element('w:drawing', {}, element('wp:inline', NO_TEXT_DISTANCE, content))
}

/** An image at its position on the page (`wp:anchor`, 20.4.2.3). */
export function anchoredImage(image: AnchoredImage, part: WordPart): string {
  const size = unrotatedSize(image)
  const left = image.left + (image.width - size.width) / 2
  const top = image.top + (image.height - size.height) / 2
  const content = [
    '<wp:simplePos x="0" y="0"/>',
    position('wp:positionH', left),
    position('wp:positionV', top),
    extent(size),
    effectExtent(image, size),
    WRAPS[image.wrap],
    graphic(image, size, part),
  ].join('')
  const attributes = {
    ...NO_TEXT_DISTANCE,
    simplePos: 0,
    relativeHeight: part.package.drawingCount,
    behindDoc: image.wrap === 'behind' ? 1 : 0,
    locked: 0,
    layoutInCell: 1,
    allowOverlap: 1,
  }
  return element('w:drawing', {}, element('wp:anchor', attributes, content))
}

interface Size {
  width: number
  height: number
}

/** The size of an image before rotation, in points, from its bounding box on the page. */
function unrotatedSize({ width, height, degrees, file }: PlacedImage): Size {
  const radians = (degrees * Math.PI) / 180
  const [cosine, sine] = [Math.abs(Math.cos(radians)), Math.abs(Math.sin(radians))]
  if (sine < MIN_SINE) return { width, height }
  if (cosine < MIN_SINE) return { width: height, height: width }
  const ratio = file.width > 0 && file.height > 0 ? file.height / file.width : 1
  const unrotatedWidth = width / (cosine + sine * ratio)
  return { width: unrotatedWidth, height: unrotatedWidth * ratio }
}

/** An offset from the left or top edge of the page, in points (20.4.2.10, 20.4.2.11). */
export function position(name: string, offset: number): string {
  return element(name, { relativeFrom: 'page' }, element('wp:posOffset', {}, String(toEmus(offset))))
}

/** The extent of a drawing (20.4.2.7). */
export function extent({ width, height }: Size): string {
  return element('wp:extent', { cx: extentLength(width), cy: extentLength(height) })
}

/** How far a rotated image extends beyond its unrotated size, so that text keeps clear of it (20.4.2.6). */
function effectExtent({ width, height }: PlacedImage, size: Size): string {
  const [horizontal, vertical] = [
    toEmus(Math.max(0, width - size.width) / 2),
    toEmus(Math.max(0, height - size.height) / 2),
  ]
  return element('wp:effectExtent', { l: horizontal, t: vertical, r: horizontal, b: vertical })
}

/** A length in points as EMUs, at least one: Word rejects drawings with an extent of zero. */
export function extentLength(points: number): number {
  return Math.max(1, toEmus(points))
}

/** The graphic with its properties and alternative text (20.2.2.5). */
function graphic({ file, degrees, alternative }: PlacedImage, size: Size, part: WordPart): string {
  part.package.drawingCount += 1
  const id = part.package.drawingCount
  const nonVisualProperties = { id, name: `Picture ${id}`, descr: alternative }
  const embed = part.relationships.add(`${OFFICE_RELATIONSHIP}/image`, part.package.media.add(file))
  const transform =
    element('a:off', { x: 0, y: 0 }) + element('a:ext', { cx: extentLength(size.width), cy: extentLength(size.height) })
  const rot = drawingAngle(degrees) === 0 ? undefined : drawingAngle(degrees)
  const picture = [
    `<pic:nvPicPr>${element('pic:cNvPr', nonVisualProperties)}<pic:cNvPicPr/></pic:nvPicPr>`,
    `<pic:blipFill>${element('a:blip', { 'r:embed': embed })}<a:stretch><a:fillRect/></a:stretch></pic:blipFill>`,
    `<pic:spPr>${element('a:xfrm', { rot }, transform)}<a:prstGeom prst="rect"><a:avLst/></a:prstGeom></pic:spPr>`,
  ].join('')
  const data = element(
    'a:graphicData',
    { uri: PICTURE_NAMESPACE },
    element('pic:pic', { 'xmlns:pic': PICTURE_NAMESPACE }, picture),
  )
  const locks = element('a:graphicFrameLocks', { 'xmlns:a': DRAWING_NAMESPACE, noChangeAspect: 1 })
  return [
    element('wp:docPr', nonVisualProperties),
    element('wp:cNvGraphicFramePr', {}, locks),
    element('a:graphic', { 'xmlns:a': DRAWING_NAMESPACE }, data),
  ].join('')
}
