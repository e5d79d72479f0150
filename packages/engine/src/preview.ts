import { AppError, type OutlineStart } from '@recto/contract'
import { pictureEncoder, type PictureEncoding } from '@recto/images'
import { isScannedPage } from '@recto/layout'
import {
  Destinations,
  openDocument,
  type OpeningContext,
  outlineStarts,
  pageGeometry,
  readOutlineTree,
} from '@recto/pdf'
import { type PdfiumDocument, PdfiumError } from '@recto/pdfium'
import { checkPictures, openForRendering } from '@recto/rendering'
import type { InputFile, Picture } from '@recto/runtime'

/** A page drawn as a picture: RGBA, 8 bits each, rows from the top, no padding. */
export type RenderedPage = Picture

/** What a page drawn as a picture weighs as a file. */
export interface PageWeight {
  pixels: number
  bytes: number
}

/** An opened document whose pages can be looked at. Close it when done; nothing else frees its memory. */
export interface Preview {
  pageCount: number
  /** Whether the file holds a lock, even one that opens without a password. */
  isEncrypted: boolean
  /** Whether it was damaged and had to be repaired to open. */
  isRepaired: boolean
  /**
   * Size of a page as a person sees it (crop box, rotation, unit), in points; pages count from 1.
   * @throws AppError DAMAGED_PDF for a page that cannot be drawn
   */
  pageSize: (page: number) => { width: number; height: number }
  /**
   * Draws a page so that it fits the box given in pixels, annotations and form fields included. Pages count from 1.
   * @throws AppError DAMAGED_PDF for a page that cannot be drawn, TOO_COMPLEX for one with a picture beyond all bounds
   */
  renderPage: (page: number, box: { width: number; height: number }) => RenderedPage
  /**
   * Draws a page like `renderPage` and tells what it weighs as a file, by its own encoder.
   * @throws AppError as `renderPage`
   */
  weighPage: (page: number, box: { width: number; height: number }, encoding: PictureEncoding) => Promise<PageWeight>
  /** Whether the first pages are pictures of what they show, as a scanner makes them, without text that can be searched. */
  isScanned: () => boolean
  /** The top-level outline items with the pages that they lead to, where a split at bookmarks cuts. */
  outlineStarts: () => OutlineStart[]
  close: () => void
}

const MAX_SIDE_PIXELS = 4096
/** So many pages tell whether a file is a scan. */
const SCAN_SAMPLE = 3

/**
 * Opens a file to count and look at its pages.
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
      if (found !== undefined) checkPictures(found, document)
      const { width, height } = fit(from.pageSize(page - 1), box)
      return from.renderPage(page - 1, width, height)
    })
  return {
    pageCount: document.pages.length,
    isEncrypted: document.isEncrypted,
    isRepaired: document.isRepaired,
    pageSize: (page) =>
      draw(page, (from) => {
        const { width, height } = from.pageSize(page - 1)
        const found = document.pages[page - 1]
        // PDFium takes every unit for a point (ISO 32000-2, 14.11.2, UserUnit).
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
      const encode = await pictureEncoder(encoding, context.platform)
      const picture = renderPage(page, box)
      const { length: bytes } = await encode(picture)
      return { pixels: picture.width * picture.height, bytes }
    },
    outlineStarts: () => outlineStarts(readOutlineTree(document, new Destinations(document)), document.reader.resolve),
    close: () => drawn?.close(),
  }
}

/** The largest size in whole pixels that keeps the page's shape and fits the box. */
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
