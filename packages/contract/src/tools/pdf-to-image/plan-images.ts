import type { OptionsOf } from '../../define-operation.ts'
import { AppError } from '../../errors.ts'
import { baseName } from '../../file-names.ts'
import { DEFAULT_LIMITS } from '../../limits.ts'
import { safeBaseName } from '../../values/safe-base-name.ts'
import { imageName } from './image-names.ts'
import { IMAGE_FORMATS, QUALITY_DPI, type ImageFormat } from './image-formats.ts'
import type { toImage } from './to-image.ts'
import type { toImageSinglePage } from './to-image-single-page.ts'

/** Rendering options, from either call. */
export type ImageOptions = Omit<OptionsOf<typeof toImageSinglePage>, 'pageNumber'>

/** In points for pages, in pixels for images. */
interface Size {
  width: number
  height: number
}

/** The image of a page; pages are numbered from 1. */
export interface PlannedImage {
  page: number
  fileName: string
}

/** The images that a conversion produces. */
export interface ImagePlan {
  images: readonly PlannedImage[]
  dpi: number
}

const POINTS_PER_INCH = 72

/**
 * Determines the images of a conversion and their names, before anything is rendered.
 * @throws AppError PAGE_OUT_OF_RANGE
 */
export function planImages(options: OptionsOf<typeof toImage>, pageCount: number, inputName: string): ImagePlan {
  const base = safeBaseName(baseName(inputName), 'document')
  const digits = String(pageCount).length
  const images = choosePages(options, pageCount).map((page) => ({
    page,
    fileName: imageName(base, page, options.format, digits),
  }))
  return { images, dpi: imageDpi(options) }
}

/** The resolution of the images, in dpi. */
export function imageDpi({ dpi, quality }: Pick<ImageOptions, 'dpi' | 'quality'>): number {
  return dpi ?? QUALITY_DPI[quality]
}

/** The size in pixels of a page whose displayed size is given in points. */
export function imageSize({ width, height }: Size, dpi: number): Size {
  return { width: toPixels(width, dpi), height: toPixels(height, dpi) }
}

/** The highest resolution in dpi at which a page can be rendered; 0 if it is too large for all. */
export function largestDpi(page: Size, format: ImageFormat, maxPixels?: number): number {
  let dpi: number = QUALITY_DPI.best
  while (dpi > 0 && !fitsImageLimits(imageSize(page, dpi), format, maxPixels)) dpi -= 1
  return dpi
}

/** Whether an image is within the pixel limit and the limits of its format. */
export function fitsImageLimits(
  { width, height }: Size,
  format: ImageFormat,
  maxPixels: number = DEFAULT_LIMITS.maxPixels,
): boolean {
  return width * height <= maxPixels && Math.max(width, height) <= IMAGE_FORMATS[format].maxSidePixels
}

/** Rounds half up, to one pixel at least. */
function toPixels(points: number, dpi: number): number {
  return Math.max(1, Math.round((points * dpi) / POINTS_PER_INCH))
}

/** The selected pages, without duplicates, in document order. */
function choosePages({ specificPages, pageRange }: OptionsOf<typeof toImage>, pageCount: number): number[] {
  const [from, to] = [pageRange?.from ?? 1, pageRange?.to ?? pageCount]
  const named = [...new Set(specificPages)].toSorted((left, right) => left - right)
  const last = named.at(-1) ?? Math.max(from, to)
  if (last > pageCount) throw new AppError('PAGE_OUT_OF_RANGE', { page: last, pageCount })
  return named.length > 0 ? named : Array.from({ length: to - from + 1 }, (_, index) => from + index)
}
