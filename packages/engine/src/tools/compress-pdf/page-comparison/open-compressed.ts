import { AppError } from '@recto/contract'
import { openDocument, type OpenedDocument } from '@recto/pdf'
import { PdfiumDocument, PdfiumError } from '@recto/pdfium'
import { cutCyclesOf, openForRendering } from '@recto/rendering'
import type { OperationContext } from '@recto/runtime'

/** The document that a file was compressed from. */
export interface OriginalDocument {
  document: OpenedDocument
  /** The number of pages that PDFium finds in it. */
  pageCount: number
}

/**
 * Opens a compressed file in PDFium the way its original was opened. The caller closes it.
 * @returns undefined if the file cannot be opened, or has another number of pages
 */
export async function openCompressed(
  bytes: Uint8Array,
  origin: OriginalDocument,
  context: OperationContext,
): Promise<PdfiumDocument | undefined> {
  // PDFium follows content that paints itself; rewriting cuts it.
  const isDirect = cutCyclesOf(origin.document, context.platform) === undefined
  const direct = isDirect ? await openDirectly(bytes, origin, context) : undefined
  return withPageCount(origin.pageCount, direct) ?? openRewritten(bytes, origin, context)
}

async function openDirectly(
  bytes: Uint8Array,
  { document }: OriginalDocument,
  { platform }: OperationContext,
): Promise<PdfiumDocument | undefined> {
  try {
    return await PdfiumDocument.open(bytes, platform, document.reader.unlockedBy)
  } catch (error) {
    if (error instanceof PdfiumError) return undefined
    throw error
  }
}

/** Rewrites a file that PDFium cannot read, or reads differently than we do, and opens the result. */
async function openRewritten(
  bytes: Uint8Array,
  { document, pageCount }: OriginalDocument,
  context: OperationContext,
): Promise<PdfiumDocument | undefined> {
  const password = document.reader.unlockedBy
  const file = { name: document.name, bytes, ...(password === undefined ? {} : { password }) }
  try {
    const compressed = await openDocument(file, context)
    return withPageCount(pageCount, await openForRendering(compressed, password, context))
  } catch (error) {
    if (error instanceof AppError) return undefined
    throw error
  }
}

function withPageCount(pageCount: number, pdfium: PdfiumDocument | undefined): PdfiumDocument | undefined {
  if (pdfium === undefined || pdfium.pageCount === pageCount) return pdfium
  pdfium.close()
  return undefined
}
