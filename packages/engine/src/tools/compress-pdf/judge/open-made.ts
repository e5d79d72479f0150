import { AppError } from '@recto/contract'
import { openDocument, type OpenedDocument } from '@recto/pdf'
import { PdfiumDocument, PdfiumError } from '@recto/pdfium'
import { openForRendering } from '@recto/rendering'
import type { OperationContext } from '@recto/runtime'

/** The document that a file was compressed from. */
export interface Origin {
  document: OpenedDocument
  /** The number of pages that PDFium finds in it. */
  pageCount: number
}

/**
 * Opens a compressed file in PDFium the way its original was opened. The caller closes it.
 * @returns undefined if the file cannot be opened, or has another number of pages
 */
export async function openMade(
  bytes: Uint8Array,
  origin: Origin,
  context: OperationContext,
): Promise<PdfiumDocument | undefined> {
  return withPages(origin.pageCount, await openAsIs(bytes, origin, context)) ?? openOtherwise(bytes, origin, context)
}

async function openAsIs(
  bytes: Uint8Array,
  { document }: Origin,
  { platform }: OperationContext,
): Promise<PdfiumDocument | undefined> {
  try {
    return await PdfiumDocument.open(bytes, platform, document.reader.unlockedBy)
  } catch (error) {
    if (error instanceof PdfiumError) return undefined
    throw error
  }
}

/** Rewrites a file that PDFium cannot read, or reads differently from our reader, and opens the result. */
async function openOtherwise(
  bytes: Uint8Array,
  { document, pageCount }: Origin,
  context: OperationContext,
): Promise<PdfiumDocument | undefined> {
  const password = document.reader.unlockedBy
  const file = { name: document.name, bytes, ...(password === undefined ? {} : { password }) }
  try {
    const made = await openDocument(file, context)
    return withPages(pageCount, await openForRendering(made, password, context))
  } catch (error) {
    if (error instanceof AppError) return undefined
    throw error
  }
}

function withPages(pageCount: number, drawn: PdfiumDocument | undefined): PdfiumDocument | undefined {
  if (drawn === undefined || drawn.pageCount === pageCount) return drawn
  drawn.close()
  return undefined
}
