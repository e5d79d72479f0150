import type { RunFormat } from '@recto/layout'

import { hexColor, roundAndClamp } from '../package/units.ts'
import { element } from '../package/xml.ts'
import { property, toggle } from './properties.ts'
import { halfPoints, twips } from './units.ts'

const VERTICAL = { normal: 'baseline', super: 'superscript', sub: 'subscript' } as const
/** Smallest and largest character scale, in percent (17.18.95). */
const PERCENT_RANGE = [1, 600] as const

/** Han, kana, Hangul and full-width forms, which Word sets in the East Asian font. */
const EAST_ASIAN = /[\u1100-\u11ff\u2e80-\u9fff\ua960-\ua97f\uac00-\ud7ff\uf900-\ufaff\ufe30-\ufe4f\uff00-\uffef]/

/** Whether a run has East Asian text, so that its ambiguous characters, such as curly quotation marks, are East Asian too. */
export function isEastAsian(text: string): boolean {
  return EAST_ASIAN.test(text)
}

/**
 * Run properties in schema order (ISO/IEC 29500-1, 17.3.2). Bold, italic and size have separate properties for complex scripts,
 * such as Arabic and Hebrew.
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
    stretch === undefined ? '' : property('w:w', roundAndClamp(stretch * 100, ...PERCENT_RANGE)),
    size === undefined ? '' : property('w:sz', halfPoints(size)) + property('w:szCs', halfPoints(size)),
    format.isUnderlined === undefined ? '' : property('w:u', format.isUnderlined ? 'single' : 'none'),
    format.shade === undefined ? '' : shading(format.shade),
    format.position === undefined ? '' : property('w:vertAlign', VERTICAL[format.position]),
    toggle('w:rtl', format.isRightToLeft),
  ].join('')
}

/** Shading of a run, paragraph or cell (`w:shd`, 17.3.5). */
export function shading(color: number): string {
  return element('w:shd', { 'w:val': 'clear', 'w:color': 'auto', 'w:fill': hexColor(color) })
}

/** One family for all scripts: Word chooses among the four attributes by character (17.3.2.26). */
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
