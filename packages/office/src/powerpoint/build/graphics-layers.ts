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

/** Objects with their paint order: either shapes, or page objects to be rendered as an image. */
export type Layer = { order: number; shapes: SlideShape[] } | { order: number; area: Area; rasterized: Set<number> }

/** Rules and fills that belong to tables or text, and unreadable text objects to be rendered as images. */
export interface ClaimedContent {
  rules: ReadonlySet<PageRule>
  fills: ReadonlySet<PageFill>
  texts: readonly (Area & { order: number })[]
}

/** What a page object paints. */
interface DrawnObject extends Area {
  order: number
  /** Undefined if only an image can show it. */
  shapes: SlideShape[] | undefined
  segmentCount: number
  /** Whether it is part of a drawing rather than a rule or fill. */
  isDrawing: boolean
}

/** Objects of drawings closer to each other than this, in points, are one drawing. */
const MAX_DISTANCE = 3
/** A drawing with more path segments, or more paths, becomes an image (decision 0031). */
const MAX_SEGMENTS = 600
const MAX_SHAPES = 80
/** If a slide has more shapes, or more images of drawings, all its graphics become one image. */
const MAX_SLIDE_SHAPES = 600
const MAX_IMAGES = 60
/** Largest number of background objects as images, each of which is as large as the page. */
const MAX_BACKGROUND_IMAGES = 8
/** An object that covers more than this share of the page is background. */
const MIN_BACKGROUND_SHARE = 0.6
/** Points of the simplest closed polygon, a triangle that returns to its first point. */
const MIN_POLYGON_POINTS = 4
/** How far rules and fills inside a drawing may extend beyond it, in points. */
const ENCLOSED_TOLERANCE = 1
const WHITE = 0xff_ff_ff

/** The graphics of a page as layers, bottom to top. */
export function graphicsLayers(page: PageContent, graphics: PageGraphics, claimed: ClaimedContent): Layer[] {
  const objects = drawnObjects(page, graphics, claimed)
  const pageSize = page.width * page.height
  const isBackground = (part: DrawnObject) => sizeOf(part) > MIN_BACKGROUND_SHARE * pageSize
  const standalone = objects.filter((part) => !part.isDrawing || isBackground(part))
  const clusters = clusterAreas(
    objects.filter((part) => part.isDrawing && !isBackground(part)),
    MAX_DISTANCE,
  )
  const complex = clusters.filter(({ parts }) => isComplex(parts))
  const simple = clusters.filter(({ parts }) => !isComplex(parts)).flatMap(({ parts }) => parts)
  const shapeCount = [...standalone, ...simple].reduce((sum, { shapes }) => sum + (shapes?.length ?? 0), 0)
  const backgrounds = standalone.filter(({ shapes }) => shapes === undefined)
  const isTooComplex =
    shapeCount > MAX_SLIDE_SHAPES || complex.length > MAX_IMAGES || backgrounds.length > MAX_BACKGROUND_IMAGES
  if (isTooComplex) return [asOneImage(objects, page)]
  const images = complex.map(({ area, parts }) => asImage(area, parts, standalone))
  const rasterizedOrders = new Set(images.flatMap((image) => [...image.rasterized]))
  const layers = [...standalone, ...simple]
    .filter(({ order }) => !rasterizedOrders.has(order))
    .map((part): Layer => {
      const { order, shapes } = part
      return shapes === undefined ? { order, area: areaOf(part), rasterized: new Set([order]) } : { order, shapes }
    })
  return [...layers, ...images].toSorted((one, other) => one.order - other.order)
}

function drawnObjects(page: PageContent, graphics: PageGraphics, claimed: ClaimedContent): DrawnObject[] {
  const parts = new ObjectGraphics(page, claimed)
  const known = new Set<number>()
  const objects: DrawnObject[] = []
  for (const path of graphics.paths) {
    known.add(path.order)
    objects.push(...parts.ofPath(path))
  }
  for (const { order, segmentCount, isCropped, ...area } of graphics.rasterized) {
    known.add(order)
    if (parts.isClaimed(order)) continue
    const shapes = isCropped ? parts.shapesOf(order) : undefined
    objects.push({ ...area, order, segmentCount, shapes, isDrawing: shapes === undefined })
  }
  // Rules and fills that are not paths: images of a single color.
  for (const order of parts.orders) {
    const shapes = known.has(order) ? undefined : parts.shapesOf(order)
    if (shapes !== undefined) objects.push(...shapes.map((shape) => simpleObject(shape, order)))
  }
  for (const text of claimed.texts) objects.push({ ...text, segmentCount: 1, shapes: undefined, isDrawing: true })
  return objects.toSorted((one, other) => one.order - other.order)
}

function simpleObject(shape: SlideShape, order: number): DrawnObject {
  const { left, top, right, bottom } = shape
  return { left, top, right, bottom, order, segmentCount: 1, shapes: [shape], isDrawing: false }
}

