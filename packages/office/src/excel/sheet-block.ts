import type { FlowBlock, FlowParagraph } from '@recto/layout'

/** Consecutive lines with tabs that form a table without any rules. */
export interface TabbedRows {
  kind: 'tabbed-rows'
  paragraphs: FlowParagraph[]
}

/** What a sheet is built from. */
export type SheetBlock = FlowBlock | TabbedRows
