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
const FIRST_CUSTOM_FORMAT = 164
/** Most entries of each kind, a little below what Excel supports (Excel specifications and limits). */
const LIMITS = { formats: 200, fonts: 900, fills: 30_000, borders: 30_000, cells: 60_000 } as const
/** Font of empty cells, on which column widths are based. */
const DEFAULT_FONT: RunFormat = { ...PLAIN_RUN, family: 'Calibri', size: 11 }
const SIDES = ['left', 'right', 'top', 'bottom'] as const
const HORIZONTAL = { start: 'left', center: 'center', end: 'right', justify: 'justify' } as const
const HORIZONTAL_FROM_RIGHT = { ...HORIZONTAL, start: 'right', end: 'left' } as const
const VERTICAL = { top: 'top', middle: 'center', bottom: 'bottom' } as const
const ROTATION = { up: 90, down: 180 } as const
/** Least widths of medium and thick borders, in points. */
const [MEDIUM, THICK] = [1.2, 2.4]

/** A list of distinct XML elements. */
class DistinctElements {
  readonly all: string[]
  private readonly indexes: Map<string, number>
  private readonly limit: number

  constructor(first: readonly string[], limit: number) {
    this.all = [...first]
    this.indexes = new Map(first.map((xml, index) => [xml, index]))
    this.limit = limit
  }

  /** @returns the index of an element; 0, the default, if the list is full. */
  add(xml: string): number {
    const known = this.indexes.get(xml)
    if (known !== undefined) return known
    if (this.all.length >= this.limit) return 0
    this.all.push(xml)
    this.indexes.set(xml, this.all.length - 1)
    return this.all.length - 1
  }
}

/** Caches indexes by object, so that XML is not generated again for each cell. */
class IndexCache<Key extends object> {
  private readonly numbers = new WeakMap<Key, number>()
  private readonly find: (key: Key) => number

  constructor(find: (key: Key) => number) {
    this.find = find
  }

  of(key: Key): number {
    const known = this.numbers.get(key) ?? this.find(key)
    this.numbers.set(key, known)
    return known
  }
}

/** The styles part (ISO/IEC 29500-1, 18.8). */
export class CellStyles {
  private readonly formats = new DistinctElements([], LIMITS.formats)
  private readonly fonts = new DistinctElements([fontOf(DEFAULT_FONT)], LIMITS.fonts)
  // The first two fills are reserved (18.8.21).
  private readonly fills = new DistinctElements([patternFill('none'), patternFill('gray125')], LIMITS.fills)
  private readonly borders = new DistinctElements([bordersXml({})], LIMITS.borders)
  private readonly cells = new DistinctElements(
    [element('xf', { numFmtId: 0, fontId: 0, fillId: 0, borderId: 0, xfId: 0 })],
    LIMITS.cells,
  )

  private readonly fontIds = new IndexCache((format: RunFormat) => this.fonts.add(fontOf(format)))
  private readonly borderIds = new IndexCache((borders: Borders) => this.borders.add(bordersXml(borders)))

  /** @returns the index of the cell's format in `cellXfs`. */
  add({ content, look }: SheetCell): number {
    const { value, runs } = content
    const isQuoted = value.kind === 'text' && value.needsQuotePrefix
    const textFormat = isQuoted ? '@' : 'General'
    const [run] = runs
    const ids = {
      numFmtId: this.formatId(value.kind === 'number' ? value.format : textFormat),
      fontId: run === undefined ? 0 : this.fontIds.of(run.format),
      fillId: look.shade === undefined ? 0 : this.fills.add(solidFill(look.shade)),
      borderId: this.borderIds.of(look.borders),
    }
    const attributes = {
      ...ids,
      xfId: 0,
      // Without it, the text would become a formula or a number when somebody edits the cell.
      quotePrefix: isQuoted ? 1 : undefined,
      applyNumberFormat: ids.numFmtId > 0 ? 1 : undefined,
      applyFont: 1,
      applyFill: ids.fillId > 0 ? 1 : undefined,
      applyBorder: ids.borderId > 0 ? 1 : undefined,
      applyAlignment: 1,
    }
    return this.cells.add(element('xf', attributes, alignmentXml(look, value.kind === 'number')))
  }

  toXml(): string {
    const plain = element('xf', { numFmtId: 0, fontId: 0, fillId: 0, borderId: 0 })
    const formats = this.formats.all.map((formatCode, index) =>
      element('numFmt', { numFmtId: FIRST_CUSTOM_FORMAT + index, formatCode }),
    )
    const content = [
      formats.length === 0 ? '' : list('numFmts', formats),
      list('fonts', this.fonts.all),
      list('fills', this.fills.all),
      list('borders', this.borders.all),
      list('cellStyleXfs', [plain]),
      list('cellXfs', this.cells.all),
      list('cellStyles', [element('cellStyle', { name: 'Normal', xfId: 0, builtinId: 0 })]),
    ]
    return xmlPart(element('styleSheet', { xmlns: MAIN }, content.join('')))
  }

  /** @returns the ID of a number format; General if there is no room for more. */
  private formatId(format: string): number {
    const known = BUILT_IN_FORMATS.get(format)
    if (known !== undefined) return known
    const index = this.formats.add(format)
    return this.formats.all[index] === format ? FIRST_CUSTOM_FORMAT + index : 0
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
  const inside = element('fgColor', { rgb: `FF${hexColor(color)}` }) + element('bgColor', { indexed: 64 })
  return element('fill', {}, element('patternFill', { patternType: 'solid' }, inside))
}

function bordersXml(borders: Borders): string {
  const sides = SIDES.map((side) => {
    const border = borders[side]
    if (border === undefined) return element(side)
    return element(side, { style: lineOf(border) }, element('color', { rgb: `FF${hexColor(border.color)}` }))
  })
  return element('border', {}, [...sides, element('diagonal')].join(''))
}

/** Border style (18.18.3). */
function lineOf({ line, width }: Border): string {
  if (line === 'double') return 'double'
  if (line !== 'single') return width >= MEDIUM && line === 'dashed' ? 'mediumDashed' : line
  if (width >= THICK) return 'thick'
  return width >= MEDIUM ? 'medium' : 'thin'
}

function alignmentXml(look: CellFormat, isNumber: boolean): string {
  const { across, down, turned, indent, isWrapped, isRightToLeft } = look
  const side = (isRightToLeft ? HORIZONTAL_FROM_RIGHT : HORIZONTAL)[across]
  return element('alignment', {
    // If the alignment is the default, it is omitted, so that it follows the type of what is entered later.
    horizontal: side === (isNumber ? 'right' : 'left') && indent === 0 && !isRightToLeft ? undefined : side,
    vertical: down === 'bottom' ? undefined : VERTICAL[down],
    textRotation: turned === undefined ? undefined : ROTATION[turned],
    wrapText: isWrapped && !isNumber ? 1 : undefined,
    indent: indent > 0 ? indent : undefined,
    readingOrder: isRightToLeft ? 2 : undefined,
  })
}
