import type { WrappedPdfiumModule } from '@embedpdf/pdfium'

/** FPDF_ANNOT_WIDGET, in fpdf_annot.h. */
const WIDGET = 20
/** What is written on a page by way of annotations: FPDF_ANNOT_FREETEXT, _STAMP, _WIDGET, _WATERMARK. */
const READ_KINDS: ReadonlySet<number> = new Set([3, 13, WIDGET, 24])
/** FLAT_NORMALDISPLAY and FLATTEN_SUCCESS, in fpdf_flatten.h. */
const FLATTEN_FOR_DISPLAY = 0
const FLATTENED = 1

/** Loads the page, or fails; and the form's environment, 0 where there is none. */
export interface PageSource {
  load: () => number
  form: () => number
}

/**
 * Loads a page that holds, as content of its own, what its fields and stamps show: PDFium finds text and objects in the
 * page alone. Whoever asked for it closes it.
 */
export function loadWithAnnotations(pdfium: WrappedPdfiumModule, source: PageSource): number {
  const page = source.load()
  if (!takeInAnnotations(pdfium, page, source)) return page
  pdfium.FPDF_ClosePage(page)
  return source.load()
}

/** Makes what annotations show a part of the page, where it is text to be read there; comments are not. */
function takeInAnnotations(pdfium: WrappedPdfiumModule, page: number, source: PageSource): boolean {
  const count = pdfium.FPDFPage_GetAnnotCount(page)
  const kinds = Array.from({ length: count }, (_, index) => annotationKind(pdfium, page, index))
  if (!kinds.some((kind) => READ_KINDS.has(kind))) return false
  for (const [index, kind] of [...kinds.entries()].toReversed()) {
    if (!READ_KINDS.has(kind)) pdfium.FPDFPage_RemoveAnnot(page, index)
  }
  // The form makes what a field shows, where the file leaves that to the reader (ISO 32000-2, 12.7.3, NeedAppearances).
  const form = kinds.includes(WIDGET) ? source.form() : 0
  if (form !== 0) pdfium.FORM_OnAfterLoadPage(page, form)
  const result = pdfium.FPDFPage_Flatten(page, FLATTEN_FOR_DISPLAY)
  if (form !== 0) pdfium.FORM_OnBeforeClosePage(page, form)
  return result === FLATTENED
}

function annotationKind(pdfium: WrappedPdfiumModule, page: number, index: number): number {
  const annotation = pdfium.FPDFPage_GetAnnot(page, index)
  if (annotation === 0) return 0
  const kind = pdfium.FPDFAnnot_GetSubtype(annotation)
  pdfium.FPDFPage_CloseAnnot(annotation)
  return kind
}
