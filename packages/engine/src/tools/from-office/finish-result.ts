import { AppError, type OPERATIONS, type OptionsOf, parsePageRanges } from '@recto/contract'
import { contentDecoder, contentOf, openDocument, type OpenedDocument, writingPlatform } from '@recto/pdf'
import type { InputFile, OperationContext } from '@recto/runtime'

import { readSplitSource } from '../../assembly/parts/split-source.ts'
import { countCharacters } from './count-characters.ts'
import { writePart } from '../../assembly/parts/write-part.ts'
import { countFiguresWithoutText, restoreDocument } from './restore-document.ts'

/** Bookmarks, page labels and attachments come along with the pages. */
const WITH_ALL = { outline: true, attachments: true, labels: true, unplaced: false, document: true }

/** A finished document. */
interface FinishedDocument {
  bytes: Uint8Array
  pageCount: number
  /** Names of the fonts, with the number of characters shown in them. */
  usedFonts: ReadonlyMap<string, number>
  /** Images without alternative text; 0 if that was not checked. */
  undescribedImages: number
}

/**
 * Opens the converter's output, adds what it leaves out, and keeps only the requested pages.
 * @param language of the text, if the file states it
 * @throws AppError PAGE_OUT_OF_RANGE, TOO_COMPLEX
 */
export async function finish(
  pdf: InputFile,
  { options, language }: { options: OptionsOf<typeof OPERATIONS.fromOffice>; language: string | undefined },
  context: OperationContext,
): Promise<FinishedDocument> {
  const { pageRange, pdfa, pdfua } = options
  const document = await openDocument(pdf, context)
  checkPages(document, context)
  const pages = selectedPages(document, pageRange)
  const usedFonts = countCharacters(document, context)
  const claims = { pdfA: pdfa, pdfUa: pdfua }
  const restored = await restoreDocument(document, { language, claims }, context)
  const bytes =
    pages.length === document.pages.length ? restored : await takePages({ ...pdf, bytes: restored }, pages, context)
  const undescribedImages = pdfua ? countFiguresWithoutText(await openDocument({ ...pdf, bytes }, context)) : 0
  return { bytes, pageCount: pages.length, usedFonts, undescribedImages }
}

/** @throws Error if a page cannot be drawn, which is a fault of the converter */
function checkPages({ pages, reader: { resolve }, lost }: OpenedDocument, { platform }: OperationContext): void {
  const decode = contentDecoder(resolve, platform)
  const damaged = pages.findIndex((page) => contentOf(page, { resolve, decode }) === undefined)
  if (lost > 0 || damaged >= 0) throw new Error(`the converter wrote a document whose page ${damaged + 1} is damaged`)
}

async function takePages(file: InputFile, pages: readonly number[], context: OperationContext): Promise<Uint8Array> {
  const source = readSplitSource(await openDocument(file, context), undefined)
  return writePart(
    source,
    pages.map((index) => ({ index })),
    WITH_ALL,
    writingPlatform(context),
  )
}

/** Indexes of the pages in a text of ranges, each once and in the order of the document; all if it is empty. */
function selectedPages({ name: file, pages }: OpenedDocument, text: string): number[] {
  const { ranges } = parsePageRanges(text)
  const pageCount = pages.length
  for (const { start, end } of ranges) {
    if (end > pageCount)
      throw new AppError('PAGE_OUT_OF_RANGE', { file, page: Math.max(start, pageCount + 1), pageCount })
  }
  const all = [...pages.keys()]
  if (ranges.length === 0) return all
  return all.filter((index) => ranges.some(({ start, end }) => index + 1 >= start && index + 1 <= end))
}
