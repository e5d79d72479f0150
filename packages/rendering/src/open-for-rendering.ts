import {
  HIDDEN_NAME,
  hidesAnnotations,
  markHidden,
  type OpenedDocument,
  type OpeningContext,
  openingWay,
  rewriteDocument,
} from '@recto/pdf'
import { PdfiumDocument, PdfiumError } from '@recto/pdfium'

/**
 * PDFium's view of the document. One that is damaged, that PDFium reads otherwise than we do, or with annotations that it
 * would not hide, is written anew for it, so that what is seen is what operations work with. Close it when done.
 */
export async function openForRendering(
  document: OpenedDocument,
  password: string | undefined,
  context: OpeningContext,
): Promise<PdfiumDocument | undefined> {
  if (hidesAnnotations(document)) return (await openForReading(document, password, context)).source
  const drawn = openingWay(document) === 'as-is' ? await tryPdfium(document.bytes, password, context) : undefined
  if (drawn !== undefined && hasPages(drawn, document.pages.length)) return drawn
  drawn?.close()
  const { bytes } = await rewriteDocument(document, context.platform, {})
  return tryPdfium(bytes, undefined, context)
}

/**
 * PDFium's view of the document for who reads it: what is not seen because of layers is not there, or on a layer of the name
 * that is answered.
 */
export async function openForReading(
  document: OpenedDocument,
  password: string | undefined,
  context: OpeningContext,
): Promise<{ source: PdfiumDocument | undefined; hiddenLayer: string | undefined }> {
  const changes = markHidden(document)
  if (changes === undefined) {
    return { source: await openForRendering(document, password, context), hiddenLayer: undefined }
  }
  const { bytes } = await rewriteDocument(document, context.platform, { changes })
  return { source: await tryPdfium(bytes, undefined, context), hiddenLayer: HIDDEN_NAME }
}

async function tryPdfium(
  bytes: Uint8Array,
  password: string | undefined,
  context: OpeningContext,
): Promise<PdfiumDocument | undefined> {
  try {
    return await PdfiumDocument.open(bytes, context.platform, password)
  } catch (error) {
    if (error instanceof PdfiumError) return undefined
    throw error
  }
}

/** Whether PDFium finds as many pages as there are, and each of them. */
function hasPages(drawn: PdfiumDocument, count: number): boolean {
  if (drawn.pageCount !== count) return false
  try {
    for (let index = 0; index < count; index += 1) drawn.pageSize(index)
    return true
  } catch (error) {
    if (error instanceof PdfiumError) return false
    throw error
  }
}
