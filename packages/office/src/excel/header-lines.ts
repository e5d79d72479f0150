import type { FlowBlock, FlowParagraph, FlowTable, Inline, TableCell } from '@recto/layout'

/** Largest gap between a header line and its table, in heights of the line. */
const MAX_GAP = 1.5
const NO_MARGINS: TableCell['margins'] = { top: 0, right: 0, bottom: 0, left: 0 }

/**
 * Makes the line right above a table its first row if it has one text for each column. Header lines above the first rule are not
 * part of the table in the document model.
 */
export function withHeaderLines(blocks: readonly FlowBlock[]): FlowBlock[] {
  const result: FlowBlock[] = []
  for (const block of blocks) {
    const above = result.at(-1)
    const head = block.kind === 'table' && above?.kind === 'paragraph' ? withHeader(above, block) : undefined
    if (head !== undefined) result.pop()
    result.push(head ?? block)
  }
  return result
}

/** @returns the table with the line as its first row; undefined if the line is not its header. */
function withHeader(line: FlowParagraph, table: FlowTable): FlowTable | undefined {
  const parts = partsOf(line)
  const { area, page } = line.origin
  const gap = table.origin.area.top - area.bottom
  const isNear = page === table.origin.page && gap < MAX_GAP * (area.bottom - area.top)
  if (!isNear || parts.length !== table.columns.length || parts.length < 2) return undefined
  if (parts.some((part) => part.every((inline) => inline.kind !== 'text' || inline.text.trim() === '')))
    return undefined
  const cells = parts.map((content) => cellOf({ ...line, content }))
  return { ...table, rows: [{ height: undefined, isHeader: false, cells }, ...table.rows] }
}

function cellOf(paragraph: FlowParagraph): TableCell {
  return {
    columnSpan: 1,
    rowSpan: 1,
    blocks: [{ ...paragraph, format: {} }],
    borders: {},
    shade: undefined,
    align: 'bottom',
    margins: NO_MARGINS,
  }
}

/** Content between tabs. */
function partsOf({ content }: FlowParagraph): Inline[][] {
  const parts: Inline[][] = [[]]
  for (const inline of content) {
    if (inline.kind === 'tab') parts.push([])
    else parts.at(-1)?.push(inline)
  }
  return parts
}
