import {
  type Area,
  intersects,
  linesOf,
  type PageContent,
  type PageGraphics,
  type PageLink,
  scanOf,
} from '@recto/layout'

import type { Slide, SlideItem } from '../slide-model.ts'
import { claimedContent, unreadableText } from './claimed-content.ts'
import { type ClaimedContent, graphicsLayers, type Layer } from './graphics-layers.ts'
import { DOTS_PER_INCH, imageSlide } from './image-slide.ts'
import { layOutSlide, type SlideLayout, SlideTextReader, tablesIn } from './slide-text.ts'

/** A page with more images, glyphs or text boxes becomes an image, since it would be too much to edit (decision 0031). */
const MAX_IMAGES = 400
const MAX_GLYPHS = 25_000
const MAX_BOXES = 800
/** A page becomes an image if more than this share of its text objects, and at least this many, have unknown characters. */
const MAX_UNREADABLE_SHARE = 0.3
const MIN_UNREADABLE_TEXTS = 4
/** How far the rules of a table may extend beyond it, in points. */
const EDGE_TOLERANCE = 1.5
/** Margin around objects rendered as an image, in points: antialiasing extends beyond their bounds. */
const RENDERING_MARGIN = 1

/** An item with its position in the paint order. */
export interface PaintedItem {
  order: number
  item: SlideItem
}

/** A page as a slide of one image. */
interface ImageDraft {
  index: number
  slide: Slide
  isScan: boolean
}

/** What a slide consists of, before its text is read. */
interface PartsDraft {
  index: number
  width: number
  height: number
  layout: SlideLayout
  graphics: PaintedItem[]
  /** The paint order of each table. */
  tableOrders: number[]
  links: PageLink[]
}

/** The draft of a page's slide, independent of other pages: plain data. */
export type SlideDraft = ImageDraft | PartsDraft

/** Makes the draft of a slide from a page, whose document must still be open. */
export async function draftSlide(page: PageContent): Promise<SlideDraft> {
  const { isScan, isRecognized } = scanOf(page)
  // A photograph behind a few words is not a scan, since the two can be separated.
  const isBare = isScan && !page.glyphs.some(({ text, isInvisible }) => !isInvisible && text.trim() !== '')
  const graphics = isBare || isRecognized ? undefined : graphicsOf(page)
  const parts = graphics === undefined ? undefined : await decompose(page, graphics)
  return parts ?? { index: page.index, slide: await imageSlide(page), isScan: isBare }
}

/** The parts of a page; undefined if it has to become an image. */
async function decompose(page: PageContent, graphics: PageGraphics): Promise<PartsDraft | undefined> {
  const unreadable = unreadableText(page, graphics)
  if (unreadable.share > MAX_UNREADABLE_SHARE && unreadable.texts.length >= MIN_UNREADABLE_TEXTS) return undefined
  if (!graphics.isWhole && unreadable.texts.length > 0) return undefined
  const readable = { ...page, glyphs: page.glyphs.filter((glyph) => !unreadable.glyphs.has(glyph)) }
  const layout = await layOutSlide(readable)
  if (await hasTooManyBoxes(layout, readable)) return undefined
  const tables = tablesIn(layout.upright)
  const claimed = claimedContent(page, layout.upright, tables)
  const { index, width, height, links } = page
  return {
    index,
    width,
    height,
    layout,
    graphics: graphics.isWhole
      ? await graphicsItems(page, graphics, { ...claimed, texts: unreadable.texts })
      : await imageWithoutText(page),
    tableOrders: tables.map((table) => paintOrderOf(table, claimed)),
    links,
  }
}

/** Whether a page alone has too many text boxes; each has at least one line. */
async function hasTooManyBoxes({ upright, rotated }: SlideLayout, page: PageContent): Promise<boolean> {
  const regions = [upright, ...rotated.map(({ draft }) => draft)].flatMap((draft) => draft.regions)
  if (linesOf(regions).length <= MAX_BOXES) return false
  // Reading changes a layout.
  return new SlideTextReader().read(await layOutSlide(page)).boxes.length > MAX_BOXES
}

function graphicsOf({ readGraphics, images, glyphs }: PageContent): PageGraphics | undefined {
  if (readGraphics === undefined || images.length > MAX_IMAGES || glyphs.length > MAX_GLYPHS) return undefined
  return readGraphics()
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

/** The paint order of a table: that of its first rule or fill; without any, on top. */
function paintOrderOf(table: Area, claimed: Pick<ClaimedContent, 'rules' | 'fills'>): number {
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
