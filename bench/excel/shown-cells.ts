import { plainText } from '../../packages/engine/test/office-package.ts'
import type { KnownCell, CellKind } from './known-cells.ts'
import type { KnownTable } from './known-sheets.ts'

const DAY_MS = 86_400_000
const EPOCH = Date.UTC(1899, 11, 30)
const KINDS: Readonly<Record<string, CellKind>> = {
  float: 'number',
  percentage: 'percent',
  currency: 'currency',
  date: 'date',
  time: 'date',
}
/** Sheets end with a row and a cell repeated up to the limits of the program. */
const MAX_REPEATED = 500
const TABLE = /<table:table [^>]*>(.*?)<\/table:table>/gs
const ROW = /<table:table-row([^>]*?)(?:\/>|>(.*?)<\/table:table-row>)/gs
const CELL = /<table:(covered-)?table-cell([^>]*?)(?:\/>|>(.*?)<\/table:(?:covered-)?table-cell>)/gs
const ANNOTATION = /<(office:annotation|draw:[\w-]+)[ >].*?<\/\1>/gs

/** The displayed cells of a spreadsheet in flat OpenDocument; hidden sheets and comments are left out. */
export function shownTables(xml: string): KnownTable[] {
  const hidden = hiddenStyles(xml)
  return [...xml.matchAll(TABLE)].flatMap(([whole, content = '']) => {
    const style = attribute(whole.slice(0, whole.indexOf('>')), 'table:style-name') ?? ''
    const rows = hidden.has(style) ? [] : rowsIn(content)
    return rows.some((row) => row.length > 0) ? [{ rows, headRows: 0, widths: [] }] : []
  })
}

function hiddenStyles(xml: string): Set<string> {
  const styles = xml.matchAll(/<style:style style:name="([^"]*)" style:family="table"[^>]*>(.*?)<\/style:style>/gs)
  return new Set(
    [...styles].flatMap(([, name = '', body = '']) => (body.includes('table:display="false"') ? [name] : [])),
  )
}

function rowsIn(content: string): (KnownCell | undefined)[][] {
  return [...content.replaceAll(ANNOTATION, '').matchAll(ROW)].flatMap(([, attributes = '', cells = '']) => {
    const row = cellsIn(cells)
    const count = Number(attribute(attributes, 'table:number-rows-repeated') ?? 1)
    return row.length === 0 ? [] : Array.from({ length: Math.min(count, MAX_REPEATED) }, () => row)
  })
}

/** The cells of a row up to the last that is not empty. */
function cellsIn(row: string): (KnownCell | undefined)[] {
  const cells = [...row.matchAll(CELL)].flatMap(([, covered, attributes = '', content = '']) => {
    const count = Number(attribute(attributes, 'table:number-columns-repeated') ?? 1)
    const cell = covered === undefined ? cellOf(attributes, content) : undefined
    return Array.from({ length: Math.min(count, MAX_REPEATED) }, () => cell)
  })
  return cells.slice(0, cells.findLastIndex((cell) => cell !== undefined) + 1)
}

function cellOf(attributes: string, content: string): KnownCell | undefined {
  const paragraphs = [...content.matchAll(/<text:p[^>]*?>(.*?)<\/text:p>/gs)].map(([, inner = '']) =>
    plainText(inner.replaceAll(/<[^>]*>/g, '')),
  )
  const text = paragraphs.join('\n')
  if (text.trim() === '') return undefined
  const kind = KINDS[attribute(attributes, 'office:value-type') ?? ''] ?? 'text'
  const value = kind === 'text' ? Number.NaN : valueOf(kind, text, attribute(attributes, 'office:date-value'))
  return Number.isNaN(value) ? { kind: 'text', text, value: text } : { kind, text, value }
}

/** The value as far as it is displayed: a number with its visible decimals, a date without the time of day. */
function valueOf(kind: CellKind, text: string, date: string | undefined): number {
  if (kind === 'date') return date === undefined ? Number.NaN : (Date.parse(date.slice(0, 10)) - EPOCH) / DAY_MS
  const shown = Number(text.replaceAll(/[^\d.eE+-]/g, ''))
  return kind === 'percent' ? shown / 100 : shown
}

function attribute(element: string, name: string): string | undefined {
  return new RegExp(`${name}="([^"]*)"`).exec(element)?.[1]
}
