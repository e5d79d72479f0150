import type { DocumentModel, FlowBlock, FlowParagraph } from '@recto/layout'

import { withHeaderLines } from './header-lines.ts'
import { runningHeadRows, joinAcrossPages, withoutUnusedHeads, type PageBlocks } from './rows-across-pages.ts'
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

/** What the workbook includes, and whose conventions its numbers and dates follow. */
export interface WorkbookOptions {
  sheets: 'tables' | 'pages'
  /** Whether text outside tables is included. */
  includeText: boolean
  /** Locale of numbers and dates, as a language tag; undefined to infer it. */
  locale: string | undefined
}

/** Longest caption used as the name of a sheet, in UTF-16 units. */
const MAX_NAME = 120

/** The blocks of a sheet, before they become cells. */
interface SheetPlan {
  name: string
  page: number
  blocks: SheetBlock[]
}

/** The sheets of a document; none if it has no tables and text was not requested. */
export function buildWorkbook(model: DocumentModel, options: WorkbookOptions): Workbook {
  const heads = new Set<FlowBlock>()
  const found = model.sections.flatMap((section) => {
    const lines = runningHeadRows(section)
    for (const line of lines) heads.add(line)
    return [...lines, ...section.blocks]
  })
  const blocks = withHeaderLines(found).map(restoreCells)
  const richText = new RichTextReader(model)
  const fallback = conventionsOf(options.locale ?? model.language)
  const texts = options.locale === undefined ? textsIn(blocks, richText) : []
  const conventions = conventionsIn(texts, fallback)
  const values = new CellValues(conventions.languages)
  const pages = pagesOf(blocks, heads, new TabbedRowsFinder(richText, values, conventions))
  const plans = options.sheets === 'pages' ? sheetPerPage(pages, options) : sheetPerTable(pages, options, richText)
  const names = new SheetNames()
  const sheets = plans.flatMap(({ name, page, blocks: own }): Sheet[] => {
    const isText = !own.some(isTable)
    const rows = new SheetRows({ richText, values, conventions, isFixed: options.locale !== undefined, isText })
    for (const block of own) rows.add(block)
    return rows.toSheets().map((sheet) => ({ ...sheet, name: names.next(name, `Page ${page + 1}`) }))
  })
  const { title, author, language } = model
  return { sheets, title, author, language }
}

/** Restores cells that the document model, made for text, does not separate. */
function restoreCells(block: FlowBlock): FlowBlock {
  return block.kind === 'table' ? mergeRecordRows(splitTabbedCells(block)) : block
}

/** Blocks by the page on which they begin. */
function pagesOf(blocks: readonly FlowBlock[], heads: ReadonlySet<FlowBlock>, finder: TabbedRowsFinder): PageBlocks[] {
  const byPage = Map.groupBy(blocks, ({ origin }) => origin.page)
  return [...byPage]
    .map(([page, own]) => ({ page, blocks: withoutUnusedHeads(finder.group(own), heads) }))
    .toSorted((one, other) => one.page - other.page)
}

function sheetPerPage(pages: readonly PageBlocks[], { includeText }: WorkbookOptions): SheetPlan[] {
  return pages.flatMap(({ page, blocks }) => {
    const kept = includeText ? blocks : blocks.filter(isTable)
    return kept.length === 0 ? [] : [{ name: '', page, blocks: kept }]
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

/** The caption, heading or title right above a table, or the caption right below it; empty if there is none. */
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
  const caption = candidates.find((each) => each !== undefined)
  const text = caption === undefined ? '' : textOf(richText.ofParagraph(caption)).trim()
  return text.length > MAX_NAME ? '' : text
}

/** The text of all cells, and of the parts of paragraphs between tabs. */
function textsIn(blocks: readonly FlowBlock[], richText: RichTextReader): string[] {
  return blocks.flatMap((block) => {
    if (block.kind === 'paragraph') return splitAtTabs(richText.ofParagraph(block)).map(textOf)
    return block.rows.flatMap(({ cells }) => cells.map((cell) => textOf(richText.ofBlocks(cell.blocks))))
  })
}
