import {
  type Area,
  type DocumentHints,
  holds,
  meet,
  type PageContent,
  type PageGraphics,
  type PageLink,
  scanOf,
  sizeOf,
} from '@recto/layout'

import type { Background, LinkPlace, Slide, SlideItem, SlideTable, TextBox } from '../slide-model.ts'
import { findTitle } from './find-title.ts'
import { graphicsLayers, type Layer, type TakenParts } from './graphics-layers.ts'
import { pictureSlide } from './picture-slide.ts'
import { SlideTextReader } from './slide-text.ts'
import { takenParts, unreadableText } from './taken-parts.ts'

/** A page as a slide, and whether it had to become a picture. */
export interface BuiltSlide {
  slide: Slide
  isPicture: boolean
  isScan: boolean
}

/** Pages with more are pictures: nobody would edit them, and no program would show them. */
const MAX_IMAGES = 400
const MAX_GLYPHS = 25_000
const MAX_BOXES = 800
/** A page of which more cannot be read than this is a picture. */
const MAX_UNREADABLE = 0.3
const MIN_UNREADABLE = 4
/** How far the ground of a page may be from its edges, in points. */
const EDGE = 1.5
const WHITE = 0xff_ff_ff
const DOTS_PER_INCH = 200
/** Beside a title of one line, as a share of its width. */
const ROOM = 0.15
/** More links of one page are left out. */
const MAX_LINKS = 400
/** A picture drawn of objects takes in this much around them, in points, as lines are blurred at their edges. */
const AROUND = 1

/** An item in its place in the order of drawing. */
interface Ordered {
  order: number
  item: SlideItem
}

/** Makes slides of pages, one after another. */
export class SlideBuilder {
  private readonly reader: SlideTextReader

  constructor(hints: DocumentHints) {
    this.reader = new SlideTextReader(hints)
  }

  /** A page as a slide. Its document has to be open. */
  async build(page: PageContent): Promise<BuiltSlide> {
    const { isScan, isRecognized } = scanOf(page)
    // A photograph behind a few words is no scan: words and photograph can be taken apart.
    const isBare = isScan && !page.glyphs.some(({ text, isInvisible }) => !isInvisible && text.trim() !== '')
    const graphics = isBare || isRecognized ? undefined : graphicsOf(page)
    const built = graphics === undefined ? undefined : await this.takeApart(page, graphics)
    if (built !== undefined) return { slide: built, isPicture: false, isScan: false }
    return { slide: await pictureSlide(page), isPicture: true, isScan: isBare }
  }

  /** The parts of a page; undefined where it cannot be taken apart as it is seen. */
  private async takeApart(page: PageContent, graphics: PageGraphics): Promise<Slide | undefined> {
    const unreadable = unreadableText(page, graphics)
    if (unreadable.share > MAX_UNREADABLE && unreadable.texts.length >= MIN_UNREADABLE) return undefined
    if (!graphics.isWhole && unreadable.texts.length > 0) return undefined
    const readable = { ...page, glyphs: page.glyphs.filter((glyph) => !unreadable.glyphs.has(glyph)) }
    const { boxes, tables, draft } = await this.reader.read(readable)
    if (boxes.length > MAX_BOXES) return undefined
    const title = findTitle(boxes, page.height)
    if (title !== undefined) makeTitle(title)
    const taken = takenParts(page, draft, tables)
    const drawn = graphics.isWhole
      ? await drawnApart(page, graphics, { ...taken, texts: unreadable.texts })
      : await withoutText(page)
    const placed = tables.map((table) => ({ order: orderOf(table, taken), item: table }))
    const ordered = [...drawn, ...placed].toSorted((one, other) => one.order - other.order)
    const { background, items } = withBackground(ordered, page)
    const { width, height } = page
    return { width, height, background, items: [...items, ...boxes, ...linkPlaces(page.links, boxes, tables)] }
  }
}

async function drawnApart(page: PageContent, graphics: PageGraphics, taken: TakenParts): Promise<Ordered[]> {
  const layers = graphicsLayers(page, graphics, taken)
  return [...(await drawnItems(layers, page, graphics)), ...(await imageItems(page, graphics))]
}

/** All that a page draws but its text, as one picture: where there is more of it than is looked at. */
async function withoutText({ width, height, drawArea }: PageContent): Promise<Ordered[]> {
  const area = { left: 0, top: 0, right: width, bottom: height }
  const file = await drawArea(area, { dotsPerInch: DOTS_PER_INCH, isWithoutText: true })
  return file === undefined ? [] : [{ order: 0, item: { kind: 'picture', ...area, file, alternative: undefined } }]
}

/** Titles wrap whatever is said, so there is more room for one line. */
function makeTitle(box: TextBox): void {
  box.isTitle = true
  if (box.isWrapped) return
  const room = ROOM * (box.right - box.left)
  const [align] = box.paragraphs.map((paragraph) => paragraph.align)
  if (align !== 'left') box.left -= align === 'center' ? room / 2 : room
  if (align !== 'right') box.right += align === 'center' ? room / 2 : room
  box.isWrapped = true
}

function graphicsOf({ readGraphics, images, glyphs }: PageContent): PageGraphics | undefined {
  if (readGraphics === undefined || images.length > MAX_IMAGES || glyphs.length > MAX_GLYPHS) return undefined
  return readGraphics()
}

/** A table lies where the first of its lines is drawn; one without any lies on top. */
function orderOf(table: SlideTable, taken: ReturnType<typeof takenParts>): number {
  const parts = [...taken.rules, ...taken.fills].filter((part) => meet(table, part, EDGE))
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
    left: Math.max(0, left - AROUND),
    top: Math.max(0, top - AROUND),
    right: Math.min(width, right + AROUND),
    bottom: Math.min(height, bottom + AROUND),
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

/** Takes what covers all of the page, nothing below it, for the slide's background. */
function withBackground(
  ordered: readonly Ordered[],
  { width, height }: PageContent,
): { background: Background | undefined; items: SlideItem[] } {
  const page = { left: 0, top: 0, right: width, bottom: height }
  const items = ordered.map(({ item }) => item)
  let background: Background | undefined
  while (items[0] !== undefined && holds(items[0], page, EDGE)) {
    const found = groundOf(items[0])
    // What can be seen through needs what is below it.
    if (found === undefined || (background !== undefined && 'picture' in found)) break
    background = found
    items.shift()
  }
  const isWhite = background !== undefined && 'color' in background && background.color === WHITE
  return { background: isWhite ? undefined : background, items }
}

function groundOf(item: SlideItem): Background | undefined {
  if (item.kind === 'picture') return { picture: item.file }
  if (item.kind !== 'shape' || item.outlines !== 'rectangle' || item.fill === undefined) return undefined
  return item.fill.opacity === 1 && item.stroke === undefined ? { color: item.fill.color } : undefined
}

/** Links that no text of theirs has taken over. */
function linkPlaces(links: readonly PageLink[], boxes: readonly TextBox[], tables: readonly SlideTable[]): LinkPlace[] {
  const paragraphs = [
    ...boxes.flatMap((box) => box.paragraphs),
    ...tables.flatMap(({ rows }) => rows.flatMap(({ cells }) => cells.flatMap((cell) => cell.paragraphs))),
  ]
  const known = new Set(
    paragraphs.flatMap(({ content }) => content.flatMap((inline) => ('target' in inline ? [inline.target] : []))),
  )
  return links
    .filter((link) => !known.has(link.target) && sizeOf(link) > 0)
    .slice(0, MAX_LINKS)
    .map(({ left, top, right, bottom, target }) => ({ kind: 'link', left, top, right, bottom, target }))
}
