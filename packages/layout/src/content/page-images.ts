import { READING_BOUNDS } from '@recto/contract'
import { hasReadableFrame, readJpegHeaders, withoutRemarks } from '@recto/images'
import { ImageReader, PdfiumError } from '@recto/pdfium'
import type { ObjectRenderer } from '@recto/rendering'
import type { Platform } from '@recto/runtime'

import type { PageImage, ImageFile } from './page-content.ts'
import type { DrawnImage } from './drawn-content.ts'
import type { ImageObjects } from './image-objects.ts'
import type { MadeImages } from './made-images.ts'
import { encodeImageFile } from './image-file.ts'
import { partOf, POINTS_PER_INCH } from './render-size.ts'

/** What the images of a page are made from. */
export interface ImageSource {
  index: number
  renderer: ObjectRenderer
  objects: ImageObjects
  platform: Platform
  /** Points per unit of user space. */
  userUnit: number
  /** Images that were already encoded: many pages show the same ones. */
  made: MadeImages
}

/** Finer details are invisible in print. */
const MAX_DOTS_PER_INCH = 300
/** Half of A4 at that resolution. */
const MAX_PIXELS = 4_000_000
/** Filters of photographs. */
const PHOTOGRAPHIC = new Set(['DCTDecode', 'JPXDecode'])
/** How far the matrix of an image may be from upright, as a share of its scale. */
const UPRIGHT_TOLERANCE = 0.01
/** Matrices that agree when rounded to this step show an image the same way. */
const ROTATION_STEPS = 20
/** Avoids a division by zero for images without an extent. */
const MIN_LENGTH_PT = 1e-6
/** More components are CMYK, which few programs show correctly. */
const RGB_COMPONENTS = 3

/** An image for the page content; it is encoded when `read` is called. */
export function pageImage(image: DrawnImage, source: ImageSource): PageImage {
  const { area, order, mcid, pixelWidth, pixelHeight } = image
  const number = source.objects.numberOf(image)
  // The same image XObject clipped differently is another image.
  const isOwn = number === undefined || image.isCut
  const key = isOwn ? `${source.index}/${order}` : `${number}/${orientationKey(image)}`
  const read = () => (isOwn ? readImage(image, source) : readOnce(key, image, source))
  return { ...area, order, mcid, pixelWidth, pixelHeight, key, read }
}

function readOnce(key: string, image: DrawnImage, source: ImageSource): Promise<ImageFile | undefined> {
  const size = pixelsOf(image)
  const name = `${key} ${size.pixelWidth} ${size.pixelHeight}`
  return source.made.take(name, source.index, () => readImage(image, source))
}

/** The rotation and mirroring of an image as a key. */
function orientationKey({ toView: [a, b, c, d] }: DrawnImage): string {
  const scale = Math.max(Math.abs(a), Math.abs(b), Math.abs(c), Math.abs(d))
  return [a, b, c, d].map((part) => Math.round((part / scale) * ROTATION_STEPS)).join(',')
}

async function readImage(image: DrawnImage, source: ImageSource): Promise<ImageFile | undefined> {
  if (image.pixelWidth * image.pixelHeight > READING_BOUNDS.maxImagePixels) return undefined
  try {
    return originalJpeg(image, source) ?? (await renderImage(image, source))
  } catch (error) {
    if (error instanceof PdfiumError) return undefined
    throw error
  }
}

/** The data of a JPEG that needs no rendering; undefined for any other image. */
function originalJpeg(image: DrawnImage, { renderer, objects }: ImageSource): ImageFile | undefined {
  const { filters, isCut, isTransparent, order } = image
  if (filters.length !== 1 || filters[0] !== 'DCTDecode' || isCut || isTransparent || !isUpright(image))
    return undefined
  if (!objects.isPlain(image) || !objects.isGrayOrRgb(image)) return undefined
  const jpeg = renderer.onObject(order, ({ pdfium }, handle) => {
    const reader = new ImageReader(pdfium)
    try {
      return reader.data(handle)
    } finally {
      reader.close()
    }
  })
  return jpeg === undefined ? undefined : plainJpeg(jpeg)
}

/** A JPEG that shows the same in any program: no orientation in its metadata, and not CMYK. */
function plainJpeg(jpeg: Uint8Array): ImageFile | undefined {
  const { frame, hasScan, orientation } = readJpegHeaders(jpeg)
  if (frame === undefined || !hasScan || !hasReadableFrame(frame) || frame.components > RGB_COMPONENTS) return undefined
  const bytes = orientation === 1 ? jpeg : withoutRemarks(jpeg)
  return { contentType: 'image/jpeg', bytes, width: frame.width, height: frame.height }
}

function isUpright({ toView: [a, b, c, d] }: DrawnImage): boolean {
  // In image space y points up, in display coordinates down.
  return a > 0 && d < 0 && Math.abs(b) < UPRIGHT_TOLERANCE * a && Math.abs(c) < UPRIGHT_TOLERANCE * -d
}

/**
 * Renders an image alone, at its own resolution. PDFium handles all color spaces, masks, filters, clips and rotations.
 */
async function renderImage(image: DrawnImage, source: ImageSource): Promise<ImageFile | undefined> {
  const { area, orders, filters } = image
  const width = area.right - area.left
  const { pixelWidth, pixelHeight } = pixelsOf(image)
  const part = partOf(area, source.userUnit)
  const rendered = source.renderer.draw({ ...part, pixelWidth, pixelHeight, ground: 'clear' }, new Set(orders))
  if (rendered === undefined) return undefined
  const isPhotograph = filters.some((filter) => PHOTOGRAPHIC.has(filter))
  const dotsPerInch = (pixelWidth / width) * POINTS_PER_INCH
  return encodeImageFile(rendered, { dotsPerInch, isPhotograph }, source.platform)
}

/** The pixels of the visible part: as many as the image has there, up to the maximum resolution. */
function pixelsOf({ area, toView: [a, b, c, d], ...image }: DrawnImage): { pixelWidth: number; pixelHeight: number } {
  const [width, height] = [area.right - area.left, area.bottom - area.top]
  // Pixels per point along the sides of the image.
  const along = image.pixelWidth / Math.max(Math.hypot(a, b), MIN_LENGTH_PT)
  const up = image.pixelHeight / Math.max(Math.hypot(c, d), MIN_LENGTH_PT)
  const isRotated = Math.abs(b) > Math.abs(a)
  const isSquare = Math.min(Math.abs(a) + Math.abs(d), Math.abs(b) + Math.abs(c)) < UPRIGHT_TOLERANCE * (width + height)
  const density = isSquare ? { x: isRotated ? up : along, y: isRotated ? along : up } : both(Math.max(along, up))
  const most = MAX_DOTS_PER_INCH / POINTS_PER_INCH
  const [x, y] = [Math.min(density.x, most), Math.min(density.y, most)]
  const scale = Math.min(1, Math.sqrt(MAX_PIXELS / (width * x * height * y)))
  const pixels = (length: number, fine: number) => Math.max(1, Math.min(MAX_PIXELS, Math.round(length * fine * scale)))
  return { pixelWidth: pixels(width, x), pixelHeight: pixels(height, y) }
}

function both(density: number): { x: number; y: number } {
  return { x: density, y: density }
}
