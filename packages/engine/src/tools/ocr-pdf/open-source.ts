import { AppError, looksLikePdf } from '@recto/contract'
import { openDocument, type OpenedDocument } from '@recto/pdf'
import type { PdfiumDocument } from '@recto/pdfium'
import { openForRendering } from '@recto/rendering'
import type { InputFile, OperationContext } from '@recto/runtime'

/** A document whose pages are read. Close it when done. */
export interface OcrSource {
  document: OpenedDocument
  drawn: PdfiumDocument
  close: () => void
}

/**
 * Opens a PDF file, or an image as a document of its frames.
 * @throws AppError DAMAGED_PDF, and the errors of opening documents and images
 */
export async function openSource(file: InputFile, context: OperationContext): Promise<OcrSource> {
  const pdf = looksLikePdf(file.bytes) ? file : { ...file, bytes: await imageDocument(file, context) }
  const document = await openDocument(pdf, context)
  const drawn = await openForRendering(document, file.password, context)
  if (drawn === undefined) throw new AppError('DAMAGED_PDF', { file: file.name })
  return { document, drawn, close: () => drawn.close() }
}

/** Puts an image on pages of its own size. */
async function imageDocument(file: InputFile, context: OperationContext): Promise<Uint8Array> {
  const { documentOfImage } = await import('../image-to-pdf/document-of-image.ts')
  return documentOfImage(file, context)
}
