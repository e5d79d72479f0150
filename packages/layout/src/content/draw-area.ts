import { AppError } from '@recto/contract'
import type { OpenedDocument, Page } from '@recto/pdf'
import { PdfiumError } from '@recto/pdfium'
import { checkPictures, type ObjectRenderer } from '@recto/rendering'
import type { Picture, Platform } from '@recto/runtime'

import type { PageContent, ImageFile } from './page-content.ts'
import { encodeImageFile } from './image-file.ts'

/** A page, and what is needed to render parts of it. */
export interface AreaSource {
  document: OpenedDocument
  page: Page
  renderer: ObjectRenderer
  platform: Platform
  userUnit: number
}

const POINTS_PER_INCH = 72
/** A bound for memory: A4 at 200 dpi has 3.9 million pixels. */
const MAX_PIXELS = 6_000_000
/** Larger PNG files are also encoded as JPEG. */
const LARGE_BYTES = 250_000

/** Renders parts of a page on white. */
export function areaDrawer(source: AreaSource): PageContent['drawArea'] {
  return async ({ left, top, right, bottom }, { dotsPerInch, isWithoutText }) => {
    const { renderer, platform, userUnit } = source
    const [width, height] = [right - left, bottom - top]
    if (!(width > 0 && height > 0) || !isDrawable(source)) return undefined
    const scale = Math.min(dotsPerInch / POINTS_PER_INCH, Math.sqrt(MAX_PIXELS / (width * height)))
    const [pixelWidth, pixelHeight] = [pixels(width * scale), pixels(height * scale)]
    const part = { left: left / userUnit, top: top / userUnit, width: width / userUnit, height: height / userUnit }
    try {
      const drawn = isWithoutText ? 'no-text' : 'everything'
      const rendered = renderer.draw({ ...part, pixelWidth, pixelHeight, ground: 'white' }, drawn)
      if (rendered === undefined) return undefined
      return await file(rendered, (pixelWidth / width) * POINTS_PER_INCH, platform)
    } catch (error) {
      if (error instanceof PdfiumError) return undefined
      throw error
    }
  }
}

/**
 * Line art is smallest as PNG and free of artifacts; an area with photographs may be far too large, so JPEG is used if
 * it halves the size.
 */
async function file(rendered: Picture, dotsPerInch: number, platform: Platform): Promise<ImageFile> {
  const drawing = await encodeImageFile(rendered, { dotsPerInch, isPhotograph: false }, platform)
  if (drawing.bytes.length <= LARGE_BYTES) return drawing
  const photograph = await encodeImageFile(rendered, { dotsPerInch, isPhotograph: true }, platform)
  return photograph.bytes.length < drawing.bytes.length / 2 ? photograph : drawing
}

function pixels(length: number): number {
  return Math.max(1, Math.min(MAX_PIXELS, Math.round(length)))
}

/** Whether all images of the page are within the bounds of decoding. */
export function isDrawable({ document, page }: Pick<AreaSource, 'document' | 'page'>): boolean {
  try {
    checkPictures(page, document)
    return true
  } catch (error) {
    if (error instanceof AppError && error.code === 'TOO_COMPLEX') return false
    throw error
  }
}
