import {
  type Area,
  buildBlocks,
  type DocumentHints,
  type DocumentOptions,
  type DraftBlock,
  findLists,
  containsMiddle,
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
import { splitByDirection, rotateBack } from './rotated-text.ts'
import { toVerticalText } from './vertical-text.ts'

/** What the layout analysis detects. Images are taken from the page itself. */
const OPTIONS: DocumentOptions = {
  quality: 'precise',
  hasImages: false,
  hasLinks: true,
  hasTables: true,
  hasHeadings: false,
  hasLists: true,
}

/** Line ends that differ by less, in points, are equal; first-line indents are at most so many em. */
const SAME_EDGE = 1.5
const MAX_INDENT = 8
/** Charts have more drawings than this; a table with check marks has fewer. `issue12295.pdf` has thousands. */
const MAX_DRAWINGS = 40

/** The text of a slide, and the layout of the page that it is from. */
export interface SlideText {
  boxes: TextBox[]
  tables: SlideTable[]
  draft: PageDraft
}

/** Extracts the text of pages; line spacing learned from one page helps with the next. */
export class SlideTextReader {
  private readonly hints: DocumentHints
  private readonly leadings = new Leadings()

  constructor(hints: DocumentHints) {
    this.hints = hints
  }

  /** The text of a page as text boxes and tables, including rotated text. */
  async read(page: PageContent): Promise<SlideText> {
    const { upright, rotated } = splitByDirection(page)
    let draft = await layOutPage(upright, OPTIONS)
    if (tablesIn(draft).some((table) => isDrawing(table, page))) {
      draft = await layOutPage(upright, { ...OPTIONS, hasTables: false })
    }
    const found = this.textOf(draft)
    for (const { degrees, isVertical, content } of rotated) {
      const { boxes } = this.textOf(await layOutPage(content, { ...OPTIONS, hasTables: false }), 0)
      const rotatedBack = boxes.map((box) => rotateBack(box, degrees))
      found.boxes.push(...(isVertical ? rotatedBack.map((box) => toVerticalText(box)) : rotatedBack))
    }
    return { ...found, draft }
  }

  private textOf(draft: PageDraft, pageWidth = draft.width): { boxes: TextBox[]; tables: SlideTable[] } {
    for (const region of draft.regions) this.leadings.note(linesOf([region]), region)
    const hints = { leadings: this.leadings, tags: undefined }
    const columns = draft.regions.flatMap((region) =>
      textBlocks(region).map(({ lines, column }) => buildBlocks(lines, { column, container: 'page' }, hints)),
    )
    const tables = draft.regions.flatMap((region) => {
      const items = region.items.filter((item) => item.kind === 'table')
      return buildBlocks(items, { column: region, container: 'page' }, hints).filter(isTable)
    })
    const all = paragraphsIn([...columns.flat(), ...tables])
    const sizes = firstSizes(all)
    const bullets = new Bullets(all, findLists(all, this.hints), sizes)
    for (const paragraph of all) correctAlignment(paragraph)
    return {
      boxes: columns.flatMap((blocks) => textBoxes(blocks.filter(isParagraph), bullets, pageWidth)),
      tables: tables.map((table) => slideTable(table, bullets)),
    }
  }
}

/** Corrects alignment that a few lines do not show reliably. */
function correctAlignment({ role, format, lines }: ParagraphDraft): void {
  if (role.kind === 'item') {
    // A short item may end at the edge of its column by chance.
    if (format.align !== 'justify') format.align = 'start'
    return
  }
  const { isRightToLeft } = format
  const ends = lines.map(({ left, right }) => (isRightToLeft ? -left : right))
  const starts = lines.map(({ left, right }) => (isRightToLeft ? -right : left))
  const size = lines[0]?.size ?? 0
  // Too far for a first-line indent, so the lines are aligned at their end.
  if (rangeOf(ends) < SAME_EDGE && rangeOf(starts) > MAX_INDENT * size) format.align = 'end'
}

function rangeOf(values: readonly number[]): number {
  return Math.max(...values) - Math.min(...values)
}

function tablesIn({ regions }: PageDraft): Area[] {
  return regions.flatMap(({ items }) => items.filter((item) => item.kind === 'table'))
}

/** Whether a supposed table is a chart or map, with many drawings besides rules and fills. */
function isDrawing(table: Area, { drawings }: PageContent): boolean {
  let count = 0
  for (const drawing of drawings) if (containsMiddle(table, drawing)) count += 1
  return count > MAX_DRAWINGS
}

function isTable(block: DraftBlock): block is TableBlock {
  return block.kind === 'table'
}

function isParagraph(block: DraftBlock): block is ParagraphDraft {
  return block.kind === 'paragraph'
}
