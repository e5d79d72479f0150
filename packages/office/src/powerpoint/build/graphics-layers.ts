import {
  type Area,
  contains,
  type PageContent,
  type PageFill,
  type PageGraphics,
  type PagePath,
  type PageRule,
  sizeOf,
} from '@recto/layout'

import type { SlideShape } from '../slide-model.ts'
import { clusterAreas } from './cluster-areas.ts'
import { ruleAndFillShapes, pathShape } from './path-shapes.ts'

/** Objects with their paint order: either shapes, or objects to be drawn as an image. */
export type Layer = { order: number; shapes: SlideShape[] } | { order: number; area: Area; pictured: Set<number> }

/** Rules and fills that belong to tables or text, and unreadable text objects to be drawn as images. */
export interface ClaimedContent {
  rules: ReadonlySet<PageRule>
  fills: ReadonlySet<PageFill>
  texts: readonly (Area & { order: number })[]
}

/** What one page object paints. */
interface DrawnObject extends Area {
  order: number
  shapes: SlideShape[] | undefined
  segmentCount: number
  /** Whether it is part of a drawing, as opposed to a rule or fill. */
  isDrawing: boolean
}

/** Drawings closer to each other than this, in points, are one. */
const MAX_DISTANCE = 3
/** A drawing with more path segments, or more paths, becomes an image (decision 0031). */
const MAX_SEGMENTS = 600
const MAX_SHAPES = 80
/** If a slide has more shapes or images, its graphics become one image. */
const MAX_SLIDE_SHAPES = 600
const MAX_PICTURES = 60
/** Largest number of images in the background: each is as large as the page. */
const MAX_BACKGROUND_IMAGES = 8
/** An object that covers more than this share of the page is background. */
const MIN_BACKGROUND_SHARE = 0.6
const WHITE = 0xff_ff_ff

/** The graphics of a page as layers, bottom to top. */
export function graphicsLayers(page: PageContent, graphics: PageGraphics, claimed: ClaimedContent): Layer[] {
  const drawn = drawnObjects(page, graphics, claimed)
  const pageSize = page.width * page.height
  const isBackground = (part: DrawnObject) => sizeOf(part) > MIN_BACKGROUND_SHARE * pageSize
  const free = drawn.filter((part) => !part.isDrawing || isBackground(part))
  const found = clusterAreas(
    drawn.filter((part) => part.isDrawing && !isBackground(part)),
    MAX_DISTANCE,
  )
  const complex = found.filter(({ parts }) => isComplex(parts))
  const simple = found.filter(({ parts }) => !isComplex(parts)).flatMap(({ parts }) => parts)
  const shapeCount = [...free, ...simple].reduce((sum, { shapes }) => sum + (shapes?.length ?? 0), 0)
  const backgrounds = free.filter(({ shapes }) => shapes === undefined)
  const isTooMuch =
    shapeCount > MAX_SLIDE_SHAPES || complex.length > MAX_PICTURES || backgrounds.length > MAX_BACKGROUND_IMAGES
  if (isTooMuch) return [asPicture(drawn, page)]
  const pictures = complex.map(({ area, parts }) => withinPicture(area, parts, free))
  const absorbed = new Set(pictures.flatMap((picture) => [...picture.pictured]))
  const layers = [...free, ...simple]
    .filter(({ order }) => !absorbed.has(order))
    .map((part): Layer => {
      const { order, shapes } = part
      return shapes === undefined ? { order, area: areaOf(part), pictured: new Set([order]) } : { order, shapes }
    })
  return [...layers, ...pictures].toSorted((one, other) => one.order - other.order)
}

function drawnObjects(page: PageContent, graphics: PageGraphics, claimed: ClaimedContent): DrawnObject[] {
  const parts = new ObjectGraphics(page, claimed)
  const known = new Set<number>()
  const drawn: DrawnObject[] = []
  for (const path of graphics.paths) {
    known.add(path.order)
    drawn.push(...parts.ofPath(path))
  }
  for (const { order, segmentCount, isCropped, ...area } of graphics.rasterized) {
    known.add(order)
    if (parts.isClaimed(order)) continue
    const shapes = isCropped ? parts.shapesOf(order) : undefined
    drawn.push({ ...area, order, segmentCount, shapes, isDrawing: shapes === undefined })
  }
  // Images of a single color that count as rules or fills.
  for (const order of parts.orders) {
    const shapes = known.has(order) ? undefined : parts.shapesOf(order)
    if (shapes !== undefined) drawn.push(...shapes.map((shape) => whole(shape, order)))
  }
  for (const text of claimed.texts) drawn.push({ ...text, segmentCount: 1, shapes: undefined, isDrawing: true })
  return drawn.toSorted((one, other) => one.order - other.order)
}

function whole(shape: SlideShape, order: number): DrawnObject {
  const { left, top, right, bottom } = shape
  return { left, top, right, bottom, order, segmentCount: 1, shapes: [shape], isDrawing: false }
}

