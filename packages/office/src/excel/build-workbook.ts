import type { DocumentModel, FlowBlock, FlowParagraph } from '@recto/layout'

import { withHeaderLines } from './header-lines.ts'
import { runningHeadRows, joinAcrossPages, withoutUnusedRunningHeads, type PageBlocks } from './rows-across-pages.ts'
import { mergeRecordRows } from './record-rows.ts'
import { SheetNames } from './sheet-names.ts'
import { hasText, isTable } from './table-cells.ts'
import { splitTabbedCells } from './split-tabbed-cells.ts'
import type { SheetBlock } from './sheet-block.ts'
import { TabbedRowsFinder } from './tabbed-rows.ts'
import { splitAtTabs, textOf, RichTextReader } from './rich-text.ts'
import { SheetRows } from './sheet-rows.ts'
import { CellValues } from './values/cell-values.ts'
import { conventionsIn, conventionsOf } from './values/conventions.ts'
import type { Sheet, Workbook } from './workbook.ts'

/** What a workbook includes, and the conventions of its numbers and dates. */
export interface WorkbookOptions {
  /** One sheet for each table, or for each page. */
  sheets: 'tables' | 'pages'
  /** Whether text outside tables is included. */
  includeText: boolean
  /** BCP 47 tag of the locale of numbers and dates; undefined to infer it. */
  locale: string | undefined
}

/** Longest caption that names a sheet, in UTF-16 units: a longer one is a paragraph. */
const MAX_NAME_LENGTH = 120

/** A sheet before its blocks become cells. `page` counts from 0. */
interface SheetPlan {
  name: string
  page: number
  blocks: SheetBlock[]
}

/** Builds the sheets of a document; none if it has no tables and text was not requested. */
export function buildWorkbook(model: DocumentModel, options: WorkbookOptions): Workbook {
  const runningHeads = new Set<FlowBlock>()
  const blocksWithHeads = model.sections.flatMap((section) => {
    const lines = runningHeadRows(section)
    for (const line of lines) runningHeads.add(line)
    return [...lines, ...section.blocks]
  })
  const blocks = withHeaderLines(blocksWithHeads).map(restoreCells)
  const richText = new RichTextReader(model)
  const fallback = conventionsOf(options.locale ?? model.language)
  const texts = options.locale === undefined ? textsIn(blocks, richText) : []
  const conventions = conventionsIn(texts, fallback)
  const values = new CellValues(conventions.languages)
  const pages = pagesOf(blocks, runningHeads, new TabbedRowsFinder(richText, values, conventions))
  const plans = options.sheets === 'pages' ? sheetPerPage(pages, options) : sheetPerTable(pages, options, richText)
  const names = new SheetNames()
  const sheets = plans.flatMap(({ name, page, blocks: sheetBlocks }): Sheet[] => {
    const isText = !sheetBlocks.some(isTable)
    const rows = new SheetRows({ richText, values, conventions, isFixed: options.locale !== undefined, isText })
    for (const block of sheetBlocks) rows.add(block)
    return rows.toSheets().map((sheet) => ({ ...sheet, name: names.next(name, `Page ${page + 1}`) }))
  })
  const { title, author, language } = model
  return { sheets, title, author, language }
}

/** Separates and merges cells where the document model, made for text, does not. */
function restoreCells(block: FlowBlock): FlowBlock {
  return block.kind === 'table' ? mergeRecordRows(splitTabbedCells(block)) : block
}

/** The blocks of each page, in page order; a block belongs to the page on which it begins. */
function pagesOf(
  blocks: readonly FlowBlock[],
  runningHeads: ReadonlySet<FlowBlock>,
  finder: TabbedRowsFinder,
): PageBlocks[] {
  const byPage = Map.groupBy(blocks, ({ origin }) => origin.page)
  return [...byPage]
    .map(([page, sheetBlocks]) => ({
      page,
      blocks: withoutUnusedRunningHeads(finder.group(sheetBlocks), runningHeads),
    }))
    .toSorted((one, other) => one.page - other.page)
}

/** One sheet for each page with content to include. */
function sheetPerPage(pages: readonly PageBlocks[], { includeText }: WorkbookOptions): SheetPlan[] {
  return pages.flatMap(({ page, blocks }) => {
    const included = includeText ? blocks : blocks.filter(isTable)
    return included.length === 0 ? [] : [{ name: '', page, blocks: included }]
  })
}

/** One sheet for each table and, if text was requested, for each page without a table. */
function sheetPerTable(
  pages: readonly PageBlocks[],
  { includeText }: WorkbookOptions,
  richText: RichTextReader,
): SheetPlan[] {
  const joined = joinAcrossPages(pages, (row) => textOf(richText.ofParagraph(row)))
  return joined.flatMap(({ page, blocks }): SheetPlan[] => {
    if (!blocks.some(isTable)) return includeText ? [{ name: '', page, blocks }] : []
    return blocks.flatMap((block, index) =>
      isTable(block) ? [{ name: nameOf(blocks, index, richText), page, blocks: [block] }] : [],
    )
  })
}

/** The name of a table: the caption, heading or title right above it, or the caption right below it; empty without any. */
function nameOf(blocks: readonly SheetBlock[], index: number, richText: RichTextReader): string {
  const isVisible = (block: SheetBlock) => block.kind !== 'paragraph' || hasText(block)
  const above = blocks.slice(0, index).findLast(isVisible)
  const below = blocks.slice(index + 1).find(isVisible)
  const isName = ({ role: { kind } }: FlowParagraph) => kind === 'caption' || kind === 'heading' || kind === 'title'
  const isCaption = ({ role: { kind } }: FlowParagraph) => kind === 'caption'
  const candidates = [
    above?.kind === 'paragraph' && isName(above) ? above : undefined,
    below?.kind === 'paragraph' && isCaption(below) ? below : undefined,
  ]
  const caption = candidates.find((candidate) => candidate !== undefined)
  const text = caption === undefined ? '' : textOf(richText.ofParagraph(caption)).trim()
  return text.length > MAX_NAME_LENGTH ? '' : text
}

/** The text of all cells, and of the parts of paragraphs between tabs. */
function textsIn(blocks: readonly FlowBlock[], richText: RichTextReader): string[] {
  return blocks.flatMap((block) => {
    if (block.kind === 'paragraph') return splitAtTabs(richText.ofParagraph(block)).map(textOf)
    return block.rows.flatMap(({ cells }) => cells.map((cell) => textOf(richText.ofBlocks(cell.blocks))))
  })
}
