import { contains, type PageLink, sizeOf } from '@recto/layout'

import type { Background, LinkArea, Slide, SlideItem, SlideTable, TextBox } from '../slide-model.ts'
import type { PaintedItem, SlideDraft } from './draft-slide.ts'
import { findTitle } from './find-title.ts'
import { SlideTextReader } from './slide-text.ts'

/** A slide, whether its page had to become an image, and whether that is a scan. */
export interface BuiltSlide {
  slide: Slide
  isImage: boolean
  isScan: boolean
}

/** How far the edges of a background may be from those of the page, in points. */
const EDGE_TOLERANCE = 1.5
const WHITE = 0xff_ff_ff
/** Extra width of a one-line title, as a share of its width. */
const TITLE_EXTRA_WIDTH = 0.15
/** Largest number of link areas per slide. */
const MAX_LINKS = 400

/** Builds slides from drafts, in the order of their pages. */
export class SlideBuilder {
  readonly #reader = new SlideTextReader()

  build(draft: SlideDraft): BuiltSlide {
    if ('slide' in draft) return { slide: draft.slide, isImage: true, isScan: draft.isScan }
    const { width, height, layout, graphics, tableOrders, links } = draft
    const { boxes, tables } = this.#reader.read(layout)
    const title = findTitle(boxes, height)
    if (title !== undefined) turnIntoTitle(title)
    const tableItems = tables.map((item, index) => ({ order: tableOrders[index] ?? Infinity, item }))
    const paintedItems = [...graphics, ...tableItems].toSorted((one, other) => one.order - other.order)
    const { background, items } = withBackground(paintedItems, { width, height })
    const slide = { width, height, background, items: [...items, ...boxes, ...linkAreas(links, boxes, tables)] }
    return { slide, isImage: false, isScan: false }
  }
}

/** Makes a text box the title. PowerPoint always wraps titles, so a title of one line gets extra width. */
function turnIntoTitle(box: TextBox): void {
  box.isTitle = true
  if (box.isWrapped) return
  const extraWidth = TITLE_EXTRA_WIDTH * (box.right - box.left)
  const [align] = box.paragraphs.map((paragraph) => paragraph.align)
  if (align !== 'left') box.left -= align === 'center' ? extraWidth / 2 : extraWidth
  if (align !== 'right') box.right += align === 'center' ? extraWidth / 2 : extraWidth
  box.isWrapped = true
}

/** Turns the bottom items that cover the whole page into the background. */
function withBackground(
  paintedItems: readonly PaintedItem[],
  { width, height }: Pick<Slide, 'width' | 'height'>,
): { background: Background | undefined; items: SlideItem[] } {
  const page = { left: 0, top: 0, right: width, bottom: height }
  const items = paintedItems.map(({ item }) => item)
  let background: Background | undefined
  while (items[0] !== undefined && contains(items[0], page, EDGE_TOLERANCE)) {
    const found = backgroundOf(items[0])
    // An image may be transparent, so it cannot replace the background below it.
    if (found === undefined || (background !== undefined && 'image' in found)) break
    background = found
    items.shift()
  }
  const isWhite = background !== undefined && 'color' in background && background.color === WHITE
  return { background: isWhite ? undefined : background, items }
}

function backgroundOf(item: SlideItem): Background | undefined {
  if (item.kind === 'picture') return { image: item.file }
  if (item.kind !== 'shape' || item.outlines !== 'rectangle' || item.fill === undefined) return undefined
  return item.fill.opacity === 1 && item.stroke === undefined ? { color: item.fill.color } : undefined
}

/** Link areas for the links that no text has. */
function linkAreas(links: readonly PageLink[], boxes: readonly TextBox[], tables: readonly SlideTable[]): LinkArea[] {
  const paragraphs = [
    ...boxes.flatMap((box) => box.paragraphs),
    ...tables.flatMap(({ rows }) => rows.flatMap(({ cells }) => cells.flatMap((cell) => cell.paragraphs))),
  ]
  const textTargets = new Set(
    paragraphs.flatMap(({ content }) => content.flatMap((inline) => ('target' in inline ? [inline.target] : []))),
  )
  return links
    .filter((link) => !textTargets.has(link.target) && sizeOf(link) > 0)
    .slice(0, MAX_LINKS)
    .map(({ left, top, right, bottom, target }) => ({ kind: 'link', left, top, right, bottom, target }))
}
