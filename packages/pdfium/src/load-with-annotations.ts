import type { WrappedPdfiumModule } from '@embedpdf/pdfium'

import { Scratch } from './scratch.ts'

/** FPDF_ANNOT_LINK and FPDF_ANNOT_WIDGET, in fpdf_annot.h. */
const LINK = 2
const WIDGET = 20
/** Size of FS_QUADPOINTSF: four corners of two floats. */
const CORNERS = [0, 8, 16, 24]
const CORNERS_BYTES = 32
/** Annotations that put text on the page: FPDF_ANNOT_FREETEXT, _STAMP, _WIDGET, _WATERMARK. */
const READ_KINDS: ReadonlySet<number> = new Set([3, 13, WIDGET, 24])
/** Text markup: FPDF_ANNOT_HIGHLIGHT, _UNDERLINE, _SQUIGGLY, _STRIKEOUT. */
const TEXT_MARKS: ReadonlySet<number> = new Set([9, 10, 11, 12])
/** FPDF_ANNOT_FLAG_NOVIEW: printed but not displayed (ISO 32000-2, table 167). */
const NO_VIEW = 32
/** FLAT_NORMALDISPLAY and FLATTEN_SUCCESS, in fpdf_flatten.h. */
const FLATTEN_FOR_DISPLAY = 0
const FLATTENED = 1

/** How to load a page and the form environment, which is 0 if there is none. */
export interface PageSource {
  load: () => number
  form: () => number
  /** Whether to include review annotations: highlights, ink, shapes, note icons. They are visible but not text. */
  withReviewAnnotations: boolean
}

/**
 * Loads a page and flattens its fields and stamps, and optionally review annotations, into the page content, because PDFium
 * only finds text and objects there. The caller closes the page.
 */
export function loadDocumentWithAnnotations(pdfium: WrappedPdfiumModule, source: PageSource): number {
  const page = source.load()
  if (!flattenAnnotations(pdfium, page, source)) return page
  pdfium.FPDF_ClosePage(page)
  return source.load()
}

/** Flattens appearance streams into the page content. */
function flattenAnnotations(
  pdfium: WrappedPdfiumModule,
  page: number,
  { form, withReviewAnnotations }: PageSource,
): boolean {
  const count = pdfium.FPDFPage_GetAnnotCount(page)
  const found = Array.from({ length: count }, (_, index) => annotationAt(pdfium, page, index))
  const isWanted = ({ kind, flags }: Annotation) =>
    (flags & NO_VIEW) === 0 && (READ_KINDS.has(kind) || (withReviewAnnotations && kind !== LINK))
  if (!found.some(isWanted)) return false
  for (const [index, annotation] of [...found.entries()].toReversed()) {
    if (!isWanted(annotation)) pdfium.FPDFPage_RemoveAnnot(page, index)
  }
  // The form environment generates the appearances of fields if the file leaves that to the viewer (ISO 32000-2, 12.7.3,
  // NeedAppearances), and those of review annotations without one.
  const environment = withReviewAnnotations || found.some(({ kind }) => kind === WIDGET) ? form() : 0
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
 * Sets the rectangle of a text markup annotation to its quad points. The appearance that PDFium generates has that size and
 * would be stretched to the rectangle when flattened, which files often have wrong.
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