/** Rules, fills and drawings of a page, by the object that paints them. */
class ObjectGraphics {
  readonly orders: Set<number>
  readonly #rules: Map<number, PageRule[]>
  readonly #fills: Map<number, PageFill[]>
  readonly #drawings: Set<number>
  readonly #bullets: ReadonlySet<number>
  readonly #claimed: ClaimedContent

  constructor(page: PageContent, claimed: ClaimedContent) {
    this.#rules = Map.groupBy(page.rules, ({ order }) => order)
    this.#fills = Map.groupBy(page.fills, ({ order }) => order)
    this.#drawings = new Set(page.drawings.map(({ order }) => order))
    this.#bullets = page.bullets ?? new Set()
    this.orders = new Set([...this.#rules.keys(), ...this.#fills.keys()])
    this.#claimed = claimed
  }

  /** Whether everything that an object paints belongs to a table or text. */
  isClaimed(order: number): boolean {
    if (this.#bullets.has(order)) return true
    if (this.#drawings.has(order) || !this.orders.has(order)) return false
    const { rules, fills } = this.#unclaimed(order)
    return rules.length + fills.length === 0
  }

  /** Shapes of the unclaimed rules and fills of an object; undefined if it is a drawing, or paints neither. */
  shapesOf(order: number, path?: PagePath): SlideShape[] | undefined {
    if (this.#drawings.has(order) || !this.orders.has(order)) return undefined
    const { rules, fills } = this.#unclaimed(order)
    return ruleAndFillShapes(rules, fills, path)
  }

  ofPath(path: PagePath): DrawnObject[] {
    const { order, segmentCount, left, top, right, bottom } = path
    const area = { left, top, right, bottom }
    if (this.#drawings.has(order) || this.#isSpeck(path)) {
      return [{ ...area, order, segmentCount, shapes: [pathShape(path)], isDrawing: true }]
    }
    // Other paths are invisible, or have been recognized as characters.
    if (!this.orders.has(order)) return []
    const all = (this.#rules.get(order)?.length ?? 0) + (this.#fills.get(order)?.length ?? 0)
    const { rules, fills } = this.#unclaimed(order)
    const isUnclaimed = rules.length + fills.length === all
    const shape = isUnclaimed && isOneShape(path) ? pathShape(path) : undefined
    const shapes = shape === undefined ? ruleAndFillShapes(rules, fills, path) : [shape]
    return shapes.length === 0 ? [] : [{ ...area, order, segmentCount, shapes, isDrawing: false }]
  }

  /** Whether a path is visible but too small for a rule or fill: plotted curves consist of thousands of such paths. */
  #isSpeck({ order, fill, stroke }: PagePath): boolean {
    const isWhite = stroke === undefined && fill?.color === WHITE
    return !this.orders.has(order) && !this.#bullets.has(order) && !isWhite
  }

  #unclaimed(order: number): { rules: PageRule[]; fills: PageFill[] } {
    return {
      rules: (this.#rules.get(order) ?? []).filter((rule) => !this.#claimed.rules.has(rule)),
      fills: (this.#fills.get(order) ?? []).filter((fill) => !this.#claimed.fills.has(fill)),
    }
  }
}

/** Whether a path becomes one shape: one with curves, or a single polygon. Otherwise, each straight line becomes a shape. */
function isOneShape({ outlines, fill }: PagePath): boolean {
  if (outlines.some(({ isCurved }) => isCurved.includes(true))) return true
  const [only] = outlines
  return (
    outlines.length === 1 &&
    only !== undefined &&
    only.points.length >= MIN_POLYGON_POINTS &&
    (fill !== undefined || only.isClosed)
  )
}

function isComplex(parts: readonly DrawnObject[]): boolean {
  const segments = parts.reduce((sum, { segmentCount }) => sum + segmentCount, 0)
  return parts.some(({ shapes }) => shapes === undefined) || segments > MAX_SEGMENTS || parts.length > MAX_SHAPES
}

/** A drawing as an image, with the rules and fills inside it that are painted between its first and its last object. */
function asImage(
  area: Area,
  parts: readonly DrawnObject[],
  standalone: readonly DrawnObject[],
): Layer & { rasterized: Set<number> } {
  const orders = parts.map(({ order }) => order)
  const first = orders.reduce((least, order) => Math.min(least, order), Infinity)
  const last = orders.reduce((most, order) => Math.max(most, order), 0)
  const enclosed = standalone.filter(
    (part) => part.order > first && part.order < last && contains(area, part, ENCLOSED_TOLERANCE),
  )
  return { order: first, area, rasterized: new Set([...orders, ...enclosed.map(({ order }) => order)]) }
}

/** All graphics of a page as one image. */
function asOneImage(objects: readonly DrawnObject[], { width, height }: PageContent): Layer {
  const orders = objects.map(({ order }) => order)
  const area = { left: 0, top: 0, right: width, bottom: height }
  return { order: orders.reduce((least, order) => Math.min(least, order), Infinity), area, rasterized: new Set(orders) }
}

function areaOf({ left, top, right, bottom }: Area): Area {
  return { left, top, right, bottom }
}
