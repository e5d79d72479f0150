import { AppError, type OutlineStart, type Warning } from '@recto/contract'
import { imageEncoder, type ImageEncoding } from '@recto/images'
import { isScannedPage } from '@recto/layout'
import {
  Destinations,
  lossWarnings,
  openDocument,
  type OpeningContext,
  outlineStarts,
  pageGeometry,
  readOutlineTree,
} from '@recto/pdf'
import { type PdfiumDocument, PdfiumError } from '@recto/pdfium'
import { checkImages, openForRendering } from '@recto/rendering'
import type { InputFile, RgbaImage } from '@recto/runtime'

/** A rendered page: RGBA, 8 bits each, top row first, no padding. */
export type RenderedPage = RgbaImage

/** The size of a rendered page as an image file. */
export interface PageWeight {
  pixels: number
  bytes: number
}

/** An opened document whose pages can be rendered. Close it when done: nothing else frees its memory. */
export interface Preview {
  pageCount: number
  /** Whether the file is encrypted, even if it opens without a password. */
  isEncrypted: boolean
  /** Whether it was damaged and had to be repaired. */
  isRepaired: boolean
  /** What of it could not be read. */
  losses: readonly Warning[]
  /**
   * Size of a page as displayed (crop box, rotation, UserUnit), in points; pages count from 1.
   * @throws AppError DAMAGED_PDF if the page cannot be rendered
   */
  pageSize: (page: number) => { width: number; height: number }
  /**
   * Renders a page to fit a box in pixels, with annotations and form fields. Pages count from 1.
   * @throws AppError DAMAGED_PDF if the page cannot be rendered, TOO_COMPLEX if an image on it is too large
   */
  renderPage: (page: number, box: { width: number; height: number }) => RenderedPage
  /**
   * Renders a page like `renderPage` and reports its size as an image file.
   * @throws AppError as `renderPage`
   */
  weighPage: (page: number, box: { width: number; height: number }, encoding: ImageEncoding) => Promise<PageWeight>
  /** Whether the first pages are scans without a text layer. */
  isScanned: () => boolean
  /** The top-level bookmarks with their pages: where a split at bookmarks cuts. */
  outlineStarts: () => OutlineStart[]
  close: () => void
}

const MAX_SIDE_PIXELS = 4096
/** How many pages to check to tell whether a file is a scan. */
const SCAN_SAMPLE = 3

/**
 * Opens a file to count and render its pages.
 * @throws AppError NOT_A_PDF, DAMAGED_PDF, PASSWORD_REQUIRED, WRONG_PASSWORD, TOO_COMPLEX
 */
export async function openPreview(file: InputFile, context: OpeningContext): Promise<Preview> {
  const document = await openDocument(file, { ...context, isForReading: true })
  const drawn = await openForRendering(document, file.password, context)
  const draw = <Result>(page: number, work: (from: PdfiumDocument) => Result): Result => {
    if (page < 1 || page > document.pages.length) {
      throw new AppError('PAGE_OUT_OF_RANGE', { page, pageCount: document.pages.length })
    }
    if (drawn === undefined || page > drawn.pageCount) throw new AppError('DAMAGED_PDF', { file: file.name, page })
    try {
      return work(drawn)
    } catch (error) {
      throw error instanceof PdfiumError ? new AppError('DAMAGED_PDF', { file: file.name, page }, error) : error
    }
  }
  const renderPage: Preview['renderPage'] = (page, box) =>
    draw(page, (from) => {
      const found = document.pages[page - 1]
      if (found !== undefined) checkImages(found, document)
      const { width, height } = fit(from.pageSize(page - 1), box)
      return from.renderPage(page - 1, width, height)
    })
  return {
    pageCount: document.pages.length,
    isEncrypted: document.isEncrypted,
    isRepaired: document.isRepaired,
    losses: lossWarnings(document),
    pageSize: (page) =>
      draw(page, (from) => {
        const { width, height } = from.pageSize(page - 1)
        const found = document.pages[page - 1]
        // PDFium ignores UserUnit (ISO 32000-2, 14.11.2).
        const unit = found === undefined ? 1 : pageGeometry(found, document.reader.resolve).userUnit
        return { width: width * unit, height: height * unit }
      }),
    renderPage,
    isScanned: () => {
      const sample = Math.min(SCAN_SAMPLE, document.pages.length)
      const isScan = (index: number) => draw(index + 1, (from) => isScannedPage(document, from, index))
      return sample > 0 && Array.from({ length: sample }, (_, index) => index).every((index) => isScan(index))
    },
    weighPage: async (page, box, encoding) => {
      const encode = await imageEncoder(encoding, context.platform)
      const image = renderPage(page, box)
      const { length: bytes } = await encode(image)
      return { pixels: image.width * image.height, bytes }
    },
    outlineStarts: () => outlineStarts(readOutlineTree(document, new Destinations(document)), document.reader.resolve),
    close: () => drawn?.close(),
  }
}

/** The largest size in whole pixels that fits the box and keeps the aspect ratio. */
function fit(
  page: { width: number; height: number },
  box: { width: number; height: number },
): { width: number; height: number } {
  const scale = Math.min(clamp(box.width) / Math.max(page.width, 1), clamp(box.height) / Math.max(page.height, 1))
  return { width: clamp(page.width * scale), height: clamp(page.height * scale) }
}

function clamp(pixels: number): number {
  return Math.min(MAX_SIDE_PIXELS, Math.max(1, Math.round(pixels)))
}
