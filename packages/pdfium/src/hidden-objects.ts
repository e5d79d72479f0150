import type { WrappedPdfiumModule } from '@embedpdf/pdfium'

const BUFFER_BYTES = 512

/** FPDF_PAGEOBJ_FORM, in fpdf_edit.h. */
const FORM = 5

/** Finds page objects marked as part of hidden layers, themselves or by a form around them. */
export class HiddenObjects {
  private readonly pdfium: WrappedPdfiumModule
  private readonly name: string | undefined
  private readonly inForms = new Set<number>()

  /** @param name the name of the hidden layers; without one nothing is hidden */
  constructor(pdfium: WrappedPdfiumModule, page: number, name: string | undefined) {
    this.pdfium = pdfium
    this.name = name
    if (name === undefined) return
    const count = pdfium.FPDFPage_CountObjects(page)
    for (let index = 0; index < count; index += 1) this.visit(pdfium.FPDFPage_GetObject(page, index), false)
  }

  /** Whether an object is hidden. */
  has(object: number): boolean {
    return this.inForms.has(object) || isMarked(this.pdfium, object, this.name)
  }

  /** Recursion is bounded: PDFium limits the nesting of forms when it parses the page. */
  private visit(object: number, isHidden: boolean): void {
    const { pdfium } = this
    if (isHidden) this.inForms.add(object)
    if (pdfium.FPDFPageObj_GetType(object) !== FORM) return
    const areHidden = isHidden || isMarked(pdfium, object, this.name)
    const count = pdfium.FPDFFormObj_CountObjects(object)
    for (let index = 0; index < count; index += 1) {
      this.visit(pdfium.FPDFFormObj_GetObject(object, index), areHidden)
    }
  }
}

/** Whether an object is marked as part of a layer with the given name. */
function isMarked(pdfium: WrappedPdfiumModule, object: number, layer: string | undefined): boolean {
  if (layer === undefined) return false
  const count = pdfium.FPDFPageObj_CountMarks(object)
  const buffer = pdfium.pdfium.wasmExports.malloc(BUFFER_BYTES)
  try {
    for (let index = 0; index < count; index += 1) {
      const mark = pdfium.FPDFPageObj_GetMark(object, index)
      if (textOf(pdfium, buffer, (...place) => pdfium.FPDFPageObjMark_GetName(mark, ...place)) !== 'OC') continue
      const name = textOf(pdfium, buffer, (...place) =>
        pdfium.FPDFPageObjMark_GetParamStringValue(mark, 'Name', ...place),
      )
      if (name === layer) return true
    }
    return false
  } finally {
    pdfium.pdfium.wasmExports.free(buffer)
  }
}

/** A UTF-16 string that PDFium writes into a buffer after its length; undefined if there is none or it does not fit. */
function textOf(
  pdfium: WrappedPdfiumModule,
  buffer: number,
  write: (text: number, length: number, written: number) => boolean,
): string | undefined {
  if (!write(buffer + 4, BUFFER_BYTES - 4, buffer)) return undefined
  const length = pdfium.pdfium.getValue(buffer, 'i32')
  return length > BUFFER_BYTES - 4 ? undefined : pdfium.pdfium.UTF16ToString(buffer + 4)
}
