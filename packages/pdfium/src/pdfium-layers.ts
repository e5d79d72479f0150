import type { WrappedPdfiumModule } from '@embedpdf/pdfium'

const BUFFER_BYTES = 512

/** FPDF_PAGEOBJ_FORM, in fpdf_edit.h. */
const FORM = 5

/** Objects of a page that are marked as part of hidden layers, by themselves or because the form that they stand in is. */
export class HiddenObjects {
  private readonly pdfium: WrappedPdfiumModule
  private readonly name: string | undefined
  private readonly inForms = new Set<number>()

  /** @param name what hidden layers are called; none are without it */
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

  /** PDFium has bounded how deep forms lie within each other when it read the page. */
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

/** Whether a piece of content is marked as part of a layer of some name. */
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
