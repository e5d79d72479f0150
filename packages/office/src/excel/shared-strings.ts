import type { RunFormat } from '@recto/layout'

import { hexColor, roundAndClamp } from '../package/units.ts'
import { element, escapeXml } from '../package/xml.ts'
import type { RichTextRun } from './workbook.ts'

/** Longest text of a cell, in UTF-16 units (Excel specifications and limits). */
const MAX_TEXT = 32_767
/** The underscore of text that looks like an escaped character, such as `_x0041_` (ISO/IEC 29500-1, 22.9.2.19). */
const CODED = /_(?=x[\dA-Fa-f]{4}_)/g
const POSITIONS = { normal: undefined, super: 'superscript', sub: 'subscript' } as const
const [MIN_SIZE, MAX_SIZE] = [1, 409]

/** The shared string table (ISO/IEC 29500-1, 18.4). */
export class SharedStrings {
  readonly items: string[] = []
  /** Number of references to strings. */
  count = 0
  private readonly indexes = new Map<string, number>()

  /** @returns the index of the shared string; run properties are only written if the runs differ. */
  add(pieces: readonly RichTextRun[]): number {
    this.count += 1
    const item = itemXml(cut(pieces))
    const known = this.indexes.get(item)
    if (known !== undefined) return known
    const index = this.items.length
    this.items.push(item)
    this.indexes.set(item, index)
    return index
  }
}

/** Font properties in schema order (18.8.22, 18.4.7). @param name element for the font family */
export function fontXml(format: RunFormat, name: 'name' | 'rFont'): string {
  const { isBold, isItalic, isStruck, isUnderlined, color, size, family, position } = format
  const vertical = POSITIONS[position]
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

function itemXml(pieces: readonly RichTextRun[]): string {
  const [only] = pieces
  if (only !== undefined && pieces.length === 1) return element('si', {}, textXml(only.text))
  const formats = new Set(pieces.filter(({ text }) => text.trim() !== '').map(({ format }) => fontXml(format, 'rFont')))
  if (formats.size < 2) return element('si', {}, textXml(pieces.map(({ text }) => text).join('')))
  const runs = grouped(pieces).map(({ text, font }) => element('r', {}, element('rPr', {}, font) + textXml(text)))
  return element('si', {}, runs.join(''))
}

/** Joins adjacent runs with the same font. */
function grouped(pieces: readonly RichTextRun[]): { text: string; font: string }[] {
  const runs: { text: string; font: string }[] = []
  for (const { text, format } of pieces) {
    const font = fontXml(format, 'rFont')
    const last = runs.at(-1)
    if (last?.font === font || (last !== undefined && text.trim() === '')) last.text += text
    else runs.push({ text, font })
  }
  return runs
}

function textXml(text: string): string {
  return element('t', { 'xml:space': 'preserve' }, escapeXml(text.replace(CODED, '_x005F_')))
}

function cut(pieces: readonly RichTextRun[]): RichTextRun[] {
  let room = MAX_TEXT
  return pieces.flatMap(({ text, format }) => {
    const kept = text.slice(0, room)
    room -= kept.length
    return kept === '' ? [] : [{ text: kept, format }]
  })
}
