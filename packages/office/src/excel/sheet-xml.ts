import { linkTarget } from '../package/link-target.ts'
import { OFFICE_RELATIONSHIP, Relationships } from '../package/relationships.ts'
import { element, xmlPart } from '../package/xml.ts'
import { cellName } from './cell-names.ts'
import type { SharedStrings } from './shared-strings.ts'
import type { CellStyles } from './cell-styles.ts'
import { textOf } from './rich-text.ts'
import type { Sheet, SheetCell, SheetRow } from './workbook.ts'

const NAMESPACES = {
  xmlns: 'http://schemas.openxmlformats.org/spreadsheetml/2006/main',
  'xmlns:r': 'http://schemas.openxmlformats.org/officeDocument/2006/relationships',
}
/** Width of a digit in Calibri 11, and padding of a column, in pixels at 96 dpi (18.3.1.13). */
const [DIGIT_WIDTH, COLUMN_PADDING] = [7, 5]
const PIXELS_PER_POINT = 96 / 72
/** Smallest and largest column width, in digits; Excel allows no more than 255. */
const [MIN_WIDTH, MAX_WIDTH] = [2, 255]
/** Largest row height in Excel, and the step to which heights are rounded, in points. */
const [MAX_HEIGHT, HEIGHT_STEP] = [409, 0.25]
/** Largest number of hyperlinks per sheet in Excel. */
const MAX_LINKS = 65_530
/** Font size on which column widths are based, in points. */
const BASE_FONT_SIZE = 11
/** Widest digits of common fonts, relative to those of Calibri. */
const MAX_DIGIT_RATIO = 1.1
/** Width of bold digits, relative to regular ones. */
const BOLD_RATIO = 1.1
/** Width of an indent level, in digits: three spaces (18.8.1). */
const INDENT_DIGITS = 1.3

/** Largest width of sheets printed in portrait, in points: 7.5 inches, about the text width of a page. */
const MAX_PORTRAIT_WIDTH = 540

/** Parts that all sheets of a workbook share. */
export interface SheetParts {
  strings: SharedStrings
  styles: CellStyles
}

/** A worksheet part, in fragments, with its relationships (ISO/IEC 29500-1, 18.3.1.99). */
export function sheetXml(sheet: Sheet, parts: SheetParts): { fragments: string[]; relationships: Relationships } {
  const relationships = new Relationships()
  const rows = sheet.rows.map((row, index) => rowXml(row, index, parts))
  const [startTag = '', endTag = ''] = element('worksheet', NAMESPACES, '\0').split('\0')
  const fragments = [
    xmlPart(startTag),
    '<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>',
    viewXml(sheet),
    '<sheetFormatPr defaultRowHeight="15"/>',
    columnsXml(sheet),
    '<sheetData>',
    ...rows,
    '</sheetData>',
    mergesXml(sheet),
    linksXml(sheet, relationships),
    element('pageSetup', { orientation: isWide(sheet) ? 'landscape' : undefined, fitToHeight: 0 }),
    endTag,
  ]
  return { fragments, relationships }
}

function viewXml({ frozenRows, isRightToLeft, rows }: Sheet): string {
  const hasFrozenRows = frozenRows > 0 && frozenRows < rows.length
  const pane = { ySplit: frozenRows, topLeftCell: cellName(0, frozenRows), activePane: 'bottomLeft', state: 'frozen' }
  const attributes = { rightToLeft: isRightToLeft ? 1 : undefined, workbookViewId: 0 }
  return element('sheetViews', {}, element('sheetView', attributes, hasFrozenRows ? element('pane', pane) : ''))
}

