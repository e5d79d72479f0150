import type { Area } from '@recto/geometry'
import type { OpenedDocument, Page } from '@recto/pdf'
import {
  type DrawnObject,
  type ObjectView,
  type OpenPage,
  type PathPaint,
  PathReader,
  type PdfiumDocument,
  PdfiumError,
  shared,
  visitObjects,
} from '@recto/pdfium'
import type { ObjectRenderer } from '@recto/rendering'
import type { Platform } from '@recto/runtime'

import type { PageGraphics, PagePath, RasterizedPart, ImageFile } from './page-content.ts'
import { isDrawable } from './draw-area.ts'
import { hasPatterns } from './page-patterns.ts'
import { encodeImageFile } from './image-file.ts'
import { partOf, POINTS_PER_INCH, renderSize } from './render-size.ts'
import { grayThumbnail } from './thumbnail.ts'

/** What the paths of a page are read from. */
export interface GraphicsSource {
  source: PdfiumDocument
  index: number
  view: ObjectView
  document: OpenedDocument
  page: Page
  renderer: ObjectRenderer
  platform: Platform
  userUnit: number
}

/** A bound for the size of the result: longer paths are rasterized. */
const MAX_PATH_SEGMENTS = 2000
/** The same for all paths of a page. */
const MAX_PAGE_SEGMENTS = 60_000
/** A shape may extend beyond its clip by half the line width: those are clipped at the same rectangle. By eye. */
const MAX_CUT_PT = 0.7
/** Line art is printed with at least this resolution. */
const DOTS_PER_INCH = 200
/** The colors that PDFium reports for patterns: white for shadings, a gray for tiling patterns. */
const PATTERN_COLORS = new Set([0xff_ff_ff, 0xbf_bf_bf])

/** Reads what a page paints besides glyphs and images. @throws PdfiumError */
export function readGraphics(from: GraphicsSource): PageGraphics {
  const { source, index, view, page, document } = from
  const reader = new GraphicsReader(hasPatterns(page, document.reader))
  const isWhole = source.onPage(index, (open) => reader.read(open, { ...view, tellsCuts: true }))
  const { paths, rasterized, texts } = reader
  return { isWhole, paths, rasterized, texts, drawObjects: (area, orders) => drawObjects(from, area, orders) }
}

class GraphicsReader {
  readonly paths: PagePath[] = []
  readonly rasterized: RasterizedPart[] = []
  readonly texts: PageGraphics['texts'] = []
  readonly #mayHavePatterns: boolean
  #segmentBudget = MAX_PAGE_SEGMENTS

  constructor(mayHavePatterns: boolean) {
    this.#mayHavePatterns = mayHavePatterns
  }

  /** Whether every object of the page was read. */
  read(open: OpenPage, view: ObjectView): boolean {
    const paths = new PathReader(open.pdfium)
    try {
      return visitObjects(open.pdfium, open.page, view, (object) => this.#add(object, paths))
    } finally {
      paths.close()
    }
  }

  #add(object: DrawnObject, reader: PathReader): void {
    if (object.kind === 'image') return
    const { clip, order } = object
    const bounds = reader.bounds(object) ?? clip
    const area = shared(bounds, clip)
    if (area === undefined) return
    if (object.kind === 'text') this.texts.push({ ...area, order })
    else if (object.kind === 'shading') this.rasterized.push({ ...area, order, segmentCount: 1, isCropped: false })
    else this.#addPath(object, { bounds, area }, reader)
  }

  #addPath(object: DrawnObject, { bounds, area }: { bounds: Area; area: Area }, reader: PathReader) {
    const paint = reader.paint(object)
    const segmentCount = reader.countSegments(object)
    if (paint === undefined || segmentCount === 0) return
    const { order } = object
    const isPlain =
      !object.isCutFreely &&
      segmentCount <= Math.min(MAX_PATH_SEGMENTS, this.#segmentBudget) &&
      !isBlended(paint) &&
      !(this.#mayHavePatterns && isPattern(paint))
    const isWhole = isWithin(bounds, area)
    if (!isPlain || !isWhole) {
      this.rasterized.push({ ...area, order, segmentCount, isCropped: isPlain && !isWhole })
      return
    }
    this.#segmentBudget -= segmentCount
    const { fill, stroke, lineWidth, isDashed, isEvenOdd } = paint
    const outlines = reader.subPaths(object)
    this.paths.push({ ...bounds, order, outlines, fill, stroke, lineWidth, isDashed, isEvenOdd, segmentCount })
  }
}

function isWithin(bounds: Area, area: Area): boolean {
  return (['left', 'top', 'right', 'bottom'] as const).every(
    (side) => Math.abs(bounds[side] - area[side]) <= MAX_CUT_PT,
  )
}

/** Whether a blend mode or a soft mask contributes, not only the opacity (ISO 32000-2, 11.3.5, 11.5). */
function isBlended({ isTransparent, fill, stroke }: PathPaint): boolean {
  return isTransparent && (fill ?? stroke)?.alpha === 255 && (stroke ?? fill)?.alpha === 255
}

function isPattern({ fill, stroke }: PathPaint): boolean {
  return [fill, stroke].some((paint) => paint !== undefined && PATTERN_COLORS.has(paint.color))
}

async function drawObjects(
  from: GraphicsSource,
  area: Area,
  orders: ReadonlySet<number>,
): Promise<ImageFile | undefined> {
  const { renderer, userUnit, platform } = from
  const size = renderSize(area, DOTS_PER_INCH)
  if (size === undefined || !isDrawable(from)) return undefined
  const { scale, pixelWidth, pixelHeight } = size
  try {
    const part = { ...partOf(area, userUnit), pixelWidth, pixelHeight, ground: 'clear' } as const
    const rendered = renderer.draw(part, orders)
    if (rendered === undefined || isClear(rendered.pixels)) return undefined
    const options = { dotsPerInch: scale * POINTS_PER_INCH, isPhotograph: false }
    return { ...(await encodeImageFile(rendered, options, platform)), thumbnail: grayThumbnail(rendered) }
  } catch (error) {
    if (error instanceof PdfiumError) return undefined
    throw error
  }
}

function isClear(rgba: Uint8ClampedArray): boolean {
  for (let index = 3; index < rgba.length; index += 4) if (rgba[index] !== 0) return false
  return true
}
