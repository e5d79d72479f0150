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
import { pictureSlide } from './picture-slide.ts'
import { SlideTextReader } from './slide-text.ts'
import { claimedContent, unreadableText } from './claimed-content.ts'

/** A slide, and whether its page had to become an image. */
export interface BuiltSlide {
  slide: Slide
  isPicture: boolean
  isScan: boolean
}

/** Pages with more images, glyphs or text boxes become an image: too much to edit (decision 0031). */
const MAX_IMAGES = 400
const MAX_GLYPHS = 25_000
const MAX_BOXES = 800
/** A page becomes an image if more than this share of its text objects, and at least so many, have no known characters. */
const MAX_UNREADABLE_SHARE = 0.3
const MIN_UNREADABLE_TEXTS = 4
/** How far the edges of a background may be from those of the page, in points. */
const EDGE_TOLERANCE = 1.5
const WHITE = 0xff_ff_ff
/** Resolution of what is drawn as an image (decision 0031). */
const DOTS_PER_INCH = 200
/** Extra width of a title of one line, as a share of its width. */
const TITLE_ROOM = 0.15
/** Largest number of clickable areas per slide. */
const MAX_LINKS = 400
/** Margin around objects drawn as an image, in points, since antialiasing extends beyond their bounds. */
const IMAGE_MARGIN = 1

/** An item with its paint order. */
interface Ordered {
  order: number
  item: SlideItem
}

/** Builds slides from pages, one after another. */
export class SlideBuilder {
  private readonly reader: SlideTextReader

  constructor(hints: DocumentHints) {
    this.reader = new SlideTextReader(hints)
  }

  /** The slide of a page, whose document must still be open. */
  async build(page: PageContent): Promise<BuiltSlide> {
    const { isScan, isRecognized } = scanOf(page)
    // A photograph behind a few words is not a scan: both can be separated.
    const isBare = isScan && !page.glyphs.some(({ text, isInvisible }) => !isInvisible && text.trim() !== '')
    const graphics = isBare || isRecognized ? undefined : graphicsOf(page)
    const built = graphics === undefined ? undefined : await this.decompose(page, graphics)
    if (built !== undefined) return { slide: built, isPicture: false, isScan: false }
    return { slide: await pictureSlide(page), isPicture: true, isScan: isBare }
  }

  /** The page as editable items; undefined if it has to become an image. */
  private async decompose(page: PageContent, graphics: PageGraphics): Promise<Slide | undefined> {
    const unreadable = unreadableText(page, graphics)
    if (unreadable.share > MAX_UNREADABLE_SHARE && unreadable.texts.length >= MIN_UNREADABLE_TEXTS) return undefined
    if (!graphics.isWhole && unreadable.texts.length > 0) return undefined
    const readable = { ...page, glyphs: page.glyphs.filter((glyph) => !unreadable.glyphs.has(glyph)) }
    const { boxes, tables, draft } = await this.reader.read(readable)
    if (boxes.length > MAX_BOXES) return undefined
    const title = findTitle(boxes, page.height)
    if (title !== undefined) makeTitle(title)
    const claimed = claimedContent(page, draft, tables)
    const drawn = graphics.isWhole
      ? await graphicsItems(page, graphics, { ...claimed, texts: unreadable.texts })
      : await withoutText(page)
    const placed = tables.map((table) => ({ order: orderOf(table, claimed), item: table }))
    const ordered = [...drawn, ...placed].toSorted((one, other) => one.order - other.order)
    const { background, items } = withBackground(ordered, page)
    const { width, height } = page
    return { width, height, background, items: [...items, ...boxes, ...unclaimedLinks(page.links, boxes, tables)] }
  }
}

async function graphicsItems(page: PageContent, graphics: PageGraphics, claimed: ClaimedContent): Promise<Ordered[]> {
  const layers = graphicsLayers(page, graphics, claimed)
  return [...(await drawnItems(layers, page, graphics)), ...(await imageItems(page, graphics))]
}

/** Everything on a page but its text as one image, for pages with too many objects to examine. */
async function withoutText({ width, height, drawArea }: PageContent): Promise<Ordered[]> {
  const area = { left: 0, top: 0, right: width, bottom: height }
  const file = await drawArea(area, { dotsPerInch: DOTS_PER_INCH, isWithoutText: true })
  return file === undefined ? [] : [{ order: 0, item: { kind: 'picture', ...area, file, alternative: undefined } }]
}

