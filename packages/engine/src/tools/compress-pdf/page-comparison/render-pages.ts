import { type PdfiumDocument, PdfiumError } from '@recto/pdfium'
import type { RgbaImage } from '@recto/runtime'

/** A page rendered by PDFium. */
export interface PageRendering {
  /** Valid only during the callback. */
  image: RgbaImage
  /** In points. */
  size: { width: number; height: number }
  text: string
}

/** Which pages to render, and how. */
export interface RenderRequest {
  /** Opens the document; called again after PDFium crashed. */
  open: () => Promise<PdfiumDocument | undefined>
  /** Counted from 1. */
  pages: readonly number[]
  /** The size of a page in pixels; undefined to skip the page. */
  renderingSize: (page: number) => { width: number; height: number } | undefined
  /** Called before each page. */
  shouldStop: () => boolean
}

/** Renders pages one by one, skipping those that PDFium cannot render. */
export async function renderPages(
  request: RenderRequest,
  take: (page: number, rendering: PageRendering) => void,
): Promise<void> {
  let pdfium: PdfiumDocument | undefined
  try {
    for (const page of request.pages) {
      if (request.shouldStop()) return
      const pixels = request.renderingSize(page)
      if (pixels === undefined) continue
      pdfium ??= await request.open()
      if (pdfium === undefined) return
      const failure = renderPage(pdfium, page, pixels, take)
      // A crashed instance must not be used again, not even to close it.
      if (failure === 'crash') pdfium = undefined
    }
  } finally {
    pdfium?.close()
  }
}

function renderPage(
  pdfium: PdfiumDocument,
  page: number,
  pixels: { width: number; height: number },
  take: (page: number, rendering: PageRendering) => void,
): PdfiumError['failure'] | undefined {
  try {
    const size = pdfium.pageSize(page - 1)
    pdfium.viewPage(page - 1, pixels, (image, text) => {
      take(page, { image, size, text })
    })
    return undefined
  } catch (error) {
    if (error instanceof PdfiumError) return error.failure
    throw error
  }
}
