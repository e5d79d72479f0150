import type { WrappedPdfiumModule } from '@embedpdf/pdfium'
import { exportsOf } from './pdfium-exports.ts'

/** More characters than any page has. */
const MAX_CHARACTERS = 2_000_000

/** All characters of a loaded page in content order, without annotations. */
export function readPlainText(pdfium: WrappedPdfiumModule, page: number): string {
  const api = exportsOf(pdfium)
  const { malloc, free } = pdfium.pdfium.wasmExports
  const textPage = api.FPDFText_LoadPage(page)
  if (textPage === 0) return ''
  try {
    const count = Math.min(MAX_CHARACTERS, Math.max(0, api.FPDFText_CountChars(textPage)))
    // Characters outside the BMP take two units, and a zero terminates the text.
    const buffer = malloc(4 * count + 2)
    if (buffer === 0) return ''
    const written = api.FPDFText_GetText(textPage, 0, count, buffer)
    const units = new Uint16Array(pdfium.pdfium.HEAPU8.buffer, buffer, Math.max(0, written - 1))
    const text = textOf(units)
    free(buffer)
    return text
  } finally {
    api.FPDFText_ClosePage(textPage)
  }
}

function textOf(units: Uint16Array): string {
  let text = ''
  for (let start = 0; start < units.length; start += 4096) {
    text += String.fromCharCode(...units.subarray(start, start + 4096))
  }
  return text
}
