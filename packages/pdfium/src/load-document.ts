import type { WrappedPdfiumModule } from '@embedpdf/pdfium'

/** Why PDFium failed. After a crash none of its handles may be used. */
type PdfiumFailure = 'password' | 'format' | 'crash'

/** A failure of PDFium. */
export class PdfiumError extends Error {
  readonly failure: PdfiumFailure

  constructor(failure: PdfiumFailure, options?: ErrorOptions) {
    super(`PDFium: ${failure}`, options)
    this.failure = failure
  }
}

/** FPDF_ERR_PASSWORD, in fpdfview.h. */
const PASSWORD_ERROR = 4

/**
 * Opens a document in PDFium's memory. The password is tried as UTF-8, which revision 5 and later use, then as Latin-1.
 * @returns the document handle
 * @throws PdfiumError
 */
export function loadDocument(
  pdfium: WrappedPdfiumModule,
  source: number,
  length: number,
  password: string | undefined,
): number {
  const handle = loadWith(pdfium, source, length, new TextEncoder().encode(password ?? ''))
  if (handle !== 0) return handle
  const { FPDF_GetLastError: lastFailure } = pdfium
  if (lastFailure() !== PASSWORD_ERROR) throw new PdfiumError('format')
  const letters = Array.from(password ?? '', (letter) => letter.codePointAt(0) ?? 0)
  if (letters.some((code) => code > 127) && letters.every((code) => code < 256)) {
    const older = loadWith(pdfium, source, length, new Uint8Array(letters))
    if (older !== 0) return older
  }
  throw new PdfiumError('password')
}

function loadWith(pdfium: WrappedPdfiumModule, source: number, length: number, password: Uint8Array): number {
  const text = pdfium.pdfium.wasmExports.malloc(password.length + 1)
  pdfium.pdfium.HEAPU8.set(password, text)
  pdfium.pdfium.HEAPU8[text + password.length] = 0
  // The wrapper would encode a string itself; the raw function takes bytes.
  const handle = pdfium.pdfium.ccall(
    'FPDF_LoadMemDocument',
    'number',
    ['number', 'number', 'number'],
    [source, length, text],
  )
  pdfium.pdfium.HEAPU8.fill(0, text, text + password.length)
  pdfium.pdfium.wasmExports.free(text)
  return typeof handle === 'number' ? handle : 0
}
