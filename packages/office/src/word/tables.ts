import type { Borders, FlowBlock, FlowTable, TableCell, TableRow } from '@recto/layout'

import { gridRows, type GridCell } from '../package/table-grid.ts'
import { element, wrap } from '../package/xml.ts'
import { bordersOf } from './paragraph-properties.ts'
import { emptyParagraph, minimalParagraph } from './paragraphs.ts'
import { property, toggle } from './properties.ts'
import { shading } from './run-properties.ts'
import { positiveTwips, twips } from './units.ts'
import type { WordPart } from './word-part.ts'

type Margins = TableCell['margins']

const ALIGNMENT = { start: 'left', center: 'center', end: 'right' } as const
const TEXT_DIRECTIONS = { up: 'btLr', down: 'tbRl' } as const
const VERTICAL = { top: 'top', middle: 'center', bottom: 'bottom' } as const
/** Largest number of table columns in Word. */
const MAX_COLUMNS = 63
const NO_MARGINS: Margins = { top: 0, right: 0, bottom: 0, left: 0 }

/** Writes the content of a cell, which may include tables. Passed in, as blocks.ts imports this file. */
type BlocksWriter = (blocks: readonly FlowBlock[], part: WordPart) => string[]

/** A table with its column widths and row heights; empty if it has no rows or columns. */
export function tableXml(table: FlowTable, part: WordPart, writeBlocks: BlocksWriter): string {
  const widths = table.columns.slice(0, MAX_COLUMNS).map((column) => positiveTwips(column, 1))
  if (widths.length === 0 || table.rows.length === 0) return ''
  const margins = table.rows[0]?.cells[0]?.margins ?? NO_MARGINS
  const grid = gridRows(table, MAX_COLUMNS)
  const rows = table.rows.map((row, index) => rowXml(row, grid[index] ?? [], { widths, margins, part, writeBlocks }))
  return element('w:tbl', {}, [tableProperties(table, widths, margins), gridXml(widths), ...rows].join(''))
}

function tableProperties(table: FlowTable, widths: readonly number[], margins: Margins): string {
  const content = [
    toggle('w:bidiVisual', table.isRightToLeft || undefined),
    width('w:tblW', sum(widths)),
    property('w:jc', ALIGNMENT[table.align]),
    table.align === 'start' ? width('w:tblInd', twips(table.indent)) : '',
    // Fixed layout: column widths do not depend on the content.
    element('w:tblLayout', { 'w:type': 'fixed' }),
    wrap('w:tblCellMar', marginsXml(margins)),
  ]
  return element('w:tblPr', {}, content.join(''))
}

function gridXml(widths: readonly number[]): string {
  return element('w:tblGrid', {}, widths.map((each) => element('w:gridCol', { 'w:w': each })).join(''))
}

/** Properties and functions that all cells of a table share. */
interface TableContext {
  widths: readonly number[]
  margins: Margins
  part: WordPart
  writeBlocks: BlocksWriter
}

function rowXml({ height, isHeader, isWhole }: TableRow, places: readonly GridCell[], frame: TableContext): string {
  const properties = [
    toggle('w:cantSplit', isWhole),
    height === undefined ? '' : element('w:trHeight', { 'w:val': positiveTwips(height), 'w:hRule': 'atLeast' }),
    toggle('w:tblHeader', isHeader || undefined),
  ].join('')
  let column = 0
  const cells = places.map((place) => {
    const own = sum(frame.widths.slice(column, column + place.span))
    column += place.span
    return cellXml(place, own, { ...frame, height })
  })
  return element('w:tr', {}, wrap('w:trPr', properties) + cells.join(''))
}

function cellXml(place: GridCell, own: number, frame: TableContext & { height: number | undefined }): string {
  const { cell, span, merge } = place
  const properties = [
    width('w:tcW', own),
    span > 1 ? property('w:gridSpan', span) : '',
    merge === undefined ? '' : property('w:vMerge', merge === 'begins' ? 'restart' : 'continue'),
    cell === undefined ? '' : wrap('w:tcBorders', bordersOf(bordersAt(cell.borders, place))),
    cell?.shade === undefined ? '' : shading(cell.shade),
    cell === undefined || isSame(cell.margins, frame.margins) ? '' : wrap('w:tcMar', marginsXml(cell.margins)),
    cell?.textDirection === undefined ? '' : property('w:textDirection', TEXT_DIRECTIONS[cell.textDirection]),
    cell === undefined || cell.align === 'top' ? '' : property('w:vAlign', VERTICAL[cell.align]),
  ].join('')
  return element('w:tc', {}, wrap('w:tcPr', properties) + cellContent(place, frame))
}

/** The content of a cell, which must end with a paragraph. */
function cellContent(
  { cell, merge }: GridCell,
  { part, height, writeBlocks }: TableContext & { height: number | undefined },
): string {
  if (cell === undefined || merge === 'goes-on' || cell.blocks.length === 0) return emptyParagraph(part, height)
  const blocks = writeBlocks(cell.blocks, part).join('')
  return cell.blocks.at(-1)?.kind === 'paragraph' ? blocks : blocks + minimalParagraph()
}

/** A vertically merged cell has its top border in its first row and its bottom border in its last. */
function bordersAt(borders: Borders, { merge, isLast }: GridCell): Borders {
  const here = { ...borders }
  if (merge === 'goes-on') delete here.top
  if (!isLast) delete here.bottom
  return here
}

function marginsXml({ top, left, bottom, right }: Margins): string {
  return [
    width('w:top', positiveTwips(top)),
    width('w:left', positiveTwips(left)),
    width('w:bottom', positiveTwips(bottom)),
    width('w:right', positiveTwips(right)),
  ].join('')
}

function isSame(one: Margins, other: Margins): boolean {
  return marginsXml(one) === marginsXml(other)
}

function width(name: string, value: number): string {
  return element(name, { 'w:w': value, 'w:type': 'dxa' })
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
