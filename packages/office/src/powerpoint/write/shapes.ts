import { toEmus, hexColor, drawingAngle } from '../../package/units.ts'
import { element, wrap } from '../../package/xml.ts'
import type {
  LinkArea,
  PathSegment,
  SlidePaint,
  SlidePicture,
  SlideShape,
  SlideStroke,
  TextBox,
} from '../slide-model.ts'
import type { SlidePart } from './slide-part.ts'
import { paragraphsXml } from './text-body.ts'
import { positiveEmus } from './units.ts'

const RECTANGLE = '<a:prstGeom prst="rect"><a:avLst/></a:prstGeom>'
const LINE = '<a:prstGeom prst="line"><a:avLst/></a:prstGeom>'
/** Vertical writing with the first line at the right (20.1.10.83). */
const VERTICAL = { 'east-asian': 'eaVert', stacked: 'wordArtVertRtl' } as const
const DASHES = { solid: 'solid', dashed: 'dash', dotted: 'sysDot' } as const
/** 100 percent, in thousandths of a percent (20.1.10.40). */
const FULL_PERCENTAGE = 100_000
/** Largest line width, in EMUs (20.1.10.35). */
const MAX_LINE_WIDTH = 20_116_800
/** Longest alternative text, in UTF-16 units: more is of no use to users of screen readers. */
const MAX_ALTERNATIVE = 20_000

/** A text box without insets, or the title placeholder (ISO/IEC 29500-1, 19.3.1.43). */
export function textBox(box: TextBox, part: SlidePart): string {
  const id = part.nextId()
  const name = `${box.isTitle ? 'Title' : 'Text'} ${id}`
  const placeholder = box.isTitle ? '<p:ph type="title"/>' : ''
  const kind = box.isTitle ? '<p:cNvSpPr><a:spLocks noGrp="1"/></p:cNvSpPr>' : '<p:cNvSpPr txBox="1"/>'
  const nonVisualProperties = element('p:cNvPr', { id, name }) + kind + element('p:nvPr', {}, placeholder)
  const rot = drawingAngle(box.degrees) === 0 ? undefined : drawingAngle(box.degrees)
  const shapeProperties = `${part.frame(box, { rot })}${RECTANGLE}<a:noFill/><a:ln><a:noFill/></a:ln>`
  const body = element(
    'a:bodyPr',
    {
      vert: box.vertical === undefined ? undefined : VERTICAL[box.vertical],
      wrap: box.isWrapped ? 'square' : 'none',
      lIns: 0,
      tIns: 0,
      rIns: 0,
      bIns: 0,
      anchor: 't',
      rtlCol: 0,
    },
    '<a:noAutofit/>',
  )
  const text = `${body}<a:lstStyle/>${paragraphsXml(box.paragraphs, part)}`
  return element(
    'p:sp',
    {},
    wrap('p:nvSpPr', nonVisualProperties) + wrap('p:spPr', shapeProperties) + wrap('p:txBody', text),
  )
}

/** A picture (19.3.1.37). */
export function picture(item: SlidePicture, part: SlidePart): string {
  const id = part.nextId()
  const descr = item.alternative?.slice(0, MAX_ALTERNATIVE)
  const nonVisualProperties = element('p:cNvPr', { id, name: `Picture ${id}`, descr })
  const locks = '<p:cNvPicPr><a:picLocks noChangeAspect="1"/></p:cNvPicPr><p:nvPr/>'
  const fill = `<a:blip r:embed="${part.imageRelationship(item.file)}"/><a:stretch><a:fillRect/></a:stretch>`
  return element(
    'p:pic',
    {},
    wrap('p:nvPicPr', nonVisualProperties + locks) +
      wrap('p:blipFill', fill) +
      wrap('p:spPr', part.frame(item) + RECTANGLE),
  )
}