/** Rules, fills and drawings of a page by the object that paints them. */
class ObjectGraphics {
  readonly orders: Set<number>
  private readonly rules: Map<number, PageRule[]>
  private readonly fills: Map<number, PageFill[]>
  private readonly drawings: Set<number>
  private readonly bullets: ReadonlySet<number>
  private readonly claimed: ClaimedContent

  constructor(page: PageContent, claimed: ClaimedContent) {
    this.rules = Map.groupBy(page.rules, ({ order }) => order)
    this.fills = Map.groupBy(page.fills, ({ order }) => order)
    this.drawings = new Set(page.drawings.map(({ order }) => order))
    this.bullets = page.bullets ?? new Set()
    this.orders = new Set([...this.rules.keys(), ...this.fills.keys()])
    this.claimed = claimed
  }

  /** Whether everything that an object paints belongs to a table or text. */
  isClaimed(order: number): boolean {
    if (this.bullets.has(order)) return true
    if (this.drawings.has(order) || !this.orders.has(order)) return false
    const { rules, fills } = this.left(order)
    return rules.length + fills.length === 0
  }

  /** Shapes for the remaining rules and fills of an object; undefined if it is a drawing or paints neither. */
  shapesOf(order: number, path?: PagePath): SlideShape[] | undefined {
    if (this.drawings.has(order) || !this.orders.has(order)) return undefined
    const { rules, fills } = this.left(order)
    return ruleAndFillShapes(rules, fills, path)
  }

  ofPath(path: PagePath): DrawnObject[] {
    const { order, segmentCount, left, top, right, bottom } = path
    const area = { left, top, right, bottom }
    if (this.drawings.has(order) || this.isSpeck(path)) {
      return [{ ...area, order, segmentCount, shapes: [pathShape(path)], isDrawing: true }]
    }
    // A path in none of the lists is invisible, or has been recognized as a character.
    if (!this.orders.has(order)) return []
    const all = (this.rules.get(order)?.length ?? 0) + (this.fills.get(order)?.length ?? 0)
    const { rules, fills } = this.left(order)
    const isWhole = rules.length + fills.length === all
    const shape = isWhole && isOneShape(path) ? pathShape(path) : undefined
    const shapes = shape === undefined ? ruleAndFillShapes(rules, fills, path) : [shape]
    return shapes.length === 0 ? [] : [{ ...area, order, segmentCount, shapes, isDrawing: false }]
  }

  /** Whether a path is visible but too short for a rule. Plotted curves consist of thousands of such paths. */
  private isSpeck({ order, fill, stroke }: PagePath): boolean {
    const isWhite = stroke === undefined && fill?.color === WHITE
    return !this.orders.has(order) && !this.bullets.has(order) && !isWhite
  }

  private left(order: number): { rules: PageRule[]; fills: PageFill[] } {
    return {
      rules: (this.rules.get(order) ?? []).filter((rule) => !this.claimed.rules.has(rule)),
      fills: (this.fills.get(order) ?? []).filter((fill) => !this.claimed.fills.has(fill)),
    }
  }
}

/** Whether a path becomes one shape: if it has curves or is a single polygon. Straight lines become one shape each. */
function isOneShape({ outlines, fill }: PagePath): boolean {
  if (outlines.some(({ isCurved }) => isCurved.includes(true))) return true
  const [only] = outlines
  return outlines.length === 1 && only !== undefined && only.points.length >= 4 && (fill !== undefined || only.isClosed)
}

function isComplex(parts: readonly DrawnObject[]): boolean {
  const segments = parts.reduce((sum, { segmentCount }) => sum + segmentCount, 0)
  return parts.some(({ shapes }) => shapes === undefined) || segments > MAX_SEGMENTS || parts.length > MAX_SHAPES
}

/** A drawing as an image, with the rules and fills painted inside it between its first and last object. */
function withinPicture(
  area: Area,
  parts: readonly DrawnObject[],
  free: readonly DrawnObject[],
): Layer & { pictured: Set<number> } {
  const orders = parts.map(({ order }) => order)
  const first = orders.reduce((least, order) => Math.min(least, order), Infinity)
  const last = orders.reduce((most, order) => Math.max(most, order), 0)
  const within = free.filter((part) => part.order > first && part.order < last && contains(area, part, 1))
  return { order: first, area, pictured: new Set([...orders, ...within.map(({ order }) => order)]) }
}

function asPicture(drawn: readonly DrawnObject[], { width, height }: PageContent): Layer {
  const orders = drawn.map(({ order }) => order)
  const area = { left: 0, top: 0, right: width, bottom: height }
  return { order: orders.reduce((least, order) => Math.min(least, order), Infinity), area, pictured: new Set(orders) }
}

function areaOf({ left, top, right, bottom }: Area): Area {
  return { left, top, right, bottom }
}
