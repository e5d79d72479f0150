import { type Border, type Borders, PLAIN_RUN, type RunFormat } from '@recto/layout'

import { hexColor } from '../package/units.ts'
import { element, xmlPart } from '../package/xml.ts'
import { fontXml } from './shared-strings.ts'
import type { CellFormat, SheetCell } from './workbook.ts'

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
/** Built-in number formats (ISO/IEC 29500-1, 18.8.30). */
const BUILT_IN_FORMATS: ReadonlyMap<string, number> = new Map([
  ['General', 0],
  ['0', 1],
  ['0.00', 2],
  ['#,##0', 3],
  ['#,##0.00', 4],
  ['0%', 9],
  ['0.00%', 10],
  ['0.00E+00', 11],
  ['@', 49],
])
/** First ID of number formats that are not built in (18.8.30). */
const FIRST_CUSTOM_FORMAT = 164
/** Largest number of entries of each kind, a little below what Excel supports (Excel specifications and limits). */
const LIMITS = { formats: 200, fonts: 900, fills: 30_000, borders: 30_000, cells: 60_000 } as const
/** Font of the default style, on which column widths are based (18.3.1.13). Sizes are in points. */
const DEFAULT_FONT: RunFormat = { ...PLAIN_RUN, family: 'Calibri', size: 11 }
/** Index of the system foreground color (18.8.27), which Excel writes for solid fills. */
const SYSTEM_FOREGROUND = 64
const SIDES = ['left', 'right', 'top', 'bottom'] as const
const HORIZONTAL = { start: 'left', center: 'center', end: 'right', justify: 'justify' } as const
const HORIZONTAL_FROM_RIGHT = { ...HORIZONTAL, start: 'right', end: 'left' } as const
const VERTICAL = { top: 'top', middle: 'center', bottom: 'bottom' } as const
/** Value of `readingOrder` (18.8.1). */
const RIGHT_TO_LEFT_ORDER = 2
/** Values of `textRotation`: degrees counterclockwise, or 90 plus degrees clockwise (18.8.1). */
const ROTATION = { up: 90, down: 180 } as const
/** Least widths of borders that become medium and thick, the heavier styles of Excel (18.18.3), in points. */
const [MIN_MEDIUM, MIN_THICK] = [1.2, 2.4]

/** A list of distinct XML elements, of limited length. */
class DistinctElements {
  readonly all: string[]
  readonly #indexes: Map<string, number>
  readonly #limit: number

  constructor(first: readonly string[], limit: number) {
    this.all = [...first]
    this.#indexes = new Map(first.map((xml, index) => [xml, index]))
    this.#limit = limit
  }

  /** @returns the index of an element; 0, the default, if the list is full */
  add(xml: string): number {
    const existing = this.#indexes.get(xml)
    if (existing !== undefined) return existing
    if (this.all.length >= this.#limit) return 0
    this.all.push(xml)
    this.#indexes.set(xml, this.all.length - 1)
    return this.all.length - 1
  }
}

/** Caches indexes by object, so that XML is not generated again for every cell. */
class IndexCache<Key extends object> {
  readonly #numbers = new WeakMap<Key, number>()
  readonly #find: (key: Key) => number

  constructor(find: (key: Key) => number) {
    this.#find = find
  }

  of(key: Key): number {
    const existing = this.#numbers.get(key) ?? this.#find(key)
    this.#numbers.set(key, existing)
    return existing
  }
}

/** The styles part (ISO/IEC 29500-1, 18.8). */
export class CellStyles {
  readonly #formats = new DistinctElements([], LIMITS.formats)
  readonly #fonts = new DistinctElements([fontOf(DEFAULT_FONT)], LIMITS.fonts)
  // The first two fills are reserved (18.8.21).
  readonly #fills = new DistinctElements([patternFill('none'), patternFill('gray125')], LIMITS.fills)
  readonly #borders = new DistinctElements([bordersXml({})], LIMITS.borders)
  readonly #cells = new DistinctElements(
    [element('xf', { numFmtId: 0, fontId: 0, fillId: 0, borderId: 0, xfId: 0 })],
    LIMITS.cells,
  )

  readonly #fontIds = new IndexCache((format: RunFormat) => this.#fonts.add(fontOf(format)))
  readonly #borderIds = new IndexCache((borders: Borders) => this.#borders.add(bordersXml(borders)))

