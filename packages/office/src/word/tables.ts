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

/** Writes the content of a cell, which may include tables. It is passed in because `blocks.ts` imports this file. */
type BlocksWriter = (blocks: readonly FlowBlock[], part: WordPart) => string[]

/** A table with its column widths and row heights (ISO/IEC 29500-1, 17.4); empty if it has no rows or columns. */
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
    // With fixed layout, column widths do not depend on the content.
    element('w:tblLayout', { 'w:type': 'fixed' }),
    wrap('w:tblCellMar', marginsXml(margins)),
  ]
  return element('w:tblPr', {}, content.join(''))
}

function gridXml(widths: readonly number[]): string {
  return element('w:tblGrid', {}, widths.map((column) => element('w:gridCol', { 'w:w': column })).join(''))
}

/** What all cells of a table share. Widths are in twips, margins in points. */
interface TableContext {
  widths: readonly number[]
  margins: Margins
  part: WordPart
  writeBlocks: BlocksWriter
}

function rowXml(
  { height, isHeader, isWhole }: TableRow,
  gridCells: readonly GridCell[],
  context: TableContext,
): string {
  const properties = [
    toggle('w:cantSplit', isWhole),
    height === undefined ? '' : element('w:trHeight', { 'w:val': positiveTwips(height), 'w:hRule': 'atLeast' }),
    toggle('w:tblHeader', isHeader || undefined),
  ].join('')
  let column = 0
  const cells = gridCells.map((gridCell) => {
    const cellWidth = sum(context.widths.slice(column, column + gridCell.span))
    column += gridCell.span
    return cellXml(gridCell, cellWidth, { ...context, height })
  })
  return element('w:tr', {}, wrap('w:trPr', properties) + cells.join(''))
}

function cellXml(
  gridCell: GridCell,
  cellWidth: number,
  context: TableContext & { height: number | undefined },
): string {
  const { cell, span, merge } = gridCell
  const properties = [
    width('w:tcW', cellWidth),
    span > 1 ? property('w:gridSpan', span) : '',
    merge === undefined ? '' : property('w:vMerge', merge),
    cell === undefined ? '' : wrap('w:tcBorders', bordersOf(bordersAt(cell.borders, gridCell))),
    cell?.shade === undefined ? '' : shading(cell.shade),
    cell === undefined || areEqual(cell.margins, context.margins) ? '' : wrap('w:tcMar', marginsXml(cell.margins)),
    cell?.textDirection === undefined ? '' : property('w:textDirection', TEXT_DIRECTIONS[cell.textDirection]),
    cell === undefined || cell.align === 'top' ? '' : property('w:vAlign', VERTICAL[cell.align]),
  ].join('')
  return element('w:tc', {}, wrap('w:tcPr', properties) + cellContent(gridCell, context))
}

/** The content of a cell, which has to end with a paragraph. */
function cellContent(
  { cell, merge }: GridCell,
  { part, height, writeBlocks }: TableContext & { height: number | undefined },
): string {
  if (cell === undefined || merge === 'continue' || cell.blocks.length === 0) return emptyParagraph(part, height)
  const blocks = writeBlocks(cell.blocks, part).join('')
  return cell.blocks.at(-1)?.kind === 'paragraph' ? blocks : blocks + minimalParagraph()
}

/** The borders of a cell in one of its rows: a vertically merged cell has its top border in the first row, its bottom one in the last. */
function bordersAt(borders: Borders, { merge, isLastRow }: GridCell): Borders {
  const visible = { ...borders }
  if (merge === 'continue') delete visible.top
  if (!isLastRow) delete visible.bottom
  return visible
}

function marginsXml({ top, left, bottom, right }: Margins): string {
  return [
    width('w:top', positiveTwips(top)),
    width('w:left', positiveTwips(left)),
    width('w:bottom', positiveTwips(bottom)),
    width('w:right', positiveTwips(right)),
  ].join('')
}

function areEqual(one: Margins, other: Margins): boolean {
  return marginsXml(one) === marginsXml(other)
}

/** A width in twips. */
function width(name: string, value: number): string {
  return element(name, { 'w:w': value, 'w:type': 'dxa' })
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
