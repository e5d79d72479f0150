import type { AnchoredImage, FlowBlock, FlowParagraph, FlowTable, TextBox } from '../document-model.ts'
import type { DraftBlock, ParagraphDraft, ImageBlock, ImageDraft, TableBlock, TextBoxDraft } from '../draft.ts'
import { areaAround } from '../../model.ts'
import { PLAIN_FORMAT } from '../paragraphs/paragraph-format.ts'
import { inlinesOf, type InlineHints } from './inlines.ts'
import type { StyleBook } from './style-book.ts'
import { roundToTwips } from '../geometry/twips.ts'

/** Confidence of blocks without evidence of their own. */
const USUAL_CONFIDENCE = 0.8
/** An image is centered if its middle is this close to that of its column. */
const CENTERED_PT = 6
/** The least line height of word processors. */
const MIN_LINE_PT = 1

/** What blocks are converted with. */
export interface BlockHints extends InlineHints {
  book: StyleBook
}

/** Converts blocks to the model; writers add a paragraph to empty cells. */
export function flowBlocks(blocks: readonly DraftBlock[], hints: BlockHints): FlowBlock[] {
  return blocks.flatMap((block, index) => {
    const before = blocks[index - 1]
    if (block.kind === 'table') {
      return [...spaceAbove(block, before, hints), flowTable(block, hints)]
    }
    return block.kind === 'image' ? imageParagraph(block, hints) : flowParagraph(block, hints)
  })
}

/**
 * A spacer above a table, which has no spacing and no break of its own. Word processors would also merge consecutive
 * tables.
 */
function spaceAbove(block: TableBlock, before: DraftBlock | undefined, hints: BlockHints): FlowParagraph[] {
  const { table, breakBefore = 'none', spaceBefore = 0 } = block
  if (breakBefore !== 'none' || before === undefined) {
    return breakBefore === 'none' && spaceBefore < MIN_LINE_PT ? [] : [spacer(block, spaceBefore, hints)]
  }
  if (before.kind !== 'table') return []
  const isOnPage = before.table.page === table.page
  return [spacer(block, isOnPage ? table.top - before.table.bottom : 0, hints)]
}

/** An empty paragraph as high as the space above a table. */
function spacer({ table, column, breakBefore = 'none' }: TableBlock, gap: number, hints: BlockHints): FlowParagraph {
  const lineHeight = { rule: 'exact', value: Math.max(MIN_LINE_PT, roundToTwips(gap)) } as const
  const area = { ...column, top: table.top - gap, bottom: table.top }
  return {
    kind: 'paragraph',
    role: { kind: 'body' },
    style: 0,
    format: hints.book.differing({ ...PLAIN_FORMAT, lineHeight, breakBefore }, 0),
    content: [],
    anchored: [],
    bookmarks: [],
    origin: { page: table.page, area, confidence: USUAL_CONFIDENCE },
  }
}

export function flowParagraph(draft: ParagraphDraft, hints: BlockHints): FlowParagraph {
  const style = hints.book.indexOf(draft)
  const { lines, role, bookmarks } = draft
  const content = inlinesOf(lines, hints.book.runOf(style), hints)
  const page = lines[0]?.page ?? 0
  const own = lines.filter((line) => line.page === page)
  const area = own.length === 0 ? draft.column : areaAround(own)
  return {
    kind: 'paragraph',
    role,
    style,
    format: hints.book.differing(draft.format, style),
    content,
    anchored: [],
    bookmarks: [...bookmarks],
    origin: { page, area, confidence: USUAL_CONFIDENCE },
  }
}

function imageParagraph({ image, column, breakBefore = 'none' }: ImageBlock, hints: BlockHints): FlowParagraph {
  const { left, top, right, bottom, page, file, degrees, alternative } = image
  const offset = (left + right) / 2 - (column.left + column.right) / 2
  const align = Math.abs(offset) < CENTERED_PT && left - column.left > CENTERED_PT ? 'center' : 'start'
  const indentStart = align === 'start' ? Math.max(0, Math.round(left - column.left)) : 0
  const format = { ...PLAIN_FORMAT, align, indentStart, breakBefore } as const
  const placed = { file, width: right - left, height: bottom - top, degrees, alternative }
  return {
    kind: 'paragraph',
    role: { kind: 'body' },
    style: 0,
    format: hints.book.differing(format, 0),
    content: [{ kind: 'image', image: placed }],
    anchored: [],
    bookmarks: [],
    origin: { page, area: { left, top, right, bottom }, confidence: USUAL_CONFIDENCE },
  }
}

function flowTable({ table, cells, column }: TableBlock, hints: BlockHints): FlowTable {
  const { edges, rows, isRightToLeft, confidence, page, left, top, right, bottom } = table
  const widths = edges.slice(1).map((edge, index) => Math.max(1, edge - (edges[index] ?? 0)))
  return {
    kind: 'table',
    columns: isRightToLeft ? widths.toReversed() : widths,
    rows: rows.map((row, index) => ({
      height: row.bottom - row.top,
      isHeader: row.isHeader,
      ...(row.isWhole === true ? { isWhole: true } : {}),
      cells: row.cells.map((cell, at) => {
        const { columnSpan, rowSpan, borders, shade, align, margins, textDirection } = cell
        const blocks = flowBlocks(cells[index]?.[at] ?? [], hints)
        return { columnSpan, rowSpan, borders, shade, align, margins, textDirection, blocks }
      }),
    })),
    indent: left - column.left,
    align: 'start',
    isRightToLeft,
    origin: { page, area: { left, top, right, bottom }, confidence },
  }
}

/** An empty paragraph to anchor floating content to. */
export function holder({ book }: BlockHints): FlowParagraph {
  const lineHeight = { rule: 'exact', value: MIN_LINE_PT } as const
  const area = { left: 0, top: 0, right: 0, bottom: 0 }
  return {
    kind: 'paragraph',
    role: { kind: 'body' },
    style: 0,
    format: book.differing({ ...PLAIN_FORMAT, lineHeight }, 0),
    content: [],
    anchored: [],
    bookmarks: [],
    origin: { page: 0, area, confidence: USUAL_CONFIDENCE },
  }
}

export function textBox({ left, top, right, bottom, degrees, blocks }: TextBoxDraft, hints: BlockHints): TextBox {
  const paragraphs = blocks.map((block) => flowParagraph(block, hints))
  return { left, top, width: right - left, height: bottom - top, degrees, blocks: paragraphs }
}

export function anchoredImage(image: ImageDraft): AnchoredImage {
  const { left, top, right, bottom, file, degrees, alternative, wrap } = image
  return {
    file,
    width: right - left,
    height: bottom - top,
    degrees,
    alternative,
    left,
    top,
    wrap: wrap === 'inline' ? 'square' : wrap,
  }
}