  /** @returns the index of the cell's format in `cellXfs` (18.8.10) */
  add({ content, format }: SheetCell): number {
    const { value, runs } = content
    const isQuoted = value.kind === 'text' && value.needsQuotePrefix
    const textFormat = isQuoted ? '@' : 'General'
    const [run] = runs
    const ids = {
      numFmtId: this.#formatId(value.kind === 'number' ? value.format : textFormat),
      fontId: run === undefined ? 0 : this.#fontIds.of(run.format),
      fillId: format.shade === undefined ? 0 : this.#fills.add(solidFill(format.shade)),
      borderId: this.#borderIds.of(format.borders),
    }
    const attributes = {
      ...ids,
      xfId: 0,
      // Without it, the text would become a formula or a number as soon as somebody edits the cell.
      quotePrefix: isQuoted ? 1 : undefined,
      applyNumberFormat: ids.numFmtId > 0 ? 1 : undefined,
      applyFont: 1,
      applyFill: ids.fillId > 0 ? 1 : undefined,
      applyBorder: ids.borderId > 0 ? 1 : undefined,
      applyAlignment: 1,
    }
    return this.#cells.add(element('xf', attributes, alignmentXml(format, value.kind === 'number')))
  }

  toXml(): string {
    const defaultFormat = element('xf', { numFmtId: 0, fontId: 0, fillId: 0, borderId: 0 })
    const formats = this.#formats.all.map((formatCode, index) =>
      element('numFmt', { numFmtId: FIRST_CUSTOM_FORMAT + index, formatCode }),
    )
    const content = [
      formats.length === 0 ? '' : list('numFmts', formats),
      list('fonts', this.#fonts.all),
      list('fills', this.#fills.all),
      list('borders', this.#borders.all),
      list('cellStyleXfs', [defaultFormat]),
      list('cellXfs', this.#cells.all),
      list('cellStyles', [element('cellStyle', { name: 'Normal', xfId: 0, builtinId: 0 })]),
    ]
    return xmlPart(element('styleSheet', { xmlns: MAIN }, content.join('')))
  }

  /** @returns the ID of a number format; that of General if the list is full */
  #formatId(format: string): number {
    const existing = BUILT_IN_FORMATS.get(format)
    if (existing !== undefined) return existing
    const index = this.#formats.add(format)
    return this.#formats.all[index] === format ? FIRST_CUSTOM_FORMAT + index : 0
  }
}

function list(name: string, items: readonly string[]): string {
  return element(name, { count: items.length }, items.join(''))
}

function fontOf(format: RunFormat): string {
  return element('font', {}, fontXml(format, 'name'))
}

function patternFill(patternType: string): string {
  return element('fill', {}, element('patternFill', { patternType }))
}

function solidFill(color: number): string {
  const colors =
    element('fgColor', { rgb: `FF${hexColor(color)}` }) + element('bgColor', { indexed: SYSTEM_FOREGROUND })
  return element('fill', {}, element('patternFill', { patternType: 'solid' }, colors))
}

function bordersXml(borders: Borders): string {
  const sides = SIDES.map((side) => {
    const border = borders[side]
    if (border === undefined) return element(side)
    return element(side, { style: borderStyle(border) }, element('color', { rgb: `FF${hexColor(border.color)}` }))
  })
  return element('border', {}, [...sides, element('diagonal')].join(''))
}

/** Border style (18.18.3). */
function borderStyle({ line, width }: Border): string {
  if (line === 'double') return 'double'
  if (line !== 'single') return width >= MIN_MEDIUM && line === 'dashed' ? 'mediumDashed' : line
  if (width >= MIN_THICK) return 'thick'
  return width >= MIN_MEDIUM ? 'medium' : 'thin'
}

function alignmentXml(format: CellFormat, isNumber: boolean): string {
  const { horizontal, vertical, textRotation, indent, isWrapped, isRightToLeft } = format
  const side = (isRightToLeft ? HORIZONTAL_FROM_RIGHT : HORIZONTAL)[horizontal]
  return element('alignment', {
    // The default alignment is omitted, so that it follows the type of what is entered later.
    horizontal: side === (isNumber ? 'right' : 'left') && indent === 0 && !isRightToLeft ? undefined : side,
    vertical: vertical === 'bottom' ? undefined : VERTICAL[vertical],
    textRotation: textRotation === undefined ? undefined : ROTATION[textRotation],
    wrapText: isWrapped && !isNumber ? 1 : undefined,
    indent: indent > 0 ? indent : undefined,
    readingOrder: isRightToLeft ? RIGHT_TO_LEFT_ORDER : undefined,
  })
}
