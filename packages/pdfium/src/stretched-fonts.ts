import type { WrappedPdfiumModule } from '@embedpdf/pdfium'

import { exportsOf } from './pdfium-exports.ts'
import { Scratch } from './scratch.ts'

/** Longer names are cut off by PDFium; its own are shorter. */
const NAME_BYTES = 64

/** Suffix of PDFium's two multiple master fonts, which replace fonts that are neither embedded nor known. */
const STRETCHED = ' MM'

/** Text rendering mode of text that is not painted, such as that of a scan (ISO 32000-2, table 104). */
const INVISIBLE = 3

/**
 * Whether visible text is in a font that PDFium stretches to the widths in the file. The font keeps the width and weight of its last
 * use, and text read afterwards is measured with those.
 */
export function hasStretchedFont(module: WrappedPdfiumModule, textObjects: readonly number[]): boolean {
  const api = exportsOf(module)
  const scratch = new Scratch(module, NAME_BYTES)
  try {
    const painted = textObjects.filter((handle) => api.FPDFTextObj_GetTextRenderMode(handle) !== INVISIBLE)
    const fonts = new Set(painted.map((handle) => api.FPDFTextObj_GetFont(handle)).filter((font) => font !== 0))
    return [...fonts].some((font) => {
      const length = api.FPDFFont_GetFamilyName(font, scratch.start, NAME_BYTES)
      if (length === 0 || length > NAME_BYTES) return false
      return String.fromCharCode(...scratch.bytes(length - 1)).endsWith(STRETCHED)
    })
  } finally {
    scratch.free()
  }
}
