import type { WrappedPdfiumModule } from '@embedpdf/pdfium'

const BUFFER_BYTES = 512

/** Whether a piece of content is marked as part of a layer that is hidden. */
export function isOnHiddenLayer(pdfium: WrappedPdfiumModule, object: number, hidden: ReadonlySet<string>): boolean {
  if (hidden.size === 0) return false
  const count = pdfium.FPDFPageObj_CountMarks(object)
  const buffer = pdfium.pdfium.wasmExports.malloc(BUFFER_BYTES)
  try {
    for (let index = 0; index < count; index += 1) {
      const mark = pdfium.FPDFPageObj_GetMark(object, index)
      if (textOf(pdfium, buffer, (...place) => pdfium.FPDFPageObjMark_GetName(mark, ...place)) !== 'OC') continue
      const name = textOf(pdfium, buffer, (...place) =>
        pdfium.FPDFPageObjMark_GetParamStringValue(mark, 'Name', ...place),
      )
      if (name !== undefined && hidden.has(name)) return true
    }
    return false
  } finally {
    pdfium.pdfium.wasmExports.free(buffer)
  }
}

/** A text that PDFium writes into a buffer, its length in bytes before it; undefined where there is none that fits. */
function textOf(
  pdfium: WrappedPdfiumModule,
  buffer: number,
  write: (text: number, length: number, written: number) => boolean,
): string | undefined {
  if (!write(buffer + 4, BUFFER_BYTES - 4, buffer)) return undefined
  const length = pdfium.pdfium.getValue(buffer, 'i32')
  return length > BUFFER_BYTES - 4 ? undefined : pdfium.pdfium.UTF16ToString(buffer + 4)
}
