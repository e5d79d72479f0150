import type { Border } from '@recto/layout'

import { element, wrap } from '../../package/xml.ts'
import type { SlideCell, SlideTable } from '../slide-model.ts'
import { fillXml } from './shapes.ts'
import type { SlidePart } from './slide-part.ts'
import { paragraphsXml } from './text-body.ts'
import { positiveEmus } from './units.ts'

const TABLE_NAMESPACE = 'http://schemas.openxmlformats.org/drawingml/2006/table'
const ANCHOR = { top: 't', middle: 'ctr', bottom: 'b' } as const
const DASHES = { single: 'solid', double: 'solid', dashed: 'dash', dotted: 'sysDot' } as const
const TEXT_DIRECTION = { up: 'vert270', down: 'vert' } as const

/** A table (ISO/IEC 29500-1, 21.1.3.13). */
export function table(item: SlideTable, part: SlidePart): string {
  const id = part.nextId()
  const { scale } = part.fitting
  const locks = '<p:cNvGraphicFramePr><a:graphicFrameLocks noGrp="1"/></p:cNvGraphicFramePr><p:nvPr/>'
  const nonVisualProperties = wrap('p:nvGraphicFramePr', element('p:cNvPr', { id, name: `Table ${id}` }) + locks)
  const grid = item.columns.map((width) => element('a:gridCol', { w: positiveEmus(width * scale) })).join('')
  const rows = item.rows
    .map(({ height, cells }) =>
      element('a:tr', { h: positiveEmus(height * scale) }, cells.map((cell) => cellXml(cell, part)).join('')),
    )
    .join('')
  const properties = element('a:tblPr', { rtl: item.isRightToLeft ? 1 : undefined })
  const content = element('a:tbl', {}, properties + wrap('a:tblGrid', grid) + rows)
  const graphic = wrap('a:graphic', element('a:graphicData', { uri: TABLE_NAMESPACE }, content))
  return element('p:graphicFrame', {}, nonVisualProperties + part.frame(item, {}, 'p:xfrm') + graphic)
}

function cellXml(cell: SlideCell, part: SlidePart): string {
  const { columnSpan, rowSpan, covered, paragraphs } = cell
  const attributes = {
    rowSpan: rowSpan > 1 ? rowSpan : undefined,
    gridSpan: columnSpan > 1 ? columnSpan : undefined,
    hMerge: covered === 'from-left' || covered === 'from-both' ? 1 : undefined,
    vMerge: covered === 'from-above' || covered === 'from-both' ? 1 : undefined,
  }
  const text = `<a:bodyPr/><a:lstStyle/>${paragraphsXml(paragraphs, part)}`
  return element('a:tc', attributes, wrap('a:txBody', text) + cellProperties(cell, part.fitting.scale))
}

/** Cell properties in schema order (21.1.3.17). */
function cellProperties({ margins, align, textDirection, borders, shade }: SlideCell, scale: number): string {
  const attributes = {
    marL: positiveEmus(margins.left * scale),
    marR: positiveEmus(margins.right * scale),
    marT: positiveEmus(margins.top * scale),
    marB: positiveEmus(margins.bottom * scale),
    vert: textDirection === undefined ? undefined : TEXT_DIRECTION[textDirection],
    anchor: ANCHOR[align],
  }
  const lines = [
    borderXml('a:lnL', borders.left, scale),
    borderXml('a:lnR', borders.right, scale),
    borderXml('a:lnT', borders.top, scale),
    borderXml('a:lnB', borders.bottom, scale),
  ].join('')
  const fill = shade === undefined ? '<a:noFill/>' : fillXml({ color: shade, opacity: 1 })
  return element('a:tcPr', attributes, lines + fill)
}

function borderXml(name: string, border: Border | undefined, scale: number): string {
  if (border === undefined) return `<${name} w="0"><a:noFill/></${name}>`
  const dash = element('a:prstDash', { val: DASHES[border.line] })
  const attributes = {
    w: Math.max(1, positiveEmus(border.width * scale)),
    cap: 'flat',
    cmpd: border.line === 'double' ? 'dbl' : 'sng',
  }
  return element(name, attributes, fillXml({ color: border.color, opacity: 1 }) + dash)
}
