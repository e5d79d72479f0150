import { toEmus, hexColor, roundAndClamp } from '../../package/units.ts'
import { element, escapeXml, wrap } from '../../package/xml.ts'
import type { SlideRunFormat, SlideBullet, SlideInline, SlideParagraph } from '../slide-model.ts'
import type { SlidePart } from './slide-part.ts'
import { hundredths, positiveEmus } from './units.ts'

const ALIGN = { left: 'l', center: 'ctr', right: 'r', justify: 'just' } as const
/** Baseline of superscripts and subscripts, in thousandths of a percent of the font size, as in PowerPoint. */
const BASELINE = { normal: undefined, super: 30_000, sub: -25_000 } as const
/** Smallest and largest font size, in hundredths of a point (20.1.10.73). */
const [MIN_SIZE, MAX_SIZE] = [100, 400_000]
/** Largest spacing, in hundredths of a point (20.1.10.76). */
const MAX_SPACING = 158_400
/** 100 percent, in thousandths of a percent. */
const FULL_PERCENTAGE = 100_000
/** Largest start value of automatic numbering (21.1.2.4.1). */
const MAX_START = 32_767
/** Largest tracking, in hundredths of a point (20.1.10.74). */
const MAX_TRACKING = 40_000
/** Smallest and largest bullet size, in thousandths of a percent of the text size (20.1.10.66). */
const [MIN_BULLET, MAX_BULLET] = [25_000, 400_000]
/** Lowest list level, from 0 (21.1.2.2.7). */
const MAX_LEVEL = 8

/** The paragraphs of a text body (ISO/IEC 29500-1, 21.1.2.2.6), which needs at least one. */
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

/** Spacing. @param length in points */
function points(length: number): string {
  return element('a:spcPts', { val: hundredths(length, 0, MAX_SPACING) })
}

function bulletXml(bullet: SlideBullet | undefined): string {
  if (bullet === undefined || bullet.kind === 'text') return '<a:buNone/>'
  const color = bullet.color === undefined ? '' : wrap('a:buClr', solidColor(bullet.color))
  const percent = roundAndClamp(Math.round(bullet.size * FULL_PERCENTAGE), MIN_BULLET, MAX_BULLET)
  const appearance = color + (percent === FULL_PERCENTAGE ? '' : element('a:buSzPct', { val: percent }))
  if (bullet.kind === 'character')
    return `${appearance}<a:buFont typeface="Arial"/>${element('a:buChar', { char: bullet.text })}`
  const startAt = roundAndClamp(bullet.start, 1, MAX_START)
  return `${appearance}<a:buFont typeface="+mj-lt"/>${element('a:buAutoNum', { type: bullet.scheme, startAt })}`
}

function solidColor(color: number): string {
  return `<a:srgbClr val="${hexColor(color)}"/>`
}

function inlineXml(inline: SlideInline, index: number, all: readonly SlideInline[], part: SlidePart): string {
  if (inline.kind === 'run') {
    const properties = runProperties('a:rPr', inline.format, part, part.hyperlink(inline.target, true))
    return element('a:r', {}, properties + wrap('a:t', escapeXml(inline.text)))
  }
  // A break has the height of the run before it.
  const before = all.slice(0, index).findLast((other) => other.kind === 'run')
  return element('a:br', {}, before === undefined ? '' : runProperties('a:rPr', before.format, part, ''))
}

/** Run properties (21.1.2.3.9), with the same family for all scripts. */
function runProperties(name: string, format: SlideRunFormat, part: SlidePart, click: string): string {
  const { scale } = part.fitting
  const { family, size, isBold, isItalic, isUnderlined, isStruck, color, position, tracking } = format
  const spc = hundredths(tracking * scale, -MAX_TRACKING, MAX_TRACKING)
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
  return element(name, attributes, wrap('a:solidFill', solidColor(color)) + fonts + click)
}
