import { AppError, type OutlineStart } from '@recto/contract'

import { Destinations } from '../documents/destinations.ts'
import { openDocument, openingWay, type OpenedDocument, type OpeningContext } from '../documents/open-document.ts'
import { outlineStarts, readOutlineTree } from '../documents/outline-tree.ts'
import { rewriteDocument } from '../documents/rewrite-document.ts'
import { PdfiumDocument, PdfiumError, type Picture } from '../libraries/pdfium.ts'
import type { InputFile } from '../operation.ts'
import { checkPictures } from './picture-bound.ts'

/** A page drawn as a picture: RGBA, 8 bits each, rows from the top, no padding. */
export type RenderedPage = Picture

/** An opened document whose pages can be looked at. Close it when done; nothing else frees its memory. */
export interface Preview {
  pageCount: number
  /** Whether the file holds a lock, even one that opens without a password. */
  isEncrypted: boolean
  /** Whether it was damaged and had to be repaired to open. */
  isRepaired: boolean
  /**
   * Size of a page as a person sees it (crop box, rotation), in points; pages count from 1.
   * @throws AppError DAMAGED_PDF for a page that cannot be drawn
   */
  pageSize: (page: number) => { width: number; height: number }
  /**
   * Draws a page so that it fits the box given in pixels, annotations and form fields included. Pages count from 1.
   * @throws AppError DAMAGED_PDF for a page that cannot be drawn, TOO_COMPLEX for one with a picture beyond all bounds
   */
  renderPage: (page: number, box: { width: number; height: number }) => RenderedPage
  /** The top-level outline items with the pages that they lead to, where a split at bookmarks cuts. */
  outlineStarts: () => OutlineStart[]
  close: () => void
}

const MAX_SIDE_PIXELS = 4096

/**
 * Opens a file to count and look at its pages.
 * @throws AppError NOT_A_PDF, DAMAGED_PDF, PASSWORD_REQUIRED, WRONG_PASSWORD, TOO_COMPLEX
 */
export async function openPreview(file: InputFile, context: OpeningContext): Promise<Preview> {
  const document = await openDocument(file, { ...context, isForReading: true })
  const drawn = await openForDrawing(document, file.password, context)
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
  return {
    pageCount: document.pages.length,
    isEncrypted: document.isEncrypted,
    isRepaired: document.isRepaired,
    pageSize: (page) => draw(page, (from) => from.pageSize(page - 1)),
    renderPage: (page, box) =>
      draw(page, (from) => {
        const found = document.pages[page - 1]
        if (found !== undefined) checkPictures(found, document)
        const { width, height } = fit(from.pageSize(page - 1), box)
        return from.renderPage(page - 1, width, height)
      }),
    outlineStarts: () => outlineStarts(readOutlineTree(document, new Destinations(document)), document.reader.resolve),
    close: () => drawn?.close(),
  }
}

/** Whether PDFium finds as many pages as there are, and each of them. */
function hasPages(drawn: PdfiumDocument, count: number): boolean {
  if (drawn.pageCount !== count) return false
  try {
    for (let index = 0; index < count; index += 1) drawn.pageSize(index)
    return true
  } catch (error) {
    if (error instanceof PdfiumError) return false
    throw error
  }
}

/**
 * PDFium's view of the document. One that is damaged, or that PDFium reads otherwise than we do, is written anew for it,
 * so that what is seen is what operations work with.
 */
async function openForDrawing(
  document: OpenedDocument,
  password: string | undefined,
  context: OpeningContext,
): Promise<PdfiumDocument | undefined> {
  const drawn = openingWay(document) === 'as-is' ? await tryPdfium(document.bytes, password, context) : undefined
  if (drawn !== undefined && hasPages(drawn, document.pages.length)) return drawn
  drawn?.close()
  const { bytes } = await rewriteDocument(document, context.platform, {})
  return tryPdfium(bytes, undefined, context)
}

async function tryPdfium(
  bytes: Uint8Array,
  password: string | undefined,
  context: OpeningContext,
): Promise<PdfiumDocument | undefined> {
  try {
    return await PdfiumDocument.open(bytes, context.platform, password)
  } catch (error) {
    if (error instanceof PdfiumError) return undefined
    throw error
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
