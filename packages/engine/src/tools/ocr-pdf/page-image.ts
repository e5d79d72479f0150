import type { Area } from '@recto/geometry'
import { type GrayImage, grayOf } from '@recto/images'
import type { PageSurvey } from '@recto/layout'

import type { OcrSource } from './open-source.ts'

/** A page as it is read, and its resolution. */
export interface PageImage {
  image: GrayImage
  /** Dots per inch of the page; the same in both directions. */
  dpi: number
  /** The resolution of what is on it, as Tesseract is told: not that of a page on which an image without any lies. */
  readDpi: number
}

/** What pages without images are drawn at: what Tesseract's data was made for. */
const DEFAULT_DPI = 300
/** More dots only cost time. */
const MAX_DPI = 400
/** An image of lower resolution on a page that no printer has, with a longer side than this in points, says nothing about paper. */
const [UNKNOWN_DPI, HUGE_PAGE] = [100, 1400]
/** The most pixels of a page that are read: A3 at 400 dpi has 31 million. */
const MAX_PIXELS = 32_000_000
/** Images smaller than this share of a page say nothing about the resolution of its text. */
const LARGE_SHARE = 0.2
const POINTS_PER_INCH = 72
const WHITE = 255

/** The resolution at which a page is read: that of its scan, so that its pixels are drawn as they are. */
function readingDpi({ width, height, images }: PageSurvey): number {
  const large = images.filter(({ area }) => areaOf(area) >= LARGE_SHARE * width * height)
  const own = large.length === 0 ? DEFAULT_DPI : Math.max(...large.map(({ dpi }) => dpi))
  const most = Math.sqrt(MAX_PIXELS / (width * height)) * POINTS_PER_INCH
  return Math.min(most, Math.min(MAX_DPI, own))
}

/** How a page is drawn for reading. */
export interface DrawingPlan {
  /** In pixels. */
  width: number
  height: number
  dpi: number
  /** The parts that are read, in points; the whole page if absent. */
  parts?: readonly Area[]
  /** What is not read, in points. */
  known: readonly Area[]
}

/** Plans the drawing of a page. */
export function planDrawing(
  survey: PageSurvey,
  { parts, known }: { parts?: readonly Area[]; known: readonly Area[] },
): DrawingPlan {
  const dpi = readingDpi(survey)
  const scale = dpi / POINTS_PER_INCH
  return {
    width: Math.max(1, Math.round(survey.width * scale)),
    height: Math.max(1, Math.round(survey.height * scale)),
    dpi,
    known,
    ...(parts && { parts }),
  }
}

/**
 * Draws a page, counted from 0, in gray, with only what is to be read.
 * @throws PdfiumError if PDFium cannot draw it
 */
export function drawPage({ drawn }: OcrSource, index: number, plan: DrawingPlan): PageImage {
  const image = drawn.drawPage(index, plan, 'white', (page) => grayOf(page, 4, page.pixels))
  const { dpi, width, height } = plan
  maskImage({ image, dpi }, plan)
  const isUnknown = dpi < UNKNOWN_DPI && (Math.max(width, height) / dpi) * POINTS_PER_INCH > HUGE_PAGE
  return { image, dpi, readDpi: isUnknown ? DEFAULT_DPI : dpi }
}

/** Makes everything white outside of some parts, and what is known already. Changes the image. */
function maskImage(
  { image, dpi }: Pick<PageImage, 'image' | 'dpi'>,
  { parts, known }: { parts?: readonly Area[]; known: readonly Area[] },
): void {
  const scale = dpi / POINTS_PER_INCH
  if (parts !== undefined) {
    const kept = image.data.slice()
    image.data.fill(WHITE)
    for (const part of parts) {
      forRows(image, part, scale, (start, end) => image.data.set(kept.subarray(start, end), start))
    }
  }
  for (const area of known) forRows(image, area, scale, (start, end) => image.data.fill(WHITE, start, end))
}

/** Calls `use` with the first and the end pixel of each row of an area. */
function forRows(
  { width, height }: GrayImage,
  area: Area,
  scale: number,
  use: (start: number, end: number) => void,
): void {
  const left = Math.max(0, Math.floor(area.left * scale))
  const right = Math.min(width, Math.ceil(area.right * scale))
  const bottom = Math.min(height, Math.ceil(area.bottom * scale))
  if (right <= left) return
  for (let y = Math.max(0, Math.floor(area.top * scale)); y < bottom; y += 1) use(y * width + left, y * width + right)
}

function areaOf({ left, top, right, bottom }: Area): number {
  return Math.max(0, right - left) * Math.max(0, bottom - top)
}
