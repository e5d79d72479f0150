import type { RunFormat } from '@recto/layout'

import { hexColor, roundAndClamp } from '../package/units.ts'
import { element, escapeXml } from '../package/xml.ts'
import type { RichTextRun } from './workbook.ts'

/** Longest text of a cell, in UTF-16 units (Excel specifications and limits). */
const MAX_TEXT = 32_767
/** The first underscore of text that looks like an escape, such as `_x0041_` (ISO/IEC 29500-1, 22.9.2.19). */
const ESCAPE_LIKE = /_(?=x[\dA-Fa-f]{4}_)/g
const VERTICAL_ALIGNMENT = { normal: undefined, super: 'superscript', sub: 'subscript' } as const
/** Smallest and largest font size in Excel, in points. */
const [MIN_SIZE, MAX_SIZE] = [1, 409]

/** The shared string table (18.4). */
export class SharedStrings {
  readonly items: string[] = []
  /** Number of references to strings. */
  count = 0
  readonly #indexes = new Map<string, number>()

  /** @returns the index of the shared string; run properties are only written if the fonts of its runs differ */
  add(runs: readonly RichTextRun[]): number {
    this.count += 1
    const item = itemXml(truncate(runs))
    const known = this.#indexes.get(item)
    if (known !== undefined) return known
    const index = this.items.length
    this.items.push(item)
    this.#indexes.set(item, index)
    return index
  }
}

/**
 * Font properties in schema order (18.8.22, 18.4.7).
 * @param name element of the font family: `name` in the styles part, `rFont` in shared strings
 */
export function fontXml(format: RunFormat, name: 'name' | 'rFont'): string {
  const { isBold, isItalic, isStruck, isUnderlined, color, size, family, position } = format
  const vertical = VERTICAL_ALIGNMENT[position]
  return [
    ...(name === 'rFont' ? [element('rFont', { val: family })] : []),
    isBold ? '<b/>' : '',
    isItalic ? '<i/>' : '',
    isStruck ? '<strike/>' : '',
    ...(name === 'rFont' ? [colorXml(color), sizeXml(size)] : []),
    isUnderlined ? '<u/>' : '',
    vertical === undefined ? '' : element('vertAlign', { val: vertical }),
    ...(name === 'name' ? [sizeXml(size), colorXml(color), element('name', { val: family })] : []),
  ].join('')
}

function colorXml(color: number): string {
  return element('color', { rgb: `FF${hexColor(color)}` })
}

function sizeXml(size: number): string {
  // Excel stores font sizes in steps of half a point.
  return element('sz', { val: roundAndClamp(size * 2, MIN_SIZE * 2, MAX_SIZE * 2) / 2 })
}

function itemXml(runs: readonly RichTextRun[]): string {
  const [onlyRun] = runs
  if (onlyRun !== undefined && runs.length === 1) return element('si', {}, textXml(onlyRun.text))
  const formats = new Set(runs.filter(({ text }) => text.trim() !== '').map(({ format }) => fontXml(format, 'rFont')))
  if (formats.size < 2) return element('si', {}, textXml(runs.map(({ text }) => text).join('')))
  const content = joinEqualFonts(runs).map(({ text, font }) =>
    element('r', {}, element('rPr', {}, font) + textXml(text)),
  )
  return element('si', {}, content.join(''))
}

/** Joins adjacent runs with the same font; white space joins any run. */
function joinEqualFonts(runs: readonly RichTextRun[]): { text: string; font: string }[] {
  const joined: { text: string; font: string }[] = []
  for (const { text, format } of runs) {
    const font = fontXml(format, 'rFont')
    const last = joined.at(-1)
    if (last?.font === font || (last !== undefined && text.trim() === '')) last.text += text
    else joined.push({ text, font })
  }
  return joined
}

function textXml(text: string): string {
  return element('t', { 'xml:space': 'preserve' }, escapeXml(text.replace(ESCAPE_LIKE, '_x005F_')))
}

/** Truncates the text to what a cell can hold. */
function truncate(runs: readonly RichTextRun[]): RichTextRun[] {
  let remaining = MAX_TEXT
  return runs.flatMap(({ text, format }) => {
    const part = text.slice(0, remaining)
    remaining -= part.length
    return part === '' ? [] : [{ text: part, format }]
  })
}
