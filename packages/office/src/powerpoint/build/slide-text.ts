import {
  type Area,
  buildBlocks,
  type DocumentHints,
  type DocumentOptions,
  type DraftBlock,
  findLists,
  holdsMiddle,
  layOutPage,
  Leadings,
  linesOf,
  type PageContent,
  type PageDraft,
  type ParagraphDraft,
  paragraphsIn,
  type TableBlock,
} from '@recto/layout'

import type { SlideTable, TextBox } from '../slide-model.ts'
import { Bullets, firstSizes } from './bullets.ts'
import { textBlocks } from './text-blocks.ts'
import { textBoxes } from './text-boxes.ts'
import { slideTable } from './slide-tables.ts'
import { partByWay, turnBack } from './turned-text.ts'
import { asVertical } from './vertical-text.ts'

/** What is read of a page; its pictures are taken from the page itself. */
const OPTIONS: DocumentOptions = {
  quality: 'precise',
  hasImages: false,
  hasLinks: true,
  hasTables: true,
  hasHeadings: false,
  hasLists: true,
}

/** Ends of lines that differ by less, in points, are one; first lines are set in by so many font sizes at most. */
const SAME_EDGE = 1.5
const MAX_INDENT = 8
/** Tables hold no more drawings, such as ticks and signs. */
const MAX_DRAWINGS = 40

/** The text of a slide, and the page that it was read from. */
export interface SlideText {
  boxes: TextBox[]
  tables: SlideTable[]
  draft: PageDraft
}

/** Reads the text of pages; what it learns of one it knows for the next ones. */
export class SlideTextReader {
  private readonly hints: DocumentHints
  private readonly leadings = new Leadings()

  constructor(hints: DocumentHints) {
    this.hints = hints
  }

  /** The text of a page as boxes and tables, turned text among it. */
  async read(page: PageContent): Promise<SlideText> {
    const { upright, turned } = partByWay(page)
    let draft = await layOutPage(upright, OPTIONS)
    if (tablesIn(draft).some((table) => isDrawing(table, page))) {
      draft = await layOutPage(upright, { ...OPTIONS, hasTables: false })
    }
    const found = this.textOf(draft)
    for (const { degrees, isVertical, content } of turned) {
      const { boxes } = this.textOf(await layOutPage(content, { ...OPTIONS, hasTables: false }), 0)
      const turnedBack = boxes.map((box) => turnBack(box, degrees))
      found.boxes.push(...(isVertical ? turnedBack.map((box) => asVertical(box)) : turnedBack))
    }
    return { ...found, draft }
  }

  private textOf(draft: PageDraft, pageWidth = draft.width): { boxes: TextBox[]; tables: SlideTable[] } {
    for (const region of draft.regions) this.leadings.note(linesOf([region]), region)
    const hints = { leadings: this.leadings, tags: undefined }
    const columns = draft.regions.flatMap((region) =>
      textBlocks(region).map(({ lines, column }) => buildBlocks(lines, { column, place: 'page' }, hints)),
    )
    const tables = draft.regions.flatMap((region) => {
      const items = region.items.filter((item) => item.kind === 'table')
      return buildBlocks(items, { column: region, place: 'page' }, hints).filter(isTable)
    })
    const all = paragraphsIn([...columns.flat(), ...tables])
    const sizes = firstSizes(all)
    const bullets = new Bullets(all, findLists(all, this.hints), sizes)
    for (const paragraph of all) settleAlign(paragraph)
    return {
      boxes: columns.flatMap((blocks) => textBoxes(blocks.filter(isParagraph), bullets, pageWidth)),
      tables: tables.map((table) => slideTable(table, bullets)),
    }
  }
}

/** Sets right what few lines tell wrongly. */
function settleAlign({ role, format, lines }: ParagraphDraft): void {
  if (role.kind === 'item') {
    // A short item may end where its column does by chance.
    if (format.align !== 'justify') format.align = 'start'
    return
  }
  const { isRightToLeft } = format
  const ends = lines.map(({ left, right }) => (isRightToLeft ? -left : right))
  const starts = lines.map(({ left, right }) => (isRightToLeft ? -right : left))
  const size = lines[0]?.size ?? 0
  // No first line is set in so far: the lines stand at the other edge.
  if (spread(ends) < SAME_EDGE && spread(starts) > MAX_INDENT * size) format.align = 'end'
}

function spread(values: readonly number[]): number {
  return Math.max(...values) - Math.min(...values)
}

function tablesIn({ regions }: PageDraft): Area[] {
  return regions.flatMap(({ items }) => items.filter((item) => item.kind === 'table'))
}

/** Whether what looks like a table is a chart or a map: much is drawn in it besides lines and shades. */
function isDrawing(table: Area, { drawings }: PageContent): boolean {
  let count = 0
  for (const drawing of drawings) if (holdsMiddle(table, drawing)) count += 1
  return count > MAX_DRAWINGS
}

function isTable(block: DraftBlock): block is TableBlock {
  return block.kind === 'table'
}

function isParagraph(block: DraftBlock): block is ParagraphDraft {
  return block.kind === 'paragraph'
}
