import { AppError } from '@recto/contract'
import type { OpenedDocument, Page } from '@recto/pdf'
import { PdfiumError } from '@recto/pdfium'
import { checkImages, type ObjectRenderer } from '@recto/rendering'
import type { RgbaImage, Platform } from '@recto/runtime'

import type { PageContent, ImageFile } from './page-content.ts'
import { encodeImageFile } from './image-file.ts'
import { partOf, POINTS_PER_INCH, renderSize } from './render-size.ts'
import { grayThumbnail } from './thumbnail.ts'

/** A page, and what is needed to render parts of it. */
export interface AreaSource {
  document: OpenedDocument
  page: Page
  renderer: ObjectRenderer
  platform: Platform
  userUnit: number
}

/** Larger PNG files are also encoded as JPEG. */
const LARGE_BYTES = 250_000

/** Renders parts of a page on white. */
export function areaDrawer(source: AreaSource): PageContent['drawArea'] {
  return async (area, { dotsPerInch, isWithoutText }) => {
    const { renderer, platform, userUnit } = source
    const size = renderSize(area, dotsPerInch)
    if (size === undefined || !isDrawable(source)) return undefined
    const { pixelWidth, pixelHeight } = size
    try {
      const drawn = isWithoutText ? 'no-text' : 'everything'
      const part = { ...partOf(area, userUnit), pixelWidth, pixelHeight, ground: 'white' } as const
      const rendered = renderer.draw(part, drawn)
      if (rendered === undefined) return undefined
      const made = await file(rendered, (pixelWidth / (area.right - area.left)) * POINTS_PER_INCH, platform)
      return { ...made, thumbnail: grayThumbnail(rendered) }
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
async function file(rendered: RgbaImage, dotsPerInch: number, platform: Platform): Promise<ImageFile> {
  const drawing = await encodeImageFile(rendered, { dotsPerInch, isPhotograph: false }, platform)
  if (drawing.bytes.length <= LARGE_BYTES) return drawing
  const photograph = await encodeImageFile(rendered, { dotsPerInch, isPhotograph: true }, platform)
  return photograph.bytes.length < drawing.bytes.length / 2 ? photograph : drawing
}

/** Whether all images of the page are within the bounds of decoding. */
export function isDrawable({ document, page }: Pick<AreaSource, 'document' | 'page'>): boolean {
  try {
    checkImages(page, document)
    return true
  } catch (error) {
    if (error instanceof AppError && error.code === 'TOO_COMPLEX') return false
    throw error
  }
}