function rowXml({ height, cells }: SheetRow, row: number, { strings, styles }: SheetParts): string {
  const cellElements: (readonly [number, string])[] = cells.flatMap((cell) => {
    const style = styles.add(cell)
    const first = [cell.column, cellXml(cell, row, style, strings)] as const
    // Every cell of a merged range has the format: otherwise, its outer borders would be incomplete.
    const others = Array.from({ length: cell.columnSpan - 1 }, (_, index) => {
      const column = cell.column + 1 + index
      return [column, element('c', { r: cellName(column, row), s: style })] as const
    })
    return [first, ...others]
  })
  const heightAttributes =
    height === undefined ? {} : { ht: Math.min(MAX_HEIGHT, Math.round(height / HEIGHT_STEP) * HEIGHT_STEP) }
  return element('row', { r: row + 1, ...heightAttributes }, cellElements.map(([, xml]) => xml).join(''))
}

/** A cell with a number or a shared string, never a formula (18.3.1.4). */
function cellXml({ column, content }: SheetCell, row: number, s: number, strings: SharedStrings): string {
  const attributes = { r: cellName(column, row), s }
  const { runs, value } = content
  if (runs.length === 0) return element('c', attributes)
  if (value.kind === 'number') return element('c', attributes, `<v>${value.value}</v>`)
  return element('c', { ...attributes, t: 's' }, `<v>${strings.add(runs)}</v>`)
}

function columnsXml({ columns, rows }: Sheet): string {
  const minWidths = widestNumbers(rows)
  const count = Math.max(columns.length, minWidths.length)
  const columnElements = Array.from({ length: count }, (_, index) => {
    const points = columns[index]
    const columnWidth = points === undefined ? 0 : (points * PIXELS_PER_POINT - COLUMN_PADDING) / DIGIT_WIDTH
    const width = Math.min(MAX_WIDTH, Math.max(MIN_WIDTH, columnWidth, minWidths[index] ?? 0))
    if (points === undefined && minWidths[index] === undefined) return ''
    return element('col', { min: index + 1, max: index + 1, width: Math.round(width * 100) / 100, customWidth: 1 })
  }).join('')
  return columnElements === '' ? '' : element('cols', {}, columnElements)
}

/** Width that the numbers of each column need, in digits: Excel shows `####` for numbers that do not fit. */
function widestNumbers(rows: readonly SheetRow[]): number[] {
  const widths: number[] = []
  for (const { column, columnSpan, content, format } of rows.flatMap(({ cells }) => cells)) {
    const [run] = content.runs
    if (content.value.kind === 'text' || columnSpan > 1 || run === undefined) continue
    const digit = (MAX_DIGIT_RATIO * (run.format.isBold ? BOLD_RATIO : 1) * run.format.size) / BASE_FONT_SIZE
    const width =
      textOf(content.runs).length * digit + format.indent * INDENT_DIGITS + (2 * COLUMN_PADDING) / DIGIT_WIDTH
    widths[column] = Math.max(widths[column] ?? 0, width)
  }
  return widths
}

function mergesXml({ rows }: Sheet): string {
  const refs = rows.flatMap(({ cells }, row) =>
    cells
      .filter(({ columnSpan, rowSpan }) => rowSpan > 0 && columnSpan * rowSpan > 1)
      .map(({ column, columnSpan, rowSpan }) => {
        const end = cellName(column + columnSpan - 1, row + rowSpan - 1)
        return element('mergeCell', { ref: `${cellName(column, row)}:${end}` })
      }),
  )
  return refs.length === 0 ? '' : element('mergeCells', { count: refs.length }, refs.join(''))
}

function linksXml({ rows }: Sheet, relationships: Relationships): string {
  const links = rows.flatMap(({ cells }, row) =>
    cells.flatMap(({ column, content }) => {
      const target = content.link === undefined ? undefined : linkTarget(content.link)
      return target === undefined ? [] : [{ ref: cellName(column, row), target }]
    }),
  )
  if (links.length === 0) return ''
  const hyperlinks = links.slice(0, MAX_LINKS).map(({ ref, target }) => {
    return element('hyperlink', { ref, 'r:id': relationships.add(`${OFFICE_RELATIONSHIP}/hyperlink`, target, true) })
  })
  return element('hyperlinks', {}, hyperlinks.join(''))
}

function isWide({ columns }: Sheet): boolean {
  return columns.reduce((sum, width) => sum + width, 0) > MAX_PORTRAIT_WIDTH
}
