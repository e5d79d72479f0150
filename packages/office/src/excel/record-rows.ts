import type { FlowBlock, FlowTable, Inline, TableCell, TableRow } from '@recto/layout'

import { hasText } from './table-cells.ts'

/** Fewer multi-line records are likely to be a coincidence. */
const MIN_RECORDS = 3

/**
 * Merges the rows between two rules into one if they are one record: at most one column has text in several rows. If rules merely
 * group rows, the table stays as it is.
 */
export function mergeRecordRows(table: FlowTable): FlowTable {
  const isPlain = table.rows.every(({ cells }) =>
    cells.every(({ columnSpan, rowSpan }) => columnSpan === 1 && rowSpan === 1),
  )
  if (!isPlain) return table
  const from = Math.max(
    0,
    table.rows.findIndex(({ isHeader }) => !isHeader),
  )
  const body = recordsIn(table.rows.slice(from))
  const records = body.filter(({ length }) => length > 1)
  if (records.length < MIN_RECORDS || !body.every(isRecord)) return table
  return { ...table, rows: [...table.rows.slice(0, from), ...body.flatMap(joinRows)] }
}

/** Groups rows by the rules across all columns. */
function recordsIn(rows: readonly TableRow[]): TableRow[][] {
  const records: TableRow[][] = []
  for (const row of rows) {
    const above = records.at(-1)?.at(-1)
    if (above === undefined || areRuledApart(above, row)) records.push([row])
    else records.at(-1)?.push(row)
  }
  return records
}

function areRuledApart(above: TableRow, below: TableRow): boolean {
  return (
    above.cells.every(({ borders }) => borders.bottom !== undefined) ||
    below.cells.every(({ borders }) => borders.top !== undefined)
  )
}

/** Whether at most one column has text in several rows, and all other text is in the same row. */
function isRecord(rows: readonly TableRow[]): boolean {
  const columns = rows[0]?.cells.map((_, column) =>
    rows.flatMap(({ cells }, row) => (cells[column]?.blocks.some(hasText) === true ? [row] : [])),
  )
  const filled = (columns ?? []).filter(({ length }) => length > 0)
  const single = filled.filter(({ length }) => length === 1)
  if (rows.length === 1) return true
  return single.length > 0 && filled.length - single.length <= 1 && new Set(single.flat()).size === 1
}

function joinRows(rows: readonly TableRow[]): TableRow[] {
  const [first] = rows
  if (first === undefined || rows.length === 1) return [...rows]
  const heights = rows.flatMap(({ height }) => height ?? [])
  const cells = first.cells.map((_, column) => joinCells(rows.flatMap(({ cells: own }) => own[column] ?? [])))
  const height = heights.length === rows.length ? heights.reduce((sum, each) => sum + each, 0) : undefined
  return [{ ...first, height, cells: cells.flatMap((cell) => cell ?? []) }]
}

/** Merges the cells of a column, with the top border of the first and the bottom border of the last. */
function joinCells(cells: readonly TableCell[]): TableCell | undefined {
  const filled = cells.filter(({ blocks }) => blocks.some(hasText))
  const [template = cells[0]] = filled
  if (template === undefined) return undefined
  const borders = { ...cells[0]?.borders, ...cells.at(-1)?.borders }
  return { ...template, borders, blocks: joinLines(filled.flatMap(({ blocks }) => blocks)) }
}

/** Joins paragraphs into one, separated by spaces. */
function joinLines(blocks: readonly FlowBlock[]): FlowBlock[] {
  const [first, ...others] = blocks
  if (first?.kind !== 'paragraph') return [...blocks]
  const paragraphs = others.filter((block) => block.kind === 'paragraph')
  if (paragraphs.length < others.length) return [...blocks]
  const content = paragraphs.flatMap((paragraph): Inline[] => [
    { kind: 'text', text: ' ', format: {} },
    ...paragraph.content,
  ])
  return [{ ...first, content: [...first.content, ...content] }]
}
