import type { FlowBlock, FlowTable, Inline, TableCell, TableRow } from '@recto/layout'

import { hasText } from './table-cells.ts'

/** Least number of records with several lines: fewer are likely a coincidence. */
const MIN_RECORDS = 3

/**
 * Merges the rows between two rules into one if they are one record: at most one column has text in several of them. A table
 * whose rules merely group rows stays as it is.
 */
export function mergeRecordRows(table: FlowTable): FlowTable {
  const hasNoSpans = table.rows.every(({ cells }) =>
    cells.every(({ columnSpan, rowSpan }) => columnSpan === 1 && rowSpan === 1),
  )
  if (!hasNoSpans) return table
  const firstBodyRow = Math.max(
    0,
    table.rows.findIndex(({ isHeader }) => !isHeader),
  )
  const body = recordsIn(table.rows.slice(firstBodyRow))
  const records = body.filter(({ length }) => length > 1)
  if (records.length < MIN_RECORDS || !body.every(isRecord)) return table
  return { ...table, rows: [...table.rows.slice(0, firstBodyRow), ...body.flatMap(joinRows)] }
}

/** Groups the rows between rules across all columns. */
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
  const cells = first.cells.map((_, column) => joinCells(rows.flatMap(({ cells: rowCells }) => rowCells[column] ?? [])))
  const height = heights.length === rows.length ? heights.reduce((sum, each) => sum + each, 0) : undefined
  return [{ ...first, height, cells: cells.flatMap((cell) => cell ?? []) }]
}

/** Merges cells of a column; the top border is that of the first, the bottom border that of the last. */
function joinCells(cells: readonly TableCell[]): TableCell | undefined {
  const filled = cells.filter(({ blocks }) => blocks.some(hasText))
  const [template = cells[0]] = filled
  if (template === undefined) return undefined
  const borders = { ...cells[0]?.borders, ...cells.at(-1)?.borders }
  return { ...template, borders, blocks: joinLines(filled.flatMap(({ blocks }) => blocks)) }
}

/** Joins paragraphs into one, with spaces between them. Tables stay as they are. */
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
