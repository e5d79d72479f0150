import type { WrappedPdfiumModule } from '@embedpdf/pdfium'

import { Scratch } from './pdfium-scratch.ts'

/** FPDF_ANNOT_LINK and FPDF_ANNOT_WIDGET, in fpdf_annot.h. */
const LINK = 2
const WIDGET = 20
/** Four corners for each line that is marked, 4 bytes each number (FS_QUADPOINTSF). */
const CORNERS = [0, 8, 16, 24]
const CORNERS_BYTES = 32
/** What is written on a page by way of annotations: FPDF_ANNOT_FREETEXT, _STAMP, _WIDGET, _WATERMARK. */
const READ_KINDS: ReadonlySet<number> = new Set([3, 13, WIDGET, 24])
/** What marks text: FPDF_ANNOT_HIGHLIGHT, _UNDERLINE, _SQUIGGLY, _STRIKEOUT. */
const TEXT_MARKS: ReadonlySet<number> = new Set([9, 10, 11, 12])
/** FPDF_ANNOT_FLAG_NOVIEW: it is printed and never shown (ISO 32000-2, table 167). */
const NO_VIEW = 32
/** FLAT_NORMALDISPLAY and FLATTEN_SUCCESS, in fpdf_flatten.h. */
const FLATTEN_FOR_DISPLAY = 0
const FLATTENED = 1

/** Loads the page, or fails; and the form's environment, 0 where there is none. */
export interface PageSource {
  load: () => number
  form: () => number
  /** Whether marks that readers made are wanted too: highlights, ink, shapes, signs of notes. They are seen, not read. */
  hasMarks: boolean
}

/**
 * Loads a page that holds, as content of its own, what its fields and stamps show, and marks where they are wanted: PDFium
 * finds text and objects in the page alone. Whoever asked for it closes it.
 */
export function loadDocumentWithAnnotations(pdfium: WrappedPdfiumModule, source: PageSource): number {
  const page = source.load()
  if (!takeInAnnotations(pdfium, page, source)) return page
  pdfium.FPDF_ClosePage(page)
  return source.load()
}

/** Makes what annotations show a part of the page: text to be read there, and marks where they are wanted. */
function takeInAnnotations(pdfium: WrappedPdfiumModule, page: number, { form, hasMarks }: PageSource): boolean {
  const count = pdfium.FPDFPage_GetAnnotCount(page)
  const found = Array.from({ length: count }, (_, index) => annotationAt(pdfium, page, index))
  const isWanted = ({ kind, flags }: Annotation) =>
    (flags & NO_VIEW) === 0 && (READ_KINDS.has(kind) || (hasMarks && kind !== LINK))
  if (!found.some(isWanted)) return false
  for (const [index, annotation] of [...found.entries()].toReversed()) {
    if (!isWanted(annotation)) pdfium.FPDFPage_RemoveAnnot(page, index)
  }
  // The form makes what a field shows, where the file leaves that to the reader (ISO 32000-2, 12.7.3, NeedAppearances), and
  // what marks show that have no appearance.
  const environment = hasMarks || found.some(({ kind }) => kind === WIDGET) ? form() : 0
  if (environment !== 0) pdfium.FORM_OnAfterLoadPage(page, environment)
  const result = pdfium.FPDFPage_Flatten(page, FLATTEN_FOR_DISPLAY)
  if (environment !== 0) pdfium.FORM_OnBeforeClosePage(page, environment)
  return result === FLATTENED
}

interface Annotation {
  kind: number
  flags: number
}

function annotationAt(pdfium: WrappedPdfiumModule, page: number, index: number): Annotation {
  const annotation = pdfium.FPDFPage_GetAnnot(page, index)
  if (annotation === 0) return { kind: 0, flags: 0 }
  const kind = pdfium.FPDFAnnot_GetSubtype(annotation)
  const flags = pdfium.FPDFAnnot_GetFlags(annotation)
  if (TEXT_MARKS.has(kind) && !pdfium.FPDFAnnot_HasKey(annotation, 'AP')) placeAtCorners(pdfium, annotation)
  pdfium.FPDFPage_CloseAnnot(annotation)
  return { kind, flags }
}

/**
 * Puts a mark where the text is that it marks. The appearance that PDFium makes for it is as large as that, and is stretched to
 * the mark's rectangle when it becomes a part of the page; files leave the rectangle to chance.
 */
function placeAtCorners(pdfium: WrappedPdfiumModule, annotation: number): void {
  const lines = pdfium.FPDFAnnot_CountAttachmentPoints(annotation)
  const scratch = new Scratch(pdfium, CORNERS_BYTES)
  const place = { left: Infinity, top: -Infinity, right: -Infinity, bottom: Infinity }
  try {
    for (let line = 0; line < lines; line += 1) {
      if (!pdfium.FPDFAnnot_GetAttachmentPoints(annotation, line, scratch.start)) continue
      for (const corner of CORNERS) {
        const [x, y] = [scratch.float(corner), scratch.float(corner + 4)]
        place.left = Math.min(place.left, x)
        place.right = Math.max(place.right, x)
        place.bottom = Math.min(place.bottom, y)
        place.top = Math.max(place.top, y)
      }
    }
    if (!(place.right > place.left && place.top > place.bottom)) return
    scratch.setFloats(0, [place.left, place.top, place.right, place.bottom])
    pdfium.FPDFAnnot_SetRect(annotation, scratch.start)
  } finally {
    scratch.free()
  }
}
