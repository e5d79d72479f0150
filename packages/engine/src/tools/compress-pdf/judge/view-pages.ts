import { type PdfiumDocument, PdfiumError } from '@recto/pdfium'
import type { Picture } from '@recto/runtime'

/** A page as PDFium shows it. */
export interface PageView {
  /** Gone when whoever takes the view returns. */
  picture: Picture
  /** In points. */
  size: { width: number; height: number }
  text: string
}

/** Which pages are looked at, and how. */
export interface ViewRequest {
  /** Opens the document; asked again where PDFium broke. */
  open: () => Promise<PdfiumDocument | undefined>
  /** Counted from 1. */
  pages: readonly number[]
  /** The size in pixels of a page; undefined where it must not be drawn. */
  pixelsOf: (page: number) => { width: number; height: number } | undefined
  /** Asked before each page. */
  isEnough: () => boolean
}

/** Looks at pages one by one. Those that PDFium cannot draw are passed over. */
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
      // What broke is not called again, not even to close it.
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
