import type { TextBox } from '@recto/layout'

import { drawingAngle } from '../package/units.ts'
import { element, wrap } from '../package/xml.ts'
import { extent, extentLength, MAIN, NO_TEXT_DISTANCE, position } from './drawings.ts'
import type { WordPart } from './word-part.ts'

/** WordprocessingML shapes, introduced with Word 2010 ([MS-DOCX], 2.6.3); other word processors read them, too. */
const SHAPE = 'http://schemas.microsoft.com/office/word/2010/wordprocessingShape'
/** `vert` by quarter turns clockwise; at other angles the whole box is rotated (20.1.10.83). */
const DIRECTIONS: Readonly<Record<number, string>> = { 1: 'vert', 3: 'vert270' }
/** Text at most this many degrees off a quarter turn gets a `vert` direction. */
const MAX_SLANT_DEGREES = 3
const NO_MARGINS = { wrap: 'square', lIns: 0, tIns: 0, rIns: 0, bIns: 0, anchor: 't' }

/** A text box at its place on the page, in front of other content; `content` is XML. */
export function textBoxDrawing(turned: TextBox, content: string, part: WordPart): string {
  const box = withDirection(turned)
  part.package.drawingCount += 1
  const id = part.package.drawingCount
  const drawing = [
    '<wp:simplePos x="0" y="0"/>',
    position('wp:positionH', box.left),
    position('wp:positionV', box.top),
    extent(box),
    element('wp:effectExtent', { l: 0, t: 0, r: 0, b: 0 }),
    '<wp:wrapNone/>',
    element('wp:docPr', { id, name: `Text box ${id}` }),
    '<wp:cNvGraphicFramePr/>',
    element('a:graphic', { 'xmlns:a': MAIN }, element('a:graphicData', { uri: SHAPE }, shape(box, content))),
  ].join('')
  const attributes = {
    ...NO_TEXT_DISTANCE,
    simplePos: 0,
    relativeHeight: id,
    behindDoc: 0,
    locked: 0,
    layoutInCell: 1,
    allowOverlap: 1,
  }
  return element('w:drawing', {}, element('wp:anchor', attributes, drawing))
}

interface DirectedBox extends Omit<TextBox, 'blocks'> {
  direction: string | undefined
}

/** Swaps width and height if the text runs up or down: the box itself is not rotated then. */
function withDirection({ left, top, width, height, degrees }: TextBox): DirectedBox {
  const quarters = Math.round(degrees / 90)
  const direction = Math.abs(degrees - quarters * 90) < MAX_SLANT_DEGREES ? DIRECTIONS[quarters] : undefined
  if (direction === undefined) return { left, top, width, height, degrees, direction }
  const shift = (width - height) / 2
  return { left: left + shift, top: top - shift, width: height, height: width, degrees: 0, direction }
}

function shape({ width, height, degrees, direction }: DirectedBox, content: string): string {
  const frame =
    element('a:off', { x: 0, y: 0 }) + element('a:ext', { cx: extentLength(width), cy: extentLength(height) })
  const properties = [
    element('a:xfrm', { rot: drawingAngle(degrees) === 0 ? undefined : drawingAngle(degrees) }, frame),
    '<a:prstGeom prst="rect"><a:avLst/></a:prstGeom><a:noFill/>',
  ].join('')
  return element(
    'wps:wsp',
    { 'xmlns:wps': SHAPE },
    [
      '<wps:cNvSpPr txBox="1"/>',
      wrap('wps:spPr', properties),
      wrap('wps:txbx', wrap('w:txbxContent', content)),
      element('wps:bodyPr', { vert: direction, ...NO_MARGINS }),
    ].join(''),
  )
}
