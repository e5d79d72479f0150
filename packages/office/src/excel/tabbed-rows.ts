import type { FlowBlock, FlowParagraph } from '@recto/layout'

import { joinAdjacentColumns } from './adjacent-columns.ts'
import type { SheetBlock } from './sheet-block.ts'
import { hasText } from './table-cells.ts'
import { splitAtTabs, textOf, type RichTextReader } from './rich-text.ts'
import type { Conventions } from './values/cell-value.ts'
import type { CellValues } from './values/cell-values.ts'

/** Fewer lines are likely to be a coincidence. */
const MIN_ROWS = 3
/** Least share of lines with a number or date after a tab. */
const MIN_NUMERIC_SHARE = 0.6
const PAGE_NUMBER = /^(?:\d{1,4}|[ivxlc]+)?$/i

/** Finds tables in lines with tabs that consist of a label and numbers, such as those of an account. */
export class TabbedRowsFinder {
  private readonly richText: RichTextReader
  private readonly values: CellValues
  private readonly conventions: Conventions

  constructor(richText: RichTextReader, values: CellValues, conventions: Conventions) {
    this.richText = richText
    this.values = values
    this.conventions = conventions
  }

  /** Groups consecutive lines that are rows of a table. */
  group(blocks: readonly FlowBlock[]): SheetBlock[] {
    const grouped: SheetBlock[] = []
    let open: FlowParagraph[] = []
    const close = () => {
      grouped.push(...(this.isTable(open) ? [{ kind: 'tabbed-rows' as const, paragraphs: open }] : open))
      open = []
    }
    for (const block of joinAdjacentColumns(blocks, (rows) => this.isTable(rows))) {
      if (block.kind === 'paragraph' && this.partsOf(block).length > 1) {
        open.push(block)
      } else if (hasText(block) || open.length === 0) {
        close()
        grouped.push(block)
      }
    }
    close()
    return grouped
  }

  private isTable(paragraphs: readonly FlowParagraph[]): boolean {
    if (paragraphs.length < MIN_ROWS || this.isContents(paragraphs)) return false
    const numeric = paragraphs.filter((paragraph) => {
      const texts = this.partsOf(paragraph).slice(1)
      return this.values.ofColumn(texts, this.conventions).some(({ kind }) => kind === 'number')
    })
    return numeric.length >= MIN_NUMERIC_SHARE * paragraphs.length
  }

  /** Whether the lines are a table of contents, ending with page numbers. */
  private isContents(paragraphs: readonly FlowParagraph[]): boolean {
    const ends = paragraphs.map((paragraph) => this.partsOf(paragraph).at(-1) ?? '')
    return paragraphs.some(({ role }) => role.kind === 'contents') && ends.every((end) => PAGE_NUMBER.test(end))
  }

  private partsOf(paragraph: FlowParagraph): string[] {
    return splitAtTabs(this.richText.ofParagraph(paragraph)).map(textOf)
  }
}
