import type { RunFormat } from '@recto/layout'

import { hexColor, roundAndClamp } from '../package/units.ts'
import { element } from '../package/xml.ts'
import { property, toggle } from './properties.ts'
import { halfPoints, twips } from './units.ts'

const VERTICAL = { normal: 'baseline', super: 'superscript', sub: 'subscript' } as const

/** Han, kana, Hangul and full-width forms, which use the East Asian font. */
const EAST_ASIAN = /[\u1100-\u11ff\u2e80-\u9fff\ua960-\ua97f\uac00-\ud7ff\uf900-\ufaff\ufe30-\ufe4f\uff00-\uffef]/

/** Whether ambiguous characters of the run, such as curly quotation marks, belong to East Asian text. */
export function isEastAsian(text: string): boolean {
  return EAST_ASIAN.test(text)
}

/**
 * Run properties in schema order (ISO/IEC 29500-1, 17.3.2). Bold, italic and size are repeated for complex scripts, such as
 * Arabic and Hebrew.
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
    stretch === undefined ? '' : property('w:w', roundAndClamp(stretch * 100, 1, 600)),
    size === undefined ? '' : property('w:sz', halfPoints(size)) + property('w:szCs', halfPoints(size)),
    format.isUnderlined === undefined ? '' : property('w:u', format.isUnderlined ? 'single' : 'none'),
    format.shade === undefined ? '' : shading(format.shade),
    format.position === undefined ? '' : property('w:vertAlign', VERTICAL[format.position]),
    toggle('w:rtl', format.isRightToLeft),
  ].join('')
}

/** Shading of a run, paragraph or cell (17.3.5). */
export function shading(color: number): string {
  return element('w:shd', { 'w:val': 'clear', 'w:color': 'auto', 'w:fill': hexColor(color) })
}

/** The same family for all scripts; Word picks one of the four by the characters (17.3.2.26). */
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
