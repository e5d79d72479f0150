import type { Area } from '@recto/geometry'
import { type GrayImage, grayOf } from '@recto/images'
import type { PageSurvey } from '@recto/layout'

import type { OcrSource } from './open-source.ts'

/** The image of a page to read, and its resolution. */
export interface PageImage {
  image: GrayImage
  /** Dots per inch of the page; the same in both directions. */
  dpi: number
  /** The resolution reported to Tesseract. Differs from `dpi` on a page sized for an image of unknown resolution. */
  readDpi: number
}

/** Resolution for pages without images: the one Tesseract's data was trained for. */
const DEFAULT_DPI = 300
/** A higher resolution only takes longer. */
const MAX_DPI = 400
/** If a page is longer than this, in points, no printer made it, and a lower image resolution says nothing about paper. */
const [UNKNOWN_DPI, HUGE_PAGE] = [100, 1400]
/** Maximum pixels of a page to read: A3 at 400 dpi has 31 million. */
const MAX_PIXELS = 32_000_000
/** Images smaller than this share of a page say nothing about the resolution of its text. */
const LARGE_SHARE = 0.2
const POINTS_PER_INCH = 72
const WHITE = 255

/** The resolution at which to read a page: that of its scan, so that its pixels are not resampled. */
function readingDpi({ width, height, images }: PageSurvey): number {
  const large = images.filter(({ area }) => areaOf(area) >= LARGE_SHARE * width * height)
  const own = large.length === 0 ? DEFAULT_DPI : Math.max(...large.map(({ dpi }) => dpi))
  const most = Math.sqrt(MAX_PIXELS / (width * height)) * POINTS_PER_INCH
  return Math.min(most, Math.min(MAX_DPI, own))
}

/** How to draw a page for reading. */
export interface DrawingPlan {
  /** In pixels. */
  width: number
  height: number
  dpi: number
  /** The parts that are read, in points; the whole page if absent. */
  parts?: readonly Area[]
  /** Areas not to read, in points. */
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
 * Draws what is to be read of a page, counted from 0, in gray.
 * @throws PdfiumError if PDFium cannot draw it
 */
export function drawPage({ drawn }: OcrSource, index: number, plan: DrawingPlan): PageImage {
  const image = drawn.drawPage(index, plan, 'white', (page) => grayOf(page, 4, page.pixels))
  const { dpi, width, height } = plan
  maskImage({ image, dpi }, plan)
  const isUnknown = dpi < UNKNOWN_DPI && (Math.max(width, height) / dpi) * POINTS_PER_INCH > HUGE_PAGE
  return { image, dpi, readDpi: isUnknown ? DEFAULT_DPI : dpi }
}

/** Whitens everything outside the parts to read, and text that is already known. Changes the image. */
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

/** Calls `use` with the start and end pixel of each row of an area. */
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
