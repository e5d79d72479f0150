import type { FlowBlock, FlowTable } from '@recto/layout'

import type { SheetBlock, TabbedRows } from './sheet-block.ts'

/** Whether a block is a table with at least two filled cells: a frame around text is not. */
export function isTable(block: SheetBlock): block is FlowTable | TabbedRows {
  if (block.kind !== 'table') return block.kind === 'tabbed-rows'
  const filled = block.rows.flatMap(({ cells }) => cells.filter(({ blocks }) => blocks.some(hasText)))
  return filled.length > 1 && block.columns.length * block.rows.length > 1
}

/** Whether a block has any text or link. */
export function hasText(block: FlowBlock): boolean {
  if (block.kind === 'table') return block.rows.some(({ cells }) => cells.some(({ blocks }) => blocks.some(hasText)))
  return block.content.some((inline) => {
    if (inline.kind === 'link') return true
    return inline.kind === 'text' && inline.text.trim() !== ''
  })
}
