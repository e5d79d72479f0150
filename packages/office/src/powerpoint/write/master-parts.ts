import { element, wrap, xmlPart } from '../../package/xml.ts'

const MAIN = 'http://schemas.openxmlformats.org/drawingml/2006/main'
/** Namespaces of PresentationML parts: those of the transitional class (ISO/IEC 29500-4). */
export const NAMESPACES = {
  'xmlns:a': MAIN,
  'xmlns:r': 'http://schemas.openxmlformats.org/officeDocument/2006/relationships',
  'xmlns:p': 'http://schemas.openxmlformats.org/presentationml/2006/main',
}

/** The shape tree of a slide, layout or master (ISO/IEC 29500-1, 19.3.1.45). */
export function shapeTree(shapes: string): string {
  const group = '<p:nvGrpSpPr><p:cNvPr id="1" name=""/><p:cNvGrpSpPr/><p:nvPr/></p:nvGrpSpPr>'
  const transform =
    '<a:xfrm><a:off x="0" y="0"/><a:ext cx="0" cy="0"/><a:chOff x="0" y="0"/><a:chExt cx="0" cy="0"/></a:xfrm>'
  return wrap('p:spTree', `${group}${wrap('p:grpSpPr', transform)}${shapes}`)
}

/** Size of the slides, in EMUs. */
export interface SlideExtent {
  width: number
  height: number
}

/** Default position of a title: its margins and its height, as shares of the width and the height of the slide. */
const TITLE_POSITION = { left: 0.07, top: 0.06, height: 0.16 }

/** The title placeholder of the master and of a layout. */
function titleShape({ width, height }: SlideExtent): string {
  const [left, top] = [Math.round(width * TITLE_POSITION.left), Math.round(height * TITLE_POSITION.top)]
  const size = element('a:ext', { cx: width - 2 * left, cy: Math.round(height * TITLE_POSITION.height) })
  const transform = wrap('a:xfrm', element('a:off', { x: left, y: top }) + size)
  const nonVisualProperties =
    '<p:nvSpPr><p:cNvPr id="2" name="Title 2"/><p:cNvSpPr><a:spLocks noGrp="1"/></p:cNvSpPr><p:nvPr><p:ph type="title"/></p:nvPr></p:nvSpPr>'
  const text =
    '<p:txBody><a:bodyPr/><a:lstStyle/><a:p><a:r><a:rPr lang="en-US"/><a:t>Title</a:t></a:r></a:p></p:txBody>'
  return `<p:sp>${nonVisualProperties}<p:spPr>${transform}<a:prstGeom prst="rect"><a:avLst/></a:prstGeom></p:spPr>${text}</p:sp>`
}

const COLOR_MAP =
  '<p:clrMap bg1="lt1" tx1="dk1" bg2="lt2" tx2="dk2" accent1="accent1" accent2="accent2" accent3="accent3" accent4="accent4" accent5="accent5" accent6="accent6" hlink="hlink" folHlink="folHlink"/>'
const WHITE_BACKGROUND =
  '<p:bg><p:bgPr><a:solidFill><a:srgbClr val="FFFFFF"/></a:solidFill><a:effectLst/></p:bgPr></p:bg>'
const THEME_FONTS = '<a:latin typeface="+mn-lt"/><a:ea typeface="+mn-ea"/><a:cs typeface="+mn-cs"/>'

/** Font sizes of titles and of other text, in hundredths of a point. */
const [TITLE_SIZE, BODY_SIZE] = [3200, 1800]
/** Number of list levels (21.1.2.4). */
const LEVEL_COUNT = 9

/** The style of every list level. @param size in hundredths of a point */
function levelStyles(size: number): string {
  const style = `<a:defRPr sz="${size}"><a:solidFill><a:schemeClr val="tx1"/></a:solidFill>${THEME_FONTS}</a:defRPr>`
  return Array.from({ length: LEVEL_COUNT }, (_, index) =>
    element(`a:lvl${index + 1}pPr`, { marL: 0, indent: 0, algn: 'l' }, `<a:buNone/>${style}`),
  ).join('')
}

/** The slide master (19.3.1.42), with a white background and a title placeholder. */
export function masterXml(slideExtent: SlideExtent): string {
  const layouts =
    '<p:sldLayoutIdLst><p:sldLayoutId id="2147483649" r:id="rId1"/><p:sldLayoutId id="2147483650" r:id="rId2"/></p:sldLayoutIdLst>'
  const styles = [
    wrap('p:titleStyle', levelStyles(TITLE_SIZE)),
    wrap('p:bodyStyle', levelStyles(BODY_SIZE)),
    wrap('p:otherStyle', levelStyles(BODY_SIZE)),
  ].join('')
  const content = wrap('p:cSld', WHITE_BACKGROUND + shapeTree(titleShape(slideExtent)))
  return xmlPart(element('p:sldMaster', NAMESPACES, content + COLOR_MAP + layouts + wrap('p:txStyles', styles)))
}

/** A slide layout (19.3.1.39), with a title placeholder, or blank. */
export function layoutXml(kind: 'titleOnly' | 'blank', slideExtent: SlideExtent): string {
  const name = kind === 'titleOnly' ? 'Title Only' : 'Blank'
  const content = element('p:cSld', { name }, shapeTree(kind === 'titleOnly' ? titleShape(slideExtent) : ''))
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
/** Number of fills and effects of a theme: subtle, moderate and intense (20.1.4.1.14). */
const FORMAT_COUNT = 3
/** Line widths of the theme, in EMUs: half a point, one, and one and a half. */
const LINE_WIDTHS = [6350, 12_700, 19_050]
const FILL = '<a:solidFill><a:schemeClr val="phClr"/></a:solidFill>'
const FONT = '<a:latin typeface="Arial"/><a:ea typeface=""/><a:cs typeface=""/>'

/** The theme (20.1.6.9): colors and fonts of content that somebody adds later. */
export function themeXml(): string {
  const colors = COLORS.map(([name, value]) => wrap(`a:${name}`, `<a:srgbClr val="${value}"/>`)).join('')
  const lineStyles = LINE_WIDTHS.map((w) => element('a:ln', { w }, FILL)).join('')
  const elements = [
    element('a:clrScheme', { name: 'Recto' }, colors),
    element('a:fontScheme', { name: 'Recto' }, wrap('a:majorFont', FONT) + wrap('a:minorFont', FONT)),
    element(
      'a:fmtScheme',
      { name: 'Recto' },
      [
        wrap('a:fillStyleLst', FILL.repeat(FORMAT_COUNT)),
        wrap('a:lnStyleLst', lineStyles),
        wrap('a:effectStyleLst', '<a:effectStyle><a:effectLst/></a:effectStyle>'.repeat(FORMAT_COUNT)),
        wrap('a:bgFillStyleLst', FILL.repeat(FORMAT_COUNT)),
      ].join(''),
    ),
  ].join('')
  return xmlPart(element('a:theme', { 'xmlns:a': MAIN, name: 'Recto' }, wrap('a:themeElements', elements)))
}
