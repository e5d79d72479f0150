import { AppError, type OcrMode, type OutlineStart, type SkipReason, type Warning } from '@recto/contract'
import { imageEncoder, type ImageEncoding } from '@recto/images'
import { isScannedPage } from '@recto/layout'
import {
  Destinations,
  lossWarnings,
  openDocument,
  type OpenedDocument,
  type OpeningContext,
  outlineStarts,
  type Page,
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

/**
 * An opened document whose pages can be rendered. Close it when done: nothing else frees its memory. PDFium, the
 * largest part that the engine loads, is started by the first rendering; until then everything comes from our own
 * parser.
 */
export interface Preview {
  pageCount: number
  /** Whether the file is encrypted, even if it opens without a password. */
  isEncrypted: boolean
  /** Whether it was damaged and had to be repaired. */
  isRepaired: boolean
  /** Parts of it that could not be read. */
  losses: readonly Warning[]
  /**
   * Size of a page as displayed (crop box, rotation, UserUnit), in points; pages count from 1.
   * @throws AppError PAGE_OUT_OF_RANGE
   */
  pageSize: (page: number) => { width: number; height: number }
  /**
   * Renders a page to fit a box in pixels, with annotations and form fields. Pages count from 1.
   * @throws AppError PAGE_OUT_OF_RANGE; DAMAGED_PDF if the page cannot be rendered, TOO_COMPLEX if an image on it is too large
   */
  renderPage: (page: number, box: { width: number; height: number }) => Promise<RenderedPage>
  /**
   * Renders a page like `renderPage` and reports its size as an image file.
   * @throws AppError as `renderPage`
   */
  weighPage: (page: number, box: { width: number; height: number }, encoding: ImageEncoding) => Promise<PageWeight>
  /** Whether the first pages are scans without a text layer. */
  isScanned: () => Promise<boolean>
  /**
   * Why `ocr` would not read a page in a mode, from what the page consists of; undefined if it would. Pages count from 1.
   * @throws AppError PAGE_OUT_OF_RANGE; DAMAGED_PDF if the document cannot be rendered
   */
  skipReason: (page: number, mode: OcrMode) => Promise<SkipReason | undefined>
  /** The top-level bookmarks with their pages, where splitting at bookmarks cuts. */
  outlineStarts: () => OutlineStart[]
  close: () => void
}

const MAX_SIDE_PIXELS = 4096
/** Number of pages to check when deciding whether a file is a scan. */
const SCAN_SAMPLE = 3

/**
 * Opens a file to count, measure and render its pages.
 * @throws AppError NOT_A_PDF, DAMAGED_PDF, PASSWORD_REQUIRED, WRONG_PASSWORD, TOO_COMPLEX
 */
export async function openPreview(file: InputFile, context: OpeningContext): Promise<Preview> {
  const document = await openDocument(file, { ...context, isForReading: true })
  const drawing = new LazyDrawing(document, file.password, context)
  const pageAt = (page: number): Page => {
    const found = document.pages[page - 1]
    if (found !== undefined) return found
    throw new AppError('PAGE_OUT_OF_RANGE', { page, pageCount: document.pages.length })
  }
  const renderPage: Preview['renderPage'] = async (page, box) => {
    checkImages(pageAt(page), document)
    return drawing.use(page, (from) => {
      const { width, height } = fit(from.pageSize(page - 1), box)
      return from.renderPage(page - 1, width, height)
    })
  }
  return {
    pageCount: document.pages.length,
    isEncrypted: document.isEncrypted,
    isRepaired: document.isRepaired,
    losses: lossWarnings(document),
    pageSize: (page) => {
      const { width, height } = pageGeometry(pageAt(page), document.reader.resolve)
      return { width, height }
    },
    renderPage,
    isScanned: async () => {
      const sample = Math.min(SCAN_SAMPLE, document.pages.length)
      for (let page = 1; page <= sample; page += 1) {
        if (!(await drawing.use(page, (from) => isScannedPage(document, from, page - 1)))) return false
      }
      return sample > 0
    },
    skipReason: async (page, mode) => {
      pageAt(page)
      const { planPage } = await import('./tools/ocr-pdf/plan-pages.ts')
      const verdict = await drawing.use(page, (drawn) => planPage({ document, drawn }, page - 1, { mode }))
      return verdict.kind === 'skip' ? verdict.reason : undefined
    },
    weighPage: async (page, box, encoding) => {
      const encode = await imageEncoder(encoding, context.platform)
      const image = await renderPage(page, box)
      const { length: bytes } = await encode(image)
      return { pixels: image.width * image.height, bytes }
    },
    outlineStarts: () => outlineStarts(readOutlineTree(document, new Destinations(document)), document.reader.resolve),
    close: () => drawing.close(),
  }
}

/** A document in PDFium, opened there when it is first used. */
class LazyDrawing {
  readonly #document: OpenedDocument
  readonly #open: () => Promise<PdfiumDocument | undefined>
  #drawn: Promise<PdfiumDocument | undefined> | undefined
  #isClosed = false

  constructor(document: OpenedDocument, password: string | undefined, context: OpeningContext) {
    this.#document = document
    this.#open = () => openForRendering(document, password, context)
  }

  /**
   * Calls `work` with the document in PDFium; pages count from 1.
   * @throws AppError DAMAGED_PDF if PDFium cannot read the page; CANCELLED once closed
   */
  async use<Result>(page: number, work: (from: PdfiumDocument) => Result): Promise<Result> {
    this.#stopIfClosed()
    const from = await this.#opened()
    this.#stopIfClosed()
    const { name: file } = this.#document
    if (from === undefined || page > from.pageCount) throw new AppError('DAMAGED_PDF', { file, page })
    try {
      return work(from)
    } catch (error) {
      throw error instanceof PdfiumError ? new AppError('DAMAGED_PDF', { file, page }, error) : error
    }
  }

  close(): void {
    this.#isClosed = true
    // If opening fails, its caller gets the error.
    this.#drawn?.then((drawn) => drawn?.close()).catch(() => undefined)
  }

  #stopIfClosed(): void {
    if (this.#isClosed) throw new AppError('CANCELLED')
  }

  async #opened(): Promise<PdfiumDocument | undefined> {
    this.#drawn ??= this.#open()
    try {
      return await this.#drawn
    } catch (error) {
      // PDFium may not have loaded yet; the next rendering requests it again.
      this.#drawn = undefined
      throw error
    }
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
