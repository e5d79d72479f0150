import { AppError } from '@recto/contract'
import type { OpenedDocument, OpeningContext } from '@recto/pdf'
import { type Background, type PdfiumDocument, PdfiumError } from '@recto/pdfium'
import type { RgbaImage } from '@recto/runtime'

import { openForRendering } from './open-for-rendering.ts'
import { checkImages } from './image-bounds.ts'

/** The size of a rendering in pixels, and its background. */
export interface DrawingSize {
  width: number
  height: number
  ground: Background
}

/** Renders the pages of a document one by one. A page that crashes PDFium does not affect the others. Close it when done. */
export class PageRenderer {
  readonly #document: OpenedDocument
  readonly #password: string | undefined
  readonly #context: OpeningContext
  #drawn: PdfiumDocument | undefined

  /** Use `open`, which opens the document in PDFium. */
  constructor(document: OpenedDocument, password: string | undefined, context: OpeningContext) {
    this.#document = document
    this.#password = password
    this.#context = context
  }

  /**
   * Opens a document for rendering.
   * @throws AppError DAMAGED_PDF if PDFium finds no pages
   */
  static async open(
    document: OpenedDocument,
    password: string | undefined,
    context: OpeningContext,
  ): Promise<PageRenderer> {
    const drawer = new PageRenderer(document, password, context)
    await drawer.#openPdfium()
    return drawer
  }

  /**
   * Renders a page, counted from 0, and passes the image to `use`, which must read the pixels before it returns.
   * @returns undefined if the page cannot be rendered
   * @throws AppError TOO_COMPLEX if an image on the page is too large
   */
  async draw<Result>(
    index: number,
    { width, height, ground }: DrawingSize,
    use: (image: RgbaImage) => Result,
  ): Promise<Result | undefined> {
    const page = this.#document.pages[index]
    if (page !== undefined) checkImages(page, this.#document)
    const drawn = this.#drawn ?? (await this.#openPdfium())
    try {
      return drawn.drawPage(index, { width, height }, ground, use)
    } catch (error) {
      if (!(error instanceof PdfiumError)) throw error
      // A crashed PDFium is not called again, not even to close it.
      if (error.failure === 'crash') this.#drawn = undefined
      return undefined
    }
  }

  close(): void {
    this.#drawn?.close()
    this.#drawn = undefined
  }

  async #openPdfium(): Promise<PdfiumDocument> {
    this.#drawn = await openForRendering(this.#document, this.#password, this.#context)
    if (this.#drawn === undefined) throw new AppError('DAMAGED_PDF', { file: this.#document.name })
    return this.#drawn
  }
}
