import {
  cutCycles,
  type DocumentChanges,
  HIDDEN_NAME,
  hidesAnnotations,
  mapType3Glyphs,
  markHidden,
  type OpenedDocument,
  type OpeningContext,
  openingWay,
  rewriteDocument,
} from '@recto/pdf'
import { PdfiumDocument, PdfiumError } from '@recto/pdfium'

import { cutCyclesOf, PageBounds } from './page-bounds.ts'

/**
 * Opens the document in PDFium. If it is damaged, if PDFium reads it differently than we do, or if it has annotations
 * that PDFium would fail to hide or content that paints itself, it is rewritten first, so that rendering matches what
 * operations work with. Pages that would take too long to draw throw TOO_COMPLEX when opened. Close it when done.
 */
export async function openForRendering(
  document: OpenedDocument,
  password: string | undefined,
  context: OpeningContext,
): Promise<PdfiumDocument | undefined> {
  if (hidesAnnotations(document)) return (await openForReading(document, password, context)).source
  const changes = cutCyclesOf(document, context.platform)
  const isAsIs = changes === undefined && openingWay(document) === 'as-is'
  const drawn = isAsIs ? await tryPdfium(document.bytes, password, context) : undefined
  if (drawn !== undefined && hasPages(drawn, document.pages.length)) return withBounds(drawn, document, context)
  drawn?.close()
  return openChanged(document, changes, context)
}

/**
 * Opens the document in PDFium for reading its content: hidden layers are removed, or marked with the name that is returned, and
 * Type 3 fonts map their glyphs to characters.
 */
export async function openForReading(
  document: OpenedDocument,
  password: string | undefined,
  context: OpeningContext,
): Promise<{ source: PdfiumDocument | undefined; hiddenLayer: string | undefined }> {
  const marked = markHidden(document)
  const changes = mapType3Glyphs(document, marked)
  if (changes === undefined) {
    return { source: await openForRendering(document, password, context), hiddenLayer: undefined }
  }
  cutCycles(changes, context.platform)
  const hiddenLayer = marked === undefined ? undefined : HIDDEN_NAME
  return { source: await openChanged(document, changes, context), hiddenLayer }
}

async function openChanged(
  document: OpenedDocument,
  changes: DocumentChanges | undefined,
  context: OpeningContext,
): Promise<PdfiumDocument | undefined> {
  const { bytes } = await rewriteDocument(document, context.platform, changes === undefined ? {} : { changes })
  const drawn = await tryPdfium(bytes, undefined, context)
  return drawn === undefined ? undefined : withBounds(drawn, document, context)
}

function withBounds(drawn: PdfiumDocument, document: OpenedDocument, { platform }: OpeningContext): PdfiumDocument {
  const bounds = new PageBounds(document, platform)
  drawn.checkPagesWith((index) => bounds.check(index))
  return drawn
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

/** Whether PDFium finds the same number of pages, all of them readable. */
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
