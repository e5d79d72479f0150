import { type Area, type Matrix, multiply } from '@recto/geometry'
import {
  exportsOf,
  boundsIn,
  type DrawnObject,
  type ImageFacts,
  ImageReader,
  MATRIX_BYTES,
  matrixOf,
  type ObjectView,
  type OpenPage,
  PathReader,
  Scratch,
  shared,
  visitObjects,
} from '@recto/pdfium'

import type { PageDrawing, PageFill, PageRule } from './page-content.ts'
import { InkGrid } from './ink-grid.ts'
import { straightShapes } from './path-shapes.ts'

/** An image as painted on a page. */
export interface DrawnImage extends ImageFacts {
  order: number
  /** The painting order of every image it was joined from; usually only its own. */
  orders: number[]
  mcid: number | undefined
  /** The visible part, after clipping. */
  area: Area
  /** Whether a clip cuts part of it off. */
  isCut: boolean
  /** Maps the unit square, y upwards, to display coordinates. */
  toView: Matrix
}

/** An opaque object that hides what was painted before it. */
export interface Cover {
  area: Area
  order: number
}

/** The content of a page without its glyphs, in painting order. */
export interface DrawnContent {
  rules: PageRule[]
  fills: PageFill[]
  drawings: PageDrawing[]
  images: DrawnImage[]
  covers: Cover[]
  /** Whether every object was read; false if the page has more than `maxObjects`. */
  isWhole: boolean
  /** Text objects by their PDFium handle. */
  texts: Map<number, DrawnObject>
}

/** A bound for time: a path with more segments counts as a drawing, not as lines. */
const MAX_PATH_SEGMENTS = 4000
/** A bound for time: once a page has more segments, its other paths count as drawings. */
const MAX_PAGE_SEGMENTS = 1_000_000
const WHITE = 0xff_ff_ff
/** A fill that hides text is larger than the stems of letters. */
const MIN_COVER_PT = 4
/** A clip that cuts less off is meant to be the image itself. */
const SAME_EDGE_PT = 0.5

/** Reads the objects of an open page; without images if nobody needs them. */
export function readDrawnContent(open: OpenPage, view: ObjectView, { hasImages = true } = {}): DrawnContent {
  const reader = new ContentReader(open, view, hasImages)
  try {
    const isWhole = visitObjects(open.pdfium, open.page, view, (object) => reader.add(object))
    reader.content.isWhole = isWhole
    if (!isWhole) reader.addDrawing(view.clip, { order: view.maxObjects, segmentCount: view.maxObjects })
    return reader.content
  } finally {
    reader.close()
  }
}

class ContentReader {
  readonly content: DrawnContent = {
    rules: [],
    fills: [],
    drawings: [],
    images: [],
    covers: [],
    isWhole: true,
    texts: new Map(),
  }
  readonly #paths: PathReader
  readonly #images: ImageReader
  readonly #scratch: Scratch
  readonly #calls: Parameters<typeof matrixOf>[0]
  readonly #ink: InkGrid
  readonly #hasImages: boolean
  #segmentBudget = MAX_PAGE_SEGMENTS

  constructor({ pdfium }: OpenPage, { clip }: ObjectView, hasImages: boolean) {
    this.#hasImages = hasImages
    this.#paths = new PathReader(pdfium)
    this.#images = new ImageReader(pdfium)
    this.#scratch = new Scratch(pdfium, MATRIX_BYTES)
    // The module exports every function of its headers, but its types name only two.
    this.#calls = exportsOf(pdfium)
    this.#ink = new InkGrid(clip.right, clip.bottom)
  }

  close(): void {
    this.#paths.close()
    this.#images.close()
    this.#scratch.free()
  }

  add(object: DrawnObject): void {
    const { handle, kind, clip, order } = object
    if (kind === 'text') this.content.texts.set(handle, object)
    else if (kind === 'path') this.#addPath(object)
    else if (kind === 'image') {
      if (this.#hasImages) this.#addImage(object)
    } else this.addDrawing(this.#paths.bounds(object) ?? clip, { order, segmentCount: 1 })
  }

  addDrawing(area: Area, about: Pick<PageDrawing, 'order' | 'segmentCount'>): void {
    this.content.drawings.push({ ...area, ...about })
    this.#ink.add(area)
  }

  #addPath(path: DrawnObject): void {
    const paint = this.#paths.paint(path)
    const segmentCount = this.#paths.countSegments(path)
    if (paint === undefined || segmentCount === 0) return
    const { order } = path
    const isReadable = segmentCount <= MAX_PATH_SEGMENTS && segmentCount <= this.#segmentBudget
    if (isReadable) this.#segmentBudget -= segmentCount
    const shapes = isReadable ? straightShapes(this.#paths.subPaths(path), paint) : undefined
    if (shapes === undefined) {
      const area = this.#visible(this.#paths.bounds(path), path)
      const isWhite = paint.stroke === undefined && paint.fill?.color === WHITE
      if (area !== undefined && (!isWhite || this.#ink.has(area))) this.addDrawing(area, { order, segmentCount })
      return
    }
    for (const fill of shapes.fills) this.#addFill({ ...fill, order }, path, paint.isTransparent)
    for (const rule of shapes.rules) {
      const area = this.#visible(rule, path)
      if (area !== undefined) this.content.rules.push({ ...rule, ...area, order })
    }
  }

  #addFill(fill: PageFill, path: DrawnObject, isTransparent: boolean): void {
    const area = this.#visible(fill, path)
    if (area === undefined) return
    const isLarge = Math.min(area.right - area.left, area.bottom - area.top) >= MIN_COVER_PT
    if (isLarge && !isTransparent) this.content.covers.push({ area, order: fill.order })
    if (fill.color === WHITE && !this.#ink.has(area)) return
    this.content.fills.push({ ...fill, ...area })
    this.#ink.add(area)
  }

  #addImage({ handle, toView: around, clip, order, mark }: DrawnObject): void {
    const facts = this.#images.facts(handle)
    const matrix = matrixOf(this.#calls, handle, this.#scratch)
    if (facts === undefined || matrix === undefined) return
    const toView = multiply(matrix, around)
    const whole = boundsIn(toView, { left: 0, top: 0, right: 1, bottom: 1 })
    const area = shared(whole, clip)
    if (area === undefined || !hasSize(area)) return
    const isCut = (['left', 'top', 'right', 'bottom'] as const).some(
      (side) => Math.abs(area[side] - whole[side]) > SAME_EDGE_PT,
    )
    this.content.images.push({ ...facts, order, orders: [order], mcid: mark, area, isCut, toView })
    this.#ink.add(area)
  }

  /** The visible part of an area of an object; undefined if it is clipped away. */
  #visible(area: Area | undefined, { clip }: DrawnObject): Area | undefined {
    return area === undefined ? undefined : shared(area, clip)
  }
}

function hasSize({ left, top, right, bottom }: Area): boolean {
  return right > left && bottom > top && Number.isFinite(right - left + bottom - top)
}
