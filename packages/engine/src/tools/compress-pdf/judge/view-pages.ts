import { type PdfiumDocument, PdfiumError } from '@recto/pdfium'
import type { Picture } from '@recto/runtime'

/** A page rendered by PDFium. */
export interface PageView {
  /** Valid only during the callback. */
  picture: Picture
  /** In points. */
  size: { width: number; height: number }
  text: string
}

/** Which pages to render, and how. */
export interface ViewRequest {
  /** Opens the document; called again after PDFium crashed. */
  open: () => Promise<PdfiumDocument | undefined>
  /** Counted from 1. */
  pages: readonly number[]
  /** The size of a page in pixels; undefined to skip the page. */
  pixelsOf: (page: number) => { width: number; height: number } | undefined
  /** Called before each page. */
  isEnough: () => boolean
}

/** Renders pages one by one, skipping those that PDFium cannot render. */
export async function viewPages(request: ViewRequest, take: (page: number, view: PageView) => void): Promise<void> {
  let drawn: PdfiumDocument | undefined
  try {
    for (const page of request.pages) {
      if (request.isEnough()) return
      const pixels = request.pixelsOf(page)
      if (pixels === undefined) continue
      drawn ??= await request.open()
      if (drawn === undefined) return
      const failure = viewPage(drawn, page, pixels, take)
      // A crashed instance must not be used again, not even to close it.
      if (failure === 'crash') drawn = undefined
    }
  } finally {
    drawn?.close()
  }
}

function viewPage(
  drawn: PdfiumDocument,
  page: number,
  pixels: { width: number; height: number },
  take: (page: number, view: PageView) => void,
): PdfiumError['failure'] | undefined {
  try {
    const size = drawn.pageSize(page - 1)
    drawn.viewPage(page - 1, pixels, (picture, text) => {
      take(page, { picture, size, text })
    })
    return undefined
  } catch (error) {
    if (error instanceof PdfiumError) return error.failure
    throw error
  }
}
