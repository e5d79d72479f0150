import type { FlowBlock, FlowParagraph } from '@recto/layout'

/** Lines with tabs that are rows of a table, which nothing else shows to be one. */
export interface TabbedRows {
  kind: 'tabbed-rows'
  paragraphs: FlowParagraph[]
}

/** What a sheet is made of. */
export type SheetBlock = FlowBlock | TabbedRows
