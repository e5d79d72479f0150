import type { FlowBlock, FlowParagraph, FlowTable, Inline, TableCell } from '@recto/layout'

/** Largest gap between a header line and its table, in heights of the line. */
const MAX_GAP = 1.5
const NO_MARGINS: TableCell['margins'] = { top: 0, right: 0, bottom: 0, left: 0 }

/**
 * Makes the line right above a table its first row if it has one text for each column: the document model does not count header
 * lines above the first rule as part of the table.
 */
export function withHeaderLines(blocks: readonly FlowBlock[]): FlowBlock[] {
  const result: FlowBlock[] = []
  for (const block of blocks) {
    const above = result.at(-1)
    const tableWithHeader = block.kind === 'table' && above?.kind === 'paragraph' ? withHeader(above, block) : undefined
    if (tableWithHeader !== undefined) result.pop()
    result.push(tableWithHeader ?? block)
  }
  return result
}

/** @returns the table with the line as its first row; undefined if the line is not its header */
function withHeader(line: FlowParagraph, table: FlowTable): FlowTable | undefined {
  const texts = splitAtTabs(line)
  const { area, page } = line.origin
  const gap = table.origin.area.top - area.bottom
  const isNear = page === table.origin.page && gap < MAX_GAP * (area.bottom - area.top)
  if (!isNear || texts.length !== table.columns.length || texts.length < 2) return undefined
  if (texts.some((text) => text.every((inline) => inline.kind !== 'text' || inline.text.trim() === '')))
    return undefined
  const cells = texts.map((content) => headerCell({ ...line, content }))
  return { ...table, rows: [{ height: undefined, isHeader: false, cells }, ...table.rows] }
}

function headerCell(paragraph: FlowParagraph): TableCell {
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

/** The content between tabs. */
function splitAtTabs({ content }: FlowParagraph): Inline[][] {
  const texts: Inline[][] = [[]]
  for (const inline of content) {
    if (inline.kind === 'tab') texts.push([])
    else texts.at(-1)?.push(inline)
  }
  return texts
}
