import type { RunFormat } from '@recto/layout'

import { hexColor, within } from '../package/units.ts'
import { element } from '../package/xml.ts'
import { property, toggle } from './properties.ts'
import { halfPoints, twips } from './units.ts'

const VERTICAL = { normal: 'baseline', super: 'superscript', sub: 'subscript' } as const

/** Han, kana, Hangul and what goes with them: written with the font for East Asian text. */
const EAST_ASIAN = /[\u1100-\u11ff\u2e80-\u9fff\ua960-\ua97f\uac00-\ud7ff\uf900-\ufaff\ufe30-\ufe4f\uff00-\uffef]/

/** Characters that are as wide in East Asian fonts as Han are, and narrow in others, such as curly quotation marks. */
export function isEastAsian(text: string): boolean {
  return EAST_ASIAN.test(text)
}

/**
 * The formatting of characters, in the order that the schema has (ISO/IEC 29500-1, 17.3.2). Weight, slope and size are
 * said twice, as Word looks for those of Arabic and Hebrew elsewhere.
 * @returns the content of `w:rPr`
 */
export function runProperties(format: Partial<RunFormat>, hasEastAsianText = false): string {
  const { isBold, isItalic, color, size, tracking, stretch } = format
  return [
    fonts(format, hasEastAsianText),
    toggle('w:b', isBold),
    toggle('w:bCs', isBold),
    toggle('w:i', isItalic),
    toggle('w:iCs', isItalic),
    toggle('w:smallCaps', format.isSmallCaps),
    toggle('w:strike', format.isStruck),
    color === undefined ? '' : property('w:color', hexColor(color)),
    tracking === undefined ? '' : property('w:spacing', twips(tracking)),
    stretch === undefined ? '' : property('w:w', within(stretch * 100, 1, 600)),
    size === undefined ? '' : property('w:sz', halfPoints(size)) + property('w:szCs', halfPoints(size)),
    format.isUnderlined === undefined ? '' : property('w:u', format.isUnderlined ? 'single' : 'none'),
    format.shade === undefined ? '' : shading(format.shade),
    format.position === undefined ? '' : property('w:vertAlign', VERTICAL[format.position]),
    toggle('w:rtl', format.isRightToLeft),
  ].join('')
}

/** A shade behind characters, a paragraph or a cell (17.3.5). */
export function shading(color: number): string {
  return element('w:shd', { 'w:val': 'clear', 'w:color': 'auto', 'w:fill': hexColor(color) })
}

/** One family for all scripts: which of the four is used depends on the characters (17.3.2.26). */
function fonts({ family }: Partial<RunFormat>, hasEastAsianText: boolean): string {
  const hint = hasEastAsianText ? { 'w:hint': 'eastAsia' } : {}
  if (family === undefined || family === '') return hasEastAsianText ? element('w:rFonts', hint) : ''
  return element('w:rFonts', {
    ...hint,
    'w:ascii': family,
    'w:hAnsi': family,
    'w:eastAsia': family,
    'w:cs': family,
  })
}
