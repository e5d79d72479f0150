import type { AnchoredImage, PlacedImage } from '@recto/layout'

import { OFFICE_RELATIONSHIP } from '../package/relationships.ts'
import { toEmus, drawingAngle } from '../package/units.ts'
import { element } from '../package/xml.ts'
import type { WordPart } from './word-part.ts'

export const MAIN = 'http://schemas.openxmlformats.org/drawingml/2006/main'
const PICTURE = 'http://schemas.openxmlformats.org/drawingml/2006/picture'
export const NO_TEXT_DISTANCE = { distT: 0, distB: 0, distL: 0, distR: 0 }

const WRAPS = {
  behind: '<wp:wrapNone/>',
  front: '<wp:wrapNone/>',
  square: '<wp:wrapSquare wrapText="bothSides"/>',
  'above-and-below': '<wp:wrapTopAndBottom/>',
} as const

/** An inline image (ISO/IEC 29500-1, 20.4.2.8). */
export function inlineDrawing(picture: PlacedImage, part: WordPart): string {
  const size = unrotatedSize(picture)
  const content = extent(size) + effect(picture, size) + graphic(picture, size, part)
  return element('w:drawing', {}, element('wp:inline', NO_TEXT_DISTANCE, content))
}

/** An anchored image at its place on the page (20.4.2.3). */
export function anchoredDrawing(picture: AnchoredImage, part: WordPart): string {
  const size = unrotatedSize(picture)
  const left = picture.left + (picture.width - size.width) / 2
  const top = picture.top + (picture.height - size.height) / 2
  const content = [
    '<wp:simplePos x="0" y="0"/>',
    position('wp:positionH', left),
    position('wp:positionV', top),
    extent(size),
    effect(picture, size),
    WRAPS[picture.wrap],
    graphic(picture, size, part),
  ].join('')
  const attributes = {
    ...NO_TEXT_DISTANCE,
    simplePos: 0,
    relativeHeight: part.package.drawingCount,
    behindDoc: picture.wrap === 'behind' ? 1 : 0,
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

/** The size of an image before rotation, from its bounding box on the page. */
function unrotatedSize({ width, height, degrees, file }: PlacedImage): Size {
  const radians = (degrees * Math.PI) / 180
  const [cosine, sine] = [Math.abs(Math.cos(radians)), Math.abs(Math.sin(radians))]
  if (sine < 0.01) return { width, height }
  if (cosine < 0.01) return { width: height, height: width }
  const ratio = file.width > 0 && file.height > 0 ? file.height / file.width : 1
  const own = width / (cosine + sine * ratio)
  return { width: own, height: own * ratio }
}

/** An offset from the edge of the page, in points. */
export function position(name: string, offset: number): string {
  return element(name, { relativeFrom: 'page' }, element('wp:posOffset', {}, String(toEmus(offset))))
}

/** The extent of a drawing. */
export function extent({ width, height }: Size): string {
  return element('wp:extent', { cx: extentLength(width), cy: extentLength(height) })
}

/** How far a rotated image extends beyond its unrotated size, so that text leaves room for it. */
function effect({ width, height }: PlacedImage, size: Size): string {
  const [across, down] = [toEmus(Math.max(0, width - size.width) / 2), toEmus(Math.max(0, height - size.height) / 2)]
  return element('wp:effectExtent', { l: across, t: down, r: across, b: down })
}

/** A length of at least one EMU: Word rejects drawings with an extent of zero. */
export function extentLength(points: number): number {
  return Math.max(1, toEmus(points))
}

/** The graphic with its properties and alternative text (20.2.2.5). */
function graphic({ file, degrees, alternative }: PlacedImage, size: Size, part: WordPart): string {
  part.package.drawingCount += 1
  const id = part.package.drawingCount
  const about = { id, name: `Picture ${id}`, descr: alternative }
  const embed = part.relationships.add(`${OFFICE_RELATIONSHIP}/image`, part.package.media.add(file))
  const frame =
    element('a:off', { x: 0, y: 0 }) + element('a:ext', { cx: extentLength(size.width), cy: extentLength(size.height) })
  const rot = drawingAngle(degrees) === 0 ? undefined : drawingAngle(degrees)
  const picture = [
    `<pic:nvPicPr>${element('pic:cNvPr', about)}<pic:cNvPicPr/></pic:nvPicPr>`,
    `<pic:blipFill>${element('a:blip', { 'r:embed': embed })}<a:stretch><a:fillRect/></a:stretch></pic:blipFill>`,
    `<pic:spPr>${element('a:xfrm', { rot }, frame)}<a:prstGeom prst="rect"><a:avLst/></a:prstGeom></pic:spPr>`,
  ].join('')
  const data = element('a:graphicData', { uri: PICTURE }, element('pic:pic', { 'xmlns:pic': PICTURE }, picture))
  const locks = element('a:graphicFrameLocks', { 'xmlns:a': MAIN, noChangeAspect: 1 })
  return [
    element('wp:docPr', about),
    element('wp:cNvGraphicFramePr', {}, locks),
    element('a:graphic', { 'xmlns:a': MAIN }, data),
  ].join('')
}
