import type { DocumentModel, FlowBlock, FlowParagraph, FlowTable } from '../layout/document/document-model.ts'
import { SheetNames } from './sheet-names.ts'
import { isTable } from './table-cells.ts'
import { textOf, TextPieces } from './text-pieces.ts'
import { SheetRows } from './sheet-rows.ts'
import { CellValues } from './values/cell-values.ts'
import { conventionsIn, conventionsOf } from './values/conventions.ts'
import type { Sheet, Workbook } from './workbook.ts'

/** What goes into a workbook, and how. */
export interface WorkbookOptions {
  sheets: 'tables' | 'pages'
  /** Whether text that is in no table is written. */
  includeText: boolean
  /** Whose numbers and dates they are, as a language tag; undefined where they tell themselves. */
  locale: string | undefined
}

/** Longer ones say too much to be the name of a table. */
const MAX_NAME = 120

/** What a page has, in reading order. */
interface PageBlocks {
  /** From 0. */
  page: number
  blocks: FlowBlock[]
}

/** A sheet to be. */
interface SheetPlan {
  name: string
  page: number
  blocks: FlowBlock[]
}

/** The sheets of a document; none where it has no tables, and no text where that is wanted. */
export function buildWorkbook(model: DocumentModel, options: WorkbookOptions): Workbook {
  const pages = pagesOf(model)
  const pieces = new TextPieces(model)
  const plans = options.sheets === 'pages' ? sheetPerPage(pages, options) : sheetPerTable(pages, options, pieces)
  const fallback = conventionsOf(options.locale ?? model.language)
  const texts = options.locale === undefined ? tableTexts(pages, pieces) : []
  const conventions = conventionsIn(texts, fallback)
  const values = new CellValues(conventions.languages)
  const names = new SheetNames()
  const sheets = plans.flatMap(({ name, page, blocks }): Sheet[] => {
    const isText = !blocks.some(isTable)
    const rows = new SheetRows({ pieces, values, conventions, isFixed: options.locale !== undefined, isText })
    for (const block of blocks) rows.add(block)
    return rows.toSheets().map((sheet) => ({ ...sheet, name: names.next(name, `Page ${page + 1}`) }))
  })
  const { title, author, language } = model
  return { sheets, title, author, language }
}

/** Blocks by the page that they begin on. */
function pagesOf({ sections }: DocumentModel): PageBlocks[] {
  const blocks = sections.flatMap((section) => section.blocks)
  const byPage = Map.groupBy(blocks, ({ origin }) => origin.page)
  return [...byPage].map(([page, own]) => ({ page, blocks: own })).toSorted((one, other) => one.page - other.page)
}

function sheetPerPage(pages: readonly PageBlocks[], { includeText }: WorkbookOptions): SheetPlan[] {
  return pages.flatMap(({ page, blocks }) => {
    const kept = includeText ? blocks : blocks.filter(isTable)
    return kept.length === 0 ? [] : [{ name: '', page, blocks: kept }]
  })
}

/** A page without a table is a sheet as well where text is wanted. */
function sheetPerTable(
  pages: readonly PageBlocks[],
  { includeText }: WorkbookOptions,
  pieces: TextPieces,
): SheetPlan[] {
  return pages.flatMap(({ page, blocks }): SheetPlan[] => {
    if (!blocks.some(isTable)) return includeText ? [{ name: '', page, blocks }] : []
    return blocks.flatMap((block, index) =>
      isTable(block) ? [{ name: nameOf(blocks, index, pieces), page, blocks: [block] }] : [],
    )
  })
}

/** What stands right above a table and names it, or else its caption below; nothing where there is none. */
function nameOf(blocks: readonly FlowBlock[], index: number, pieces: TextPieces): string {
  const hasText = (block: FlowBlock) => block.kind === 'table' || textOf(pieces.ofParagraph(block)).trim() !== ''
  const above = blocks.slice(0, index).findLast(hasText)
  const below = blocks.slice(index + 1).find(hasText)
  const isName = ({ role: { kind } }: FlowParagraph) => kind === 'caption' || kind === 'heading' || kind === 'title'
  const isCaption = ({ role: { kind } }: FlowParagraph) => kind === 'caption'
  const candidates = [
    above?.kind === 'paragraph' && isName(above) ? above : undefined,
    below?.kind === 'paragraph' && isCaption(below) ? below : undefined,
  ]
  const caption = candidates.find((each) => each !== undefined)
  const text = caption === undefined ? '' : textOf(pieces.ofParagraph(caption)).trim()
  return text.length > MAX_NAME ? '' : text
}

function tableTexts(pages: readonly PageBlocks[], pieces: TextPieces): string[] {
  const tables = pages.flatMap(({ blocks }) => blocks.filter((block): block is FlowTable => block.kind === 'table'))
  const cells = tables.flatMap(({ rows }) => rows.flatMap((row) => row.cells))
  return cells.map(({ blocks }) => textOf(pieces.ofBlocks(blocks)))
}
