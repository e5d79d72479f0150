import type { FlowBlock, FlowParagraph } from '@recto/layout'

/** Consecutive lines with tabs: a table without rules. */
export interface TabbedRows {
  kind: 'tabbed-rows'
  paragraphs: FlowParagraph[]
}

/** What a sheet is built from. */
export type SheetBlock = FlowBlock | TabbedRows
