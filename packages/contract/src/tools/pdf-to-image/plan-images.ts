import type { OptionsOf } from '../../define-operation.ts'
import { AppError } from '../../errors.ts'
import { baseName } from '../../file-names.ts'
import { DEFAULT_LIMITS } from '../../limits.ts'
import { safePartName } from '../../values/archive-names.ts'
import { imageName } from './image-names.ts'
import { IMAGE_FORMATS, QUALITY_DPI, type ImageFormat } from './image-kinds.ts'
import type { toImage } from './to-image.ts'
import type { toImageSinglePage } from './to-image-single-page.ts'

/** What decides how a page becomes a picture; the options of either call will do. */
export type PictureOptions = Omit<OptionsOf<typeof toImageSinglePage>, 'pageNumber'>

/** A size; in points for pages, in pixels for pictures. */
interface Size {
  width: number
  height: number
}

/** A picture that is made of a page, counted from 1. */
export interface PlannedImage {
  page: number
  fileName: string
}

/** What a conversion makes. */
export interface ImagePlan {
  images: readonly PlannedImage[]
  dpi: number
}

const POINTS_PER_INCH = 72

/**
 * Says which pictures a conversion makes and how they are called, before anything is drawn.
 * @throws AppError PAGE_OUT_OF_RANGE
 */
export function planImages(options: OptionsOf<typeof toImage>, pageCount: number, inputName: string): ImagePlan {
  const base = safePartName(baseName(inputName), 'document')
  const digits = String(pageCount).length
  const images = choosePages(options, pageCount).map((page) => ({
    page,
    fileName: imageName(base, page, options.format, digits),
  }))
  return { images, dpi: imageDpi(options) }
}

/** Dots per inch that pages are drawn at. */
export function imageDpi({ dpi, quality }: Pick<PictureOptions, 'dpi' | 'quality'>): number {
  return dpi ?? QUALITY_DPI[quality]
}

/** Size in whole pixels of a page, as it is seen, in points. */
export function imageSize({ width, height }: Size, dpi: number): Size {
  return { width: toPixels(width, dpi), height: toPixels(height, dpi) }
}

/** Dots per inch, of those that can be chosen, up to which a page can be drawn; 0 where it is too large for all of them. */
export function largestDpi(page: Size, format: ImageFormat, maxPixels?: number): number {
  let dpi: number = QUALITY_DPI.best
  while (dpi > 0 && !fitsPicture(imageSize(page, dpi), format, maxPixels)) dpi -= 1
  return dpi
}

/** Whether a picture, in pixels, is within the bounds of all pictures and of its kind. */
export function fitsPicture(
  { width, height }: Size,
  format: ImageFormat,
  maxPixels: number = DEFAULT_LIMITS.maxPixels,
): boolean {
  return width * height <= maxPixels && Math.max(width, height) <= IMAGE_FORMATS[format].maxSidePixels
}

/** Half a pixel is a whole one; nothing is smaller than that. */
function toPixels(points: number, dpi: number): number {
  return Math.max(1, Math.round((points * dpi) / POINTS_PER_INCH))
}

/** The pages asked for, each once, in the order of the document. */
function choosePages({ specificPages, pageRange }: OptionsOf<typeof toImage>, pageCount: number): number[] {
  const [from, to] = [pageRange?.from ?? 1, pageRange?.to ?? pageCount]
  const named = [...new Set(specificPages)].toSorted((left, right) => left - right)
  const last = named.at(-1) ?? Math.max(from, to)
  if (last > pageCount) throw new AppError('PAGE_OUT_OF_RANGE', { page: last, pageCount })
  return named.length > 0 ? named : Array.from({ length: to - from + 1 }, (_, index) => from + index)
}