/** A rectangle, line or freeform (19.3.1.43). */
export function shape(item: SlideShape, part: SlidePart): string {
  const id = part.nextId()
  const nonVisualProperties = `${element('p:cNvPr', { id, name: `Shape ${id}` })}<p:cNvSpPr/><p:nvPr/>`
  const paint = geometry(item, part.fitting.scale) + fillXml(item.fill) + lineXml(item.stroke, part.fitting.scale)
  return element('p:sp', {}, wrap('p:nvSpPr', nonVisualProperties) + wrap('p:spPr', part.frame(item) + paint))
}

function geometry(item: SlideShape, scale: number): string {
  if (item.outlines === 'line') return LINE
  return item.outlines === 'rectangle' ? RECTANGLE : freeform(item, item.outlines, scale)
}

/** A link area. Its fill is transparent rather than absent, because only filled areas can be clicked. */
export function linkArea(item: LinkArea, part: SlidePart): string {
  const click = part.hyperlink(item.target)
  if (click === '') return ''
  const id = part.nextId()
  const nonVisualProperties = `${element('p:cNvPr', { id, name: `Link ${id}` }, click)}<p:cNvSpPr/><p:nvPr/>`
  const paint = fillXml({ color: 0xff_ff_ff, opacity: 0 })
  const shapeProperties = `${part.frame(item)}${RECTANGLE}${paint}<a:ln><a:noFill/></a:ln>`
  return element('p:sp', {}, wrap('p:nvSpPr', nonVisualProperties) + wrap('p:spPr', shapeProperties))
}

/** A solid fill, or none. */
export function fillXml(paint: SlidePaint | undefined): string {
  return paint === undefined ? '<a:noFill/>' : wrap('a:solidFill', colorXml(paint))
}

/** A color with its opacity. */
function colorXml({ color, opacity }: SlidePaint): string {
  const alpha = opacity >= 1 ? '' : element('a:alpha', { val: Math.round(Math.max(0, opacity) * FULL_PERCENTAGE) })
  return element('a:srgbClr', { val: hexColor(color) }, alpha)
}

/** Line properties (20.1.2.2.24), with mitered joins limited as in PowerPoint. */
function lineXml(stroke: SlideStroke | undefined, scale: number): string {
  if (stroke === undefined) return '<a:ln><a:noFill/></a:ln>'
  const dash = element('a:prstDash', { val: DASHES[stroke.dash] })
  const width = Math.min(MAX_LINE_WIDTH, Math.max(1, positiveEmus(stroke.width * scale)))
  return element('a:ln', { w: width, cap: 'flat' }, `${fillXml(stroke)}${dash}<a:miter lim="800000"/>`)
}

/** A custom geometry (20.1.9.8) with a path for each outline. */
function freeform({ left, top, right, bottom, fill }: SlideShape, outlines: PathSegment[][], scale: number): string {
  const size = { w: positiveEmus((right - left) * scale), h: positiveEmus((bottom - top) * scale) }
  const point = (x: number, y: number) =>
    element('a:pt', { x: toEmus((x - left) * scale), y: toEmus((y - top) * scale) })
  const paths = outlines.map((segments) =>
    element(
      'a:path',
      { ...size, fill: fill === undefined ? 'none' : undefined },
      segments.map((segment) => segmentXml(segment, point)).join(''),
    ),
  )
  const rectangle = '<a:rect l="0" t="0" r="r" b="b"/>'
  return wrap('a:custGeom', `<a:avLst/><a:gdLst/><a:ahLst/><a:cxnLst/>${rectangle}${wrap('a:pathLst', paths.join(''))}`)
}

function segmentXml(segment: PathSegment, point: (x: number, y: number) => string): string {
  switch (segment.kind) {
    case 'close':
      return '<a:close/>'
    case 'move':
      return wrap('a:moveTo', point(segment.x, segment.y))
    case 'line':
      return wrap('a:lnTo', point(segment.x, segment.y))
    case 'curve':
      return wrap(
        'a:cubicBezTo',
        point(segment.x1, segment.y1) + point(segment.x2, segment.y2) + point(segment.x, segment.y),
      )
  }
}
