import { AppError } from '@recto/contract'
import { openDocument, type OpenedDocument } from '@recto/pdf'
import type { PdfiumDocument } from '@recto/pdfium'
import { openForRendering } from '@recto/rendering'
import type { InputFile, OperationContext } from '@recto/runtime'

/** A document to read. Close it when done. */
export interface OcrSource {
  document: OpenedDocument
  drawn: PdfiumDocument
  close: () => void
}

/**
 * Opens a document in our parser and in PDFium.
 * @throws AppError DAMAGED_PDF, and the errors of opening documents
 */
export async function openSource(file: InputFile, context: OperationContext): Promise<OcrSource> {
  const document = await openDocument(file, context)
  const drawn = await openForRendering(document, file.password, context)
  if (drawn === undefined) throw new AppError('DAMAGED_PDF', { file: file.name })
  return { document, drawn, close: () => drawn.close() }
}
