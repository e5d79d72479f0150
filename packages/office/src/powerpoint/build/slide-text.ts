import {
  type Area,
  buildBlocks,
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
import { splitByDirection, rotateBack, type RotatedText } from './rotated-text.ts'
import { toVerticalText } from './vertical-text.ts'

/** What the layout analysis looks for. Images come from the page itself. */
const OPTIONS: DocumentOptions = {
  quality: 'precise',
  hasImages: false,
  hasLinks: true,
  hasTables: true,
  hasHeadings: false,
  hasLists: true,
}

/** Line ends that differ by less count as equal, in points. */
const SAME_EDGE = 1.5
/** Largest first-line indent, in em. */
const MAX_INDENT = 8
/** Largest number of drawings in a table, such as check marks; charts and maps have more, up to thousands. */
const MAX_DRAWINGS = 40

/** The text of a page, laid out by direction. */
export interface SlideLayout {
  upright: PageDraft
  rotated: (Pick<RotatedText, 'degrees' | 'isVertical'> & { draft: PageDraft })[]
}

/** The text of a slide. */
export interface SlideText {
  boxes: TextBox[]
  tables: SlideTable[]
}

/** Lays out the text of a page, including rotated text. */
export async function layOutSlide(page: PageContent): Promise<SlideLayout> {
  const { upright, rotated } = splitByDirection(page)
  const withoutTables = { ...OPTIONS, hasTables: false }
  const layout: SlideLayout = { upright: await layOutPage(upright, OPTIONS), rotated: [] }
  if (tablesIn(layout.upright).some((table) => isDrawing(table, page))) {
    layout.upright = await layOutPage(upright, withoutTables)
  }
  for (const { degrees, isVertical, content } of rotated) {
    layout.rotated.push({ degrees, isVertical, draft: await layOutPage(content, withoutTables) })
  }
  return layout
}

/** Reads the text of pages, one after another: line spacing found on one page helps with the next. */
export class SlideTextReader {
  readonly #leadings = new Leadings()

  /** The text of a page as text boxes and tables. */
  read({ upright, rotated }: SlideLayout): SlideText {
    const slideText = this.#textOf(upright)
    for (const { degrees, isVertical, draft } of rotated) {
      const { boxes } = this.#textOf(draft, 0)
      const rotatedBoxes = boxes.map((box) => rotateBack(box, degrees))
      slideText.boxes.push(...(isVertical ? rotatedBoxes.map((box) => toVerticalText(box)) : rotatedBoxes))
    }
    return slideText
  }

  #textOf(draft: PageDraft, pageWidth = draft.width): SlideText {
    for (const region of draft.regions) this.#leadings.note(linesOf([region]), region)
    const hints = { leadings: this.#leadings, tags: undefined }
    const columns = draft.regions.flatMap((region) =>
      textBlocks(region).map(({ lines, column }) => buildBlocks(lines, { column, container: 'page' }, hints)),
    )
    const tables = draft.regions.flatMap((region) => {
      const items = region.items.filter((item) => item.kind === 'table')
      return buildBlocks(items, { column: region, container: 'page' }, hints).filter(isTable)
    })
    const paragraphs = paragraphsIn([...columns.flat(), ...tables])
    const sizes = firstSizes(paragraphs)
    const bullets = new Bullets(paragraphs, findLists(paragraphs), sizes)
    for (const paragraph of paragraphs) correctAlignment(paragraph)
    return {
      boxes: columns.flatMap((blocks) => textBoxes(blocks.filter(isParagraph), bullets, pageWidth)),
      tables: tables.map((table) => slideTable(table, bullets)),
    }
  }
}

/** Corrects alignment that cannot be determined reliably by few lines. */
function correctAlignment({ role, format, lines }: ParagraphDraft): void {
  if (role.kind === 'item') {
    // A short item can end at the edge of its column by chance.
    if (format.align !== 'justify') format.align = 'start'
    return
  }
  const { isRightToLeft } = format
  const ends = lines.map(({ left, right }) => (isRightToLeft ? -left : right))
  const starts = lines.map(({ left, right }) => (isRightToLeft ? -right : left))
  const size = lines[0]?.size ?? 0
  // This is too much for a first-line indent, so the lines are aligned at their end.
  if (rangeOf(ends) < SAME_EDGE && rangeOf(starts) > MAX_INDENT * size) format.align = 'end'
}

function rangeOf(values: readonly number[]): number {
  return Math.max(...values) - Math.min(...values)
}

/** The tables of a page, in the order in which they become tables of its slide. */
export function tablesIn({ regions }: PageDraft): Area[] {
  return regions.flatMap(({ items }) => items.filter((item) => item.kind === 'table'))
}

/** Whether a supposed table is a chart or a map, with many drawings besides rules and fills. */
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
