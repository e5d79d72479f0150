import type { OPERATIONS, OptionsOf } from '@recto/contract'
import type { PdfExportValue } from '@recto/runtime'

/** `SelectPdfVersion` of PDF 1.7 and of PDF/A-2b. */
const [PDF_17, PDF_A_2B] = [0, 2]
/** Quality for images that are not JPEGs yet and become JPEGs. */
const JPEG_QUALITY = 90

/** Formats whose form fields are meant to be filled in. Content controls of Word are text that its own PDF export writes as text. */
const FORM_FORMATS = new Set(['odt', 'ods', 'odp'])

/** The settings of LibreOffice's PDF export for a file of this format and the given options. */
export function exportSettings(
  format: string,
  options: OptionsOf<typeof OPERATIONS.fromOffice>,
): Record<string, PdfExportValue> {
  const { comments, hidden, notes, tagged, pdfa, pdfua } = options
  return {
    SelectPdfVersion: pdfa ? PDF_A_2B : PDF_17,
    // PDF/A-2b needs no tags, and LibreOffice writes them only on request.
    UseTaggedPDF: tagged || pdfua,
    PDFUACompliance: pdfua,
    ExportBookmarks: true,
    ExportLinksRelativeFsys: true,
    DisplayPDFDocumentTitle: true,
    // An archive must not change.
    ExportFormFields: FORM_FORMATS.has(format) && !pdfa,
    ExportNotes: comments === 'annotations',
    ExportNotesInMargin: comments === 'margin',
    ExportNotesPages: notes,
    ExportHiddenSlides: hidden,
    // Pixels and JPEGs stay as they are.
    ReduceImageResolution: false,
    Quality: JPEG_QUALITY,
    IsSkipEmptyPages: false,
  }
}
