import type { Columns, PageSetup, Section } from '@recto/layout'

import { roundAndClamp } from '../package/units.ts'
import { element } from '../package/xml.ts'
import { property, toggle } from './properties.ts'
import type { HeaderFooterReferences } from './headers-footers.ts'
import { positiveTwips } from './units.ts'

/** Smallest and largest page side in Word, in twips: 0.1 and 22 inches. */
const [MIN_SIDE, MAX_SIDE] = [144, 31_680]
/** Least width and height left for text, in twips: 0.05 inches. */
const MIN_TEXT_SIDE = 72
/** Default space between columns, in twips: half an inch (17.6.4). */
const DEFAULT_COLUMN_SPACE = 720
/** Largest number of text columns in Word. */
const MAX_COLUMNS = 45
/** Widths that differ by less count as equal, in twips: one point. */
const MIN_WIDTH_DIFFERENCE = 20

/** Section properties (ISO/IEC 29500-1, 17.6.17). */
export function sectionXml(section: Section, headersFooters: HeaderFooterReferences, isRightToLeft: boolean): string {
  const content = [
    headersFooters.references,
    property('w:type', section.start === 'continuous' ? 'continuous' : 'nextPage'),
    pageSetup(section.page),
    section.firstNumber === undefined ? '' : element('w:pgNumType', { 'w:start': section.firstNumber }),
    columnsXml(section.columns),
    toggle('w:titlePg', headersFooters.hasFirst || undefined),
    toggle('w:bidi', isRightToLeft || undefined),
  ].join('')
  return element('w:sectPr', {}, content)
}

function pageSetup(page: PageSetup): string {
  const width = roundAndClamp(positiveTwips(page.width), MIN_SIDE, MAX_SIDE)
  const height = roundAndClamp(positiveTwips(page.height), MIN_SIDE, MAX_SIDE)
  const orient = width > height ? 'landscape' : undefined
  const [left, right] = fitMargins([page.margins.left, page.margins.right], width)
  const [top, bottom] = fitMargins([page.margins.top, page.margins.bottom], height)
  const margins = {
    'w:top': top,
    'w:right': right,
    'w:bottom': bottom,
    'w:left': left,
    'w:header': positiveTwips(page.headerDistance),
    'w:footer': positiveTwips(page.footerDistance),
    'w:gutter': 0,
  }
  return element('w:pgSz', { 'w:w': width, 'w:h': height, 'w:orient': orient }) + element('w:pgMar', margins)
}

/** Margins at both ends of a side, in twips, scaled down if they leave no space for text. */
function fitMargins([before, after]: [number, number], side: number): [number, number] {
  const [start, end] = [positiveTwips(before), positiveTwips(after)]
  const maxMargins = side - MIN_TEXT_SIDE
  if (start + end <= maxMargins) return [start, end]
  const scale = maxMargins / (start + end)
  return [Math.floor(start * scale), Math.floor(end * scale)]
}

function columnsXml({ widths, gaps, hasRule }: Columns): string {
  const columnWidths = widths.slice(0, MAX_COLUMNS).map((width) => positiveTwips(width, 1))
  if (columnWidths.length < 2) return element('w:cols', { 'w:space': DEFAULT_COLUMN_SPACE })
  const spaces = columnWidths.map((_, index) => (index < columnWidths.length - 1 ? positiveTwips(gaps[index] ?? 0) : 0))
  const attributes = { 'w:num': columnWidths.length, 'w:sep': hasRule ? 1 : undefined, 'w:space': spaces[0] }
  if (areEqual(columnWidths) && areEqual(spaces.slice(0, -1))) return element('w:cols', attributes)
  const columns = columnWidths.map((width, index) => element('w:col', { 'w:w': width, 'w:space': spaces[index] }))
  return element('w:cols', { ...attributes, 'w:equalWidth': 0 }, columns.join(''))
}

function areEqual(lengths: readonly number[]): boolean {
  return Math.max(...lengths) - Math.min(...lengths) < MIN_WIDTH_DIFFERENCE
}
