import { AppError } from '@recto/contract'
import { openDocument, type OpenedDocument } from '@recto/pdf'
import { PdfiumDocument, PdfiumError } from '@recto/pdfium'
import { openForRendering } from '@recto/rendering'
import type { OperationContext } from '@recto/runtime'

/** What a file was made of. */
export interface Origin {
  document: OpenedDocument
  /** The pages that PDFium finds in it. */
  pageCount: number
}

/**
 * PDFium's view of a file that was made of a document, by the same ways as that of the document itself. Close it when done.
 * @returns undefined where the file cannot be opened, or has more or fewer pages than the document
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

/** What PDFium cannot read, or reads otherwise than we do, is written anew for it. */
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
