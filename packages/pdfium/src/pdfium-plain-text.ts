import type { WrappedPdfiumModule } from '@embedpdf/pdfium'

/** Functions of PDFium's fpdf_text.h, called without the wrapper, whose types leave them out. */
interface PlainTextFunctions {
  FPDFText_LoadPage: (page: number) => number
  FPDFText_ClosePage: (textPage: number) => void
  FPDFText_CountChars: (textPage: number) => number
  FPDFText_GetText: (textPage: number, start: number, count: number, buffer: number) => number
}

/** More characters than any page shows. */
const MAX_CHARACTERS = 2_000_000

/** All characters that the content of a loaded page shows, in its order; annotations are not looked at. */
export function readPlainText(pdfium: WrappedPdfiumModule, page: number): string {
  // The module exports every function of its headers; its types name two of them.
  const calls = pdfium.pdfium.wasmExports as unknown as PlainTextFunctions
  const { malloc, free } = pdfium.pdfium.wasmExports
  const textPage = calls.FPDFText_LoadPage(page)
  if (textPage === 0) return ''
  try {
    const count = Math.min(MAX_CHARACTERS, Math.max(0, calls.FPDFText_CountChars(textPage)))
    // A character outside the basic plane takes two units, and a zero comes last.
    const buffer = malloc(4 * count + 2)
    if (buffer === 0) return ''
    const written = calls.FPDFText_GetText(textPage, 0, count, buffer)
    const units = new Uint16Array(pdfium.pdfium.HEAPU8.buffer, buffer, Math.max(0, written - 1))
    const text = textOf(units)
    free(buffer)
    return text
  } finally {
    calls.FPDFText_ClosePage(textPage)
  }
}

function textOf(units: Uint16Array): string {
  let text = ''
  for (let start = 0; start < units.length; start += 4096) {
    text += String.fromCharCode(...units.subarray(start, start + 4096))
  }
  return text
}
