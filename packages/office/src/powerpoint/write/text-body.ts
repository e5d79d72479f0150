import { toEmus, hexColor, roundAndClamp } from '../../package/units.ts'
import { element, escapeXml, wrap } from '../../package/xml.ts'
import type { SlideRunFormat, SlideBullet, SlideInline, SlideParagraph } from '../slide-model.ts'
import type { SlidePart } from './slide-part.ts'
import { hundredths, positiveEmus } from './units.ts'

const ALIGN = { left: 'l', center: 'ctr', right: 'r', justify: 'just' } as const
const BASELINE = { normal: undefined, super: 30_000, sub: -25_000 } as const
/** Smallest and largest font size, in hundredths of a point (ISO/IEC 29500-1, 20.1.10.73). */
const [MIN_SIZE, MAX_SIZE] = [100, 400_000]
/** Largest spacing, in hundredths of a point (20.1.10.76). */
const MAX_SPACING = 158_400
/** Smallest and largest bullet size, in thousandths of a percent of the text size (20.1.10.66). */
const [MIN_BULLET, MAX_BULLET] = [25_000, 400_000]
const MAX_LEVEL = 8

/** The paragraphs of a text body, which needs at least one. */
export function paragraphsXml(paragraphs: readonly SlideParagraph[], part: SlidePart): string {
  if (paragraphs.length === 0) return '<a:p><a:endParaRPr lang="en-US" sz="100"/></a:p>'
  return paragraphs.map((paragraph) => paragraphXml(paragraph, part)).join('')
}

function paragraphXml(paragraph: SlideParagraph, part: SlidePart): string {
  const content = paragraph.content.map((inline, index) => inlineXml(inline, index, paragraph.content, part)).join('')
  return element('a:p', {}, paragraphProperties(paragraph, part.fitting.scale) + content)
}

/** Paragraph properties in schema order (21.1.2.2.7). */
function paragraphProperties(paragraph: SlideParagraph, scale: number): string {
  const { align, isRightToLeft, indent, firstLine, lineHeight, spaceBefore, level, bullet, tabs } = paragraph
  const attributes = {
    marL: positiveEmus(indent * scale),
    ...(level > 0 ? { lvl: Math.min(MAX_LEVEL, level) } : {}),
    indent: toEmus(firstLine * scale),
    algn: ALIGN[align],
    rtl: isRightToLeft ? 1 : 0,
  }
  const lines = lineHeight === undefined ? '<a:spcPct val="100000"/>' : points(lineHeight * scale)
  const stops = tabs
    .map((tab) => element('a:tab', { pos: toEmus(tab * scale), algn: isRightToLeft ? 'r' : 'l' }))
    .join('')
  const content = [
    wrap('a:lnSpc', lines),
    wrap('a:spcBef', points(spaceBefore * scale)),
    wrap('a:spcAft', points(0)),
    bulletXml(bullet),
    wrap('a:tabLst', stops),
  ].join('')
  return element('a:pPr', attributes, content)
}

function points(length: number): string {
  return element('a:spcPts', { val: hundredths(length, 0, MAX_SPACING) })
}

function bulletXml(bullet: SlideBullet | undefined): string {
  if (bullet === undefined || bullet.kind === 'text') return '<a:buNone/>'
  const color = bullet.color === undefined ? '' : wrap('a:buClr', solid(bullet.color))
  const percent = roundAndClamp(Math.round(bullet.size * 100_000), MIN_BULLET, MAX_BULLET)
  const look = color + (percent === 100_000 ? '' : element('a:buSzPct', { val: percent }))
  if (bullet.kind === 'sign') return `${look}<a:buFont typeface="Arial"/>${element('a:buChar', { char: bullet.text })}`
  const startAt = roundAndClamp(bullet.start, 1, 32_767)
  return `${look}<a:buFont typeface="+mj-lt"/>${element('a:buAutoNum', { type: bullet.scheme, startAt })}`
}

function solid(color: number): string {
  return `<a:srgbClr val="${hexColor(color)}"/>`
}

function inlineXml(inline: SlideInline, index: number, all: readonly SlideInline[], part: SlidePart): string {
  if (inline.kind === 'run') {
    const properties = runProperties('a:rPr', inline.look, part, part.click(inline.target, true))
    return element('a:r', {}, properties + wrap('a:t', escapeXml(inline.text)))
  }
  // A break takes its height from the run before it.
  const before = all.slice(0, index).findLast((other) => other.kind === 'run')
  return element('a:br', {}, before === undefined ? '' : runProperties('a:rPr', before.look, part, ''))
}

/** Run properties (21.1.2.3.9), with the same family for all scripts. */
function runProperties(name: string, look: SlideRunFormat, part: SlidePart, click: string): string {
  const { scale } = part.fitting
  const { family, size, isBold, isItalic, isUnderlined, isStruck, color, position, tracking } = look
  const spc = hundredths(tracking * scale, -40_000, 40_000)
  const attributes = {
    lang: 'en-US',
    sz: hundredths(size * scale, MIN_SIZE, MAX_SIZE),
    b: isBold ? 1 : 0,
    i: isItalic ? 1 : 0,
    u: isUnderlined ? 'sng' : undefined,
    strike: isStruck ? 'sngStrike' : undefined,
    spc: spc === 0 ? undefined : spc,
    baseline: BASELINE[position],
    dirty: 0,
  }
  const fonts = ['a:latin', 'a:ea', 'a:cs'].map((script) => element(script, { typeface: family })).join('')
  return element(name, attributes, wrap('a:solidFill', solid(color)) + fonts + click)
}