/** PowerPoint wraps titles in any case, so a title of one line gets extra room. */
function makeTitle(box: TextBox): void {
  box.isTitle = true
  if (box.isWrapped) return
  const room = TITLE_ROOM * (box.right - box.left)
  const [align] = box.paragraphs.map((paragraph) => paragraph.align)
  if (align !== 'left') box.left -= align === 'center' ? room / 2 : room
  if (align !== 'right') box.right += align === 'center' ? room / 2 : room
  box.isWrapped = true
}

function graphicsOf({ readGraphics, images, glyphs }: PageContent): PageGraphics | undefined {
  if (readGraphics === undefined || images.length > MAX_IMAGES || glyphs.length > MAX_GLYPHS) return undefined
  return readGraphics()
}

/** A table has the paint order of its first rule or fill; one without any is on top. */
function orderOf(table: SlideTable, claimed: ReturnType<typeof claimedContent>): number {
  const parts = [...claimed.rules, ...claimed.fills].filter((part) => intersects(table, part, EDGE_TOLERANCE))
  return parts.reduce((least, { order }) => Math.min(least, order), Infinity)
}

async function drawnItems(layers: readonly Layer[], page: PageContent, graphics: PageGraphics): Promise<Ordered[]> {
  const items: Ordered[] = []
  for (const layer of layers) {
    const { order } = layer
    if ('shapes' in layer) {
      items.push(...layer.shapes.map((item) => ({ order, item })))
      continue
    }
    const area = widened(layer.area, page)
    const file = await graphics.drawObjects(area, layer.pictured)
    if (file !== undefined) items.push({ order, item: { kind: 'picture', ...area, file, alternative: undefined } })
  }
  return items
}

function widened({ left, top, right, bottom }: Area, { width, height }: PageContent): Area {
  return {
    left: Math.max(0, left - IMAGE_MARGIN),
    top: Math.max(0, top - IMAGE_MARGIN),
    right: Math.min(width, right + IMAGE_MARGIN),
    bottom: Math.min(height, bottom + IMAGE_MARGIN),
  }
}

async function imageItems(page: PageContent, graphics: PageGraphics): Promise<Ordered[]> {
  const items: Ordered[] = []
  for (const { order, read, left, top, right, bottom, alternative } of page.images) {
    const area = { left, top, right, bottom }
    const file = (await read()) ?? (await graphics.drawObjects(area, new Set([order])))
    if (file !== undefined) items.push({ order, item: { kind: 'picture', ...area, file, alternative } })
  }
  return items
}

/** Turns the bottom items that cover the whole page into the background of the slide. */
function withBackground(
  ordered: readonly Ordered[],
  { width, height }: PageContent,
): { background: Background | undefined; items: SlideItem[] } {
  const page = { left: 0, top: 0, right: width, bottom: height }
  const items = ordered.map(({ item }) => item)
  let background: Background | undefined
  while (items[0] !== undefined && contains(items[0], page, EDGE_TOLERANCE)) {
    const found = backgroundOf(items[0])
    // An image may be transparent, so what is below it has to stay.
    if (found === undefined || (background !== undefined && 'picture' in found)) break
    background = found
    items.shift()
  }
  const isWhite = background !== undefined && 'color' in background && background.color === WHITE
  return { background: isWhite ? undefined : background, items }
}

function backgroundOf(item: SlideItem): Background | undefined {
  if (item.kind === 'picture') return { picture: item.file }
  if (item.kind !== 'shape' || item.outlines !== 'rectangle' || item.fill === undefined) return undefined
  return item.fill.opacity === 1 && item.stroke === undefined ? { color: item.fill.color } : undefined
}

/** Clickable areas for links that are not part of any text. */
function unclaimedLinks(
  links: readonly PageLink[],
  boxes: readonly TextBox[],
  tables: readonly SlideTable[],
): LinkArea[] {
  const paragraphs = [
    ...boxes.flatMap((box) => box.paragraphs),
    ...tables.flatMap(({ rows }) => rows.flatMap(({ cells }) => cells.flatMap((cell) => cell.paragraphs))),
  ]
  const claimedTargets = new Set(
    paragraphs.flatMap(({ content }) => content.flatMap((inline) => ('target' in inline ? [inline.target] : []))),
  )
  return links
    .filter((link) => !claimedTargets.has(link.target) && sizeOf(link) > 0)
    .slice(0, MAX_LINKS)
    .map(({ left, top, right, bottom, target }) => ({ kind: 'link', left, top, right, bottom, target }))
}
