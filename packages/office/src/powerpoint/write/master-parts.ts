import { element, wrap, xmlPart } from '../../package/xml.ts'

const MAIN = 'http://schemas.openxmlformats.org/drawingml/2006/main'
/** Namespaces of PresentationML parts, all of the transitional class (ISO/IEC 29500-4). */
export const NAMESPACES = {
  'xmlns:a': MAIN,
  'xmlns:r': 'http://schemas.openxmlformats.org/officeDocument/2006/relationships',
  'xmlns:p': 'http://schemas.openxmlformats.org/presentationml/2006/main',
}

/** The shape tree of a slide, layout or master (ISO/IEC 29500-1, 19.3.1.45). */
export function shapeTree(shapes: string): string {
  const group = '<p:nvGrpSpPr><p:cNvPr id="1" name=""/><p:cNvGrpSpPr/><p:nvPr/></p:nvGrpSpPr>'
  const frame =
    '<a:xfrm><a:off x="0" y="0"/><a:ext cx="0" cy="0"/><a:chOff x="0" y="0"/><a:chExt cx="0" cy="0"/></a:xfrm>'
  return wrap('p:spTree', `${group}${wrap('p:grpSpPr', frame)}${shapes}`)
}

/** Size of the slides in EMUs, from which the default place of the title follows. */
export interface SlideExtent {
  width: number
  height: number
}

function titleShape({ width, height }: SlideExtent): string {
  const [left, top] = [Math.round(width * 0.07), Math.round(height * 0.06)]
  const size = element('a:ext', { cx: width - 2 * left, cy: Math.round(height * 0.16) })
  const frame = wrap('a:xfrm', element('a:off', { x: left, y: top }) + size)
  const about =
    '<p:nvSpPr><p:cNvPr id="2" name="Title 2"/><p:cNvSpPr><a:spLocks noGrp="1"/></p:cNvSpPr><p:nvPr><p:ph type="title"/></p:nvPr></p:nvSpPr>'
  const text =
    '<p:txBody><a:bodyPr/><a:lstStyle/><a:p><a:r><a:rPr lang="en-US"/><a:t>Title</a:t></a:r></a:p></p:txBody>'
  return `<p:sp>${about}<p:spPr>${frame}<a:prstGeom prst="rect"><a:avLst/></a:prstGeom></p:spPr>${text}</p:sp>`
}

const COLOR_MAP =
  '<p:clrMap bg1="lt1" tx1="dk1" bg2="lt2" tx2="dk2" accent1="accent1" accent2="accent2" accent3="accent3" accent4="accent4" accent5="accent5" accent6="accent6" hlink="hlink" folHlink="folHlink"/>'
const WHITE = '<p:bg><p:bgPr><a:solidFill><a:srgbClr val="FFFFFF"/></a:solidFill><a:effectLst/></p:bgPr></p:bg>'
const THEME_FONTS = '<a:latin typeface="+mn-lt"/><a:ea typeface="+mn-ea"/><a:cs typeface="+mn-cs"/>'

function levels(size: number): string {
  const style = `<a:defRPr sz="${size}"><a:solidFill><a:schemeClr val="tx1"/></a:solidFill>${THEME_FONTS}</a:defRPr>`
  return Array.from({ length: 9 }, (_, index) =>
    element(`a:lvl${index + 1}pPr`, { marL: 0, indent: 0, algn: 'l' }, `<a:buNone/>${style}`),
  ).join('')
}

/** The slide master: a white background and a title placeholder (19.3.1.42). */
export function masterXml(place: SlideExtent): string {
  const layouts =
    '<p:sldLayoutIdLst><p:sldLayoutId id="2147483649" r:id="rId1"/><p:sldLayoutId id="2147483650" r:id="rId2"/></p:sldLayoutIdLst>'
  const styles = [
    wrap('p:titleStyle', levels(3200)),
    wrap('p:bodyStyle', levels(1800)),
    wrap('p:otherStyle', levels(1800)),
  ].join('')
  const content = wrap('p:cSld', WHITE + shapeTree(titleShape(place)))
  return xmlPart(element('p:sldMaster', NAMESPACES, content + COLOR_MAP + layouts + wrap('p:txStyles', styles)))
}

/** A slide layout (19.3.1.39), with a title placeholder or blank. */
export function layoutXml(kind: 'titleOnly' | 'blank', place: SlideExtent): string {
  const name = kind === 'titleOnly' ? 'Title Only' : 'Blank'
  const content = element('p:cSld', { name }, shapeTree(kind === 'titleOnly' ? titleShape(place) : ''))
  const map = '<p:clrMapOvr><a:masterClrMapping/></p:clrMapOvr>'
  return xmlPart(element('p:sldLayout', { ...NAMESPACES, type: kind, preserve: 1 }, content + map))
}

const COLORS: readonly [string, string][] = [
  ['dk1', '000000'],
  ['lt1', 'FFFFFF'],
  ['dk2', '1F2937'],
  ['lt2', 'E5E7EB'],
  ['accent1', '2563EB'],
  ['accent2', 'D97706'],
  ['accent3', '059669'],
  ['accent4', 'DC2626'],
  ['accent5', '7C3AED'],
  ['accent6', '0891B2'],
  ['hlink', '1D4ED8'],
  ['folHlink', '6D28D9'],
]
const FILL = '<a:solidFill><a:schemeClr val="phClr"/></a:solidFill>'
const FONT = '<a:latin typeface="Arial"/><a:ea typeface=""/><a:cs typeface=""/>'

/** The theme: colors and fonts of content that is added later (20.1.6.9). */
export function themeXml(): string {
  const colors = COLORS.map(([name, value]) => wrap(`a:${name}`, `<a:srgbClr val="${value}"/>`)).join('')
  const lines = [6350, 12_700, 19_050].map((w) => element('a:ln', { w }, FILL)).join('')
  const elements = [
    element('a:clrScheme', { name: 'Recto' }, colors),
    element('a:fontScheme', { name: 'Recto' }, wrap('a:majorFont', FONT) + wrap('a:minorFont', FONT)),
    element(
      'a:fmtScheme',
      { name: 'Recto' },
      [
        wrap('a:fillStyleLst', FILL.repeat(3)),
        wrap('a:lnStyleLst', lines),
        wrap('a:effectStyleLst', '<a:effectStyle><a:effectLst/></a:effectStyle>'.repeat(3)),
        wrap('a:bgFillStyleLst', FILL.repeat(3)),
      ].join(''),
    ),
  ].join('')
  return xmlPart(element('a:theme', { 'xmlns:a': MAIN, name: 'Recto' }, wrap('a:themeElements', elements)))
}
