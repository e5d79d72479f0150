import type { FlowBlock, FlowParagraph } from '@recto/layout'

import { joinAdjacentColumns } from './adjacent-columns.ts'
import type { SheetBlock } from './sheet-block.ts'
import { hasText } from './table-cells.ts'
import { splitAtTabs, textOf, type RichTextReader } from './rich-text.ts'
import type { Conventions } from './values/cell-value.ts'
import type { CellValues } from './values/cell-values.ts'

/** Least number of lines: fewer are likely a coincidence. */
const MIN_ROWS = 3
/** Least share of lines with a number or date after a tab. */
const MIN_NUMERIC_SHARE = 0.6
/** An Arabic or Roman page number, or nothing. */
const PAGE_NUMBER = /^(?:\d{1,4}|[ivxlc]+)?$/i

/** Finds tables without rules: lines with tabs that consist of a label and numbers, as in a balance sheet. */
export class TabbedRowsFinder {
  readonly #richText: RichTextReader
  readonly #values: CellValues
  readonly #conventions: Conventions

  constructor(richText: RichTextReader, values: CellValues, conventions: Conventions) {
    this.#richText = richText
    this.#values = values
    this.#conventions = conventions
  }

  /** Groups consecutive lines that are rows of one table. */
  group(blocks: readonly FlowBlock[]): SheetBlock[] {
    const grouped: SheetBlock[] = []
    let openRows: FlowParagraph[] = []
    const closeRows = () => {
      grouped.push(...(this.#isTable(openRows) ? [{ kind: 'tabbed-rows' as const, paragraphs: openRows }] : openRows))
      openRows = []
    }
    for (const block of joinAdjacentColumns(blocks, (rows) => this.#isTable(rows))) {
      if (block.kind === 'paragraph' && this.#textsOf(block).length > 1) {
        openRows.push(block)
      } else if (hasText(block) || openRows.length === 0) {
        closeRows()
        grouped.push(block)
      }
    }
    closeRows()
    return grouped
  }

  #isTable(paragraphs: readonly FlowParagraph[]): boolean {
    if (paragraphs.length < MIN_ROWS || this.#isContents(paragraphs)) return false
    const numeric = paragraphs.filter((paragraph) => {
      const texts = this.#textsOf(paragraph).slice(1)
      return this.#values.ofColumn(texts, this.#conventions).some(({ kind }) => kind === 'number')
    })
    return numeric.length >= MIN_NUMERIC_SHARE * paragraphs.length
  }

  /** Whether the lines are a table of contents, which end with page numbers. */
  #isContents(paragraphs: readonly FlowParagraph[]): boolean {
    const lastTexts = paragraphs.map((paragraph) => this.#textsOf(paragraph).at(-1) ?? '')
    return paragraphs.some(({ role }) => role.kind === 'contents') && lastTexts.every((text) => PAGE_NUMBER.test(text))
  }

  /** The texts of a line, between tabs. */
  #textsOf(paragraph: FlowParagraph): string[] {
    return splitAtTabs(this.#richText.ofParagraph(paragraph)).map(textOf)
  }
}
