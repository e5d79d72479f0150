import type { TextBox } from '@recto/layout'

import { drawingAngle } from '../package/units.ts'
import { element, wrap } from '../package/xml.ts'
import { DRAWING_NAMESPACE, extent, extentLength, NO_TEXT_DISTANCE, position } from './drawings.ts'
import type { WordPart } from './word-part.ts'

/** WordprocessingML shapes, introduced with Word 2010 ([MS-DOCX], 2.6.3), which other word processors read as well. */
const SHAPE_NAMESPACE = 'http://schemas.microsoft.com/office/word/2010/wordprocessingShape'
/** Values of `vert` by quarter turns clockwise (ISO/IEC 29500-1, 20.1.10.83); at other angles, the box itself is rotated. */
const DIRECTIONS: Readonly<Record<number, string>> = { 1: 'vert', 3: 'vert270' }
const QUARTER_TURN_DEGREES = 90
/** Text less than this many degrees off a quarter turn gets a `vert` direction. */
const MAX_SLANT_DEGREES = 3
const BODY_PROPERTIES = { wrap: 'square', lIns: 0, tIns: 0, rIns: 0, bIns: 0, anchor: 't' }

/** A text box at its position on the page, in front of other content; `content` is XML. */
export function textBoxDrawing(textBox: TextBox, content: string, part: WordPart): string {
  const box = withDirection(textBox)
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
    element(
      'a:graphic',
      { 'xmlns:a': DRAWING_NAMESPACE },
      element('a:graphicData', { uri: SHAPE_NAMESPACE }, shape(box, content)),
    ),
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

/** A text box with its `vert` direction; undefined for horizontal text. */
interface DirectedBox extends Omit<TextBox, 'blocks'> {
  direction: string | undefined
}

/** Sets a text direction instead of rotation, and swaps width and height, if the text runs up or down. */
function withDirection({ left, top, width, height, degrees }: TextBox): DirectedBox {
  const quarterTurns = Math.round(degrees / QUARTER_TURN_DEGREES)
  const direction =
    Math.abs(degrees - quarterTurns * QUARTER_TURN_DEGREES) < MAX_SLANT_DEGREES ? DIRECTIONS[quarterTurns] : undefined
  if (direction === undefined) return { left, top, width, height, degrees, direction }
  const shift = (width - height) / 2
  return { left: left + shift, top: top - shift, width: height, height: width, degrees: 0, direction }
}

function shape({ width, height, degrees, direction }: DirectedBox, content: string): string {
  const transform =
    element('a:off', { x: 0, y: 0 }) + element('a:ext', { cx: extentLength(width), cy: extentLength(height) })
  const properties = [
    element('a:xfrm', { rot: drawingAngle(degrees) === 0 ? undefined : drawingAngle(degrees) }, transform),
    '<a:prstGeom prst="rect"><a:avLst/></a:prstGeom><a:noFill/>',
  ].join('')
  return element(
    'wps:wsp',
    { 'xmlns:wps': SHAPE_NAMESPACE },
    [
      '<wps:cNvSpPr txBox="1"/>',
      wrap('wps:spPr', properties),
      wrap('wps:txbx', wrap('w:txbxContent', content)),
      element('wps:bodyPr', { vert: direction, ...BODY_PROPERTIES }),
    ].join(''),
  )
}
