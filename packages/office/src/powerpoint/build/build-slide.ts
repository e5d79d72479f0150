import {
  type Area,
  type DocumentHints,
  contains,
  intersects,
  type PageContent,
  type PageGraphics,
  type PageLink,
  scanOf,
  sizeOf,
} from '@recto/layout'

import type { Background, LinkArea, Slide, SlideItem, SlideTable, TextBox } from '../slide-model.ts'
import { findTitle } from './find-title.ts'
import { graphicsLayers, type Layer, type ClaimedContent } from './graphics-layers.ts'
import { DOTS_PER_INCH, imageSlide } from './image-slide.ts'
import { SlideTextReader } from './slide-text.ts'
import { claimedContent, unreadableText } from './claimed-content.ts'

/** A slide, whether its page had to become an image, and whether that is a scan. */
export interface BuiltSlide {
  slide: Slide
  isImage: boolean
  isScan: boolean
}

/** A page with more images, glyphs or text boxes becomes an image, since it would be too much to edit (decision 0031). */
const MAX_IMAGES = 400
const MAX_GLYPHS = 25_000
const MAX_BOXES = 800
/** A page becomes an image if more than this share of its text objects, and at least this many, have unknown characters. */
const MAX_UNREADABLE_SHARE = 0.3
const MIN_UNREADABLE_TEXTS = 4
/** Tolerance for edges that coincide: those of the background and the page, of a table and its rules; in points. */
const EDGE_TOLERANCE = 1.5
const WHITE = 0xff_ff_ff
/** Extra width of a one-line title, as a share of its width. */
const TITLE_EXTRA_WIDTH = 0.15
/** Largest number of link areas per slide. */
const MAX_LINKS = 400
/** Margin around objects rendered as an image, in points: antialiasing extends beyond their bounds. */
const RENDERING_MARGIN = 1

/** An item with its position in the paint order. */
interface PaintedItem {
  order: number
  item: SlideItem
}

/** Builds slides from pages, one after another. */
export class SlideBuilder {
  readonly #reader: SlideTextReader

  constructor(hints: DocumentHints) {
    this.#reader = new SlideTextReader(hints)
  }

  /** Builds the slide of a page, whose document must still be open. */
  async build(page: PageContent): Promise<BuiltSlide> {
    const { isScan, isRecognized } = scanOf(page)
    // A photograph behind a few words is not a scan, since the two can be separated.
    const isBare = isScan && !page.glyphs.some(({ text, isInvisible }) => !isInvisible && text.trim() !== '')
    const graphics = isBare || isRecognized ? undefined : graphicsOf(page)
    const slide = graphics === undefined ? undefined : await this.#decompose(page, graphics)
    if (slide !== undefined) return { slide, isImage: false, isScan: false }
    return { slide: await imageSlide(page), isImage: true, isScan: isBare }
  }

  /** The page as a slide of editable items; undefined if it has to become an image. */
  async #decompose(page: PageContent, graphics: PageGraphics): Promise<Slide | undefined> {
    const unreadable = unreadableText(page, graphics)
    if (unreadable.share > MAX_UNREADABLE_SHARE && unreadable.texts.length >= MIN_UNREADABLE_TEXTS) return undefined
    if (!graphics.isWhole && unreadable.texts.length > 0) return undefined
    const readable = { ...page, glyphs: page.glyphs.filter((glyph) => !unreadable.glyphs.has(glyph)) }
    const { boxes, tables, draft } = await this.#reader.read(readable)
    if (boxes.length > MAX_BOXES) return undefined
    const title = findTitle(boxes, page.height)
    if (title !== undefined) turnIntoTitle(title)
    const claimed = claimedContent(page, draft, tables)
    const graphicItems = graphics.isWhole
      ? await graphicsItems(page, graphics, { ...claimed, texts: unreadable.texts })
      : await imageWithoutText(page)
    const tableItems = tables.map((table) => ({ order: paintOrderOf(table, claimed), item: table }))
    const paintedItems = [...graphicItems, ...tableItems].toSorted((one, other) => one.order - other.order)
    const { background, items } = withBackground(paintedItems, page)
    const { width, height } = page
    return { width, height, background, items: [...items, ...boxes, ...linkAreas(page.links, boxes, tables)] }
  }
}

async function graphicsItems(
  page: PageContent,
  graphics: PageGraphics,
  claimed: ClaimedContent,
): Promise<PaintedItem[]> {
  const layers = graphicsLayers(page, graphics, claimed)
  return [...(await drawnItems(layers, page, graphics)), ...(await imageItems(page, graphics))]
}

/** All of a page except its text, as one image: for pages with too many objects to examine. */
async function imageWithoutText({ width, height, drawArea }: PageContent): Promise<PaintedItem[]> {
  const area = { left: 0, top: 0, right: width, bottom: height }
  const file = await drawArea(area, { dotsPerInch: DOTS_PER_INCH, isWithoutText: true })
  return file === undefined ? [] : [{ order: 0, item: { kind: 'picture', ...area, file, alternative: undefined } }]
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

function graphicsOf({ readGraphics, images, glyphs }: PageContent): PageGraphics | undefined {
  if (readGraphics === undefined || images.length > MAX_IMAGES || glyphs.length > MAX_GLYPHS) return undefined
  return readGraphics()
}

/** The paint order of a table: that of its first rule or fill; without any, on top. */
function paintOrderOf(table: SlideTable, claimed: ReturnType<typeof claimedContent>): number {
  const parts = [...claimed.rules, ...claimed.fills].filter((part) => intersects(table, part, EDGE_TOLERANCE))
  return parts.reduce((least, { order }) => Math.min(least, order), Infinity)
}

async function drawnItems(layers: readonly Layer[], page: PageContent, graphics: PageGraphics): Promise<PaintedItem[]> {
  const items: PaintedItem[] = []
  for (const layer of layers) {
    const { order } = layer
    if ('shapes' in layer) {
      items.push(...layer.shapes.map((item) => ({ order, item })))
      continue
    }
    const area = withMargin(layer.area, page)
    const file = await graphics.drawObjects(area, layer.rasterized)
    if (file !== undefined) items.push({ order, item: { kind: 'picture', ...area, file, alternative: undefined } })
  }
  return items
}

function withMargin({ left, top, right, bottom }: Area, { width, height }: PageContent): Area {
  return {
    left: Math.max(0, left - RENDERING_MARGIN),
    top: Math.max(0, top - RENDERING_MARGIN),
    right: Math.min(width, right + RENDERING_MARGIN),
    bottom: Math.min(height, bottom + RENDERING_MARGIN),
  }
}

async function imageItems(page: PageContent, graphics: PageGraphics): Promise<PaintedItem[]> {
  const items: PaintedItem[] = []
  for (const { order, read, left, top, right, bottom, alternative } of page.images) {
    const area = { left, top, right, bottom }
    const file = (await read()) ?? (await graphics.drawObjects(area, new Set([order])))
    if (file !== undefined) items.push({ order, item: { kind: 'picture', ...area, file, alternative } })
  }
  return items
}

/** Turns the bottom items that cover the whole page into the background. */
function withBackground(
  paintedItems: readonly PaintedItem[],
  { width, height }: PageContent,
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
