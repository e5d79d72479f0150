import { AppError, type OPERATIONS, type OptionsOf, parsePageRanges } from '@recto/contract'
import { openDocument, type OpenedDocument, writingPlatform } from '@recto/pdf'
import type { InputFile, OperationContext } from '@recto/runtime'

import { readSplitSource } from '../../assembly/parts/split-source.ts'
import { countCharacters } from './count-characters.ts'
import { writePart } from '../../assembly/parts/write-part.ts'

/** Bookmarks, page labels and attachments come along with the pages. */
const WITH_ALL = { outline: true, attachments: true, labels: true, unplaced: false, document: true }

/** A document that is ready for its reader. */
interface FinishedDocument {
  bytes: Uint8Array
  pageCount: number
  /** Names of the fonts, with the number of characters shown in them. */
  usedFonts: ReadonlyMap<string, number>
}

/**
 * Opens what the converter has made, and leaves only the pages that were asked for.
 * @throws AppError PAGE_OUT_OF_RANGE, TOO_COMPLEX
 */
export async function finish(
  pdf: InputFile,
  { pageRange }: OptionsOf<typeof OPERATIONS.fromOffice>,
  context: OperationContext,
): Promise<FinishedDocument> {
  const document = await openDocument(pdf, context)
  const pages = selectedPages(document, pageRange)
  const usedFonts = countCharacters(document, context)
  if (pages.length === document.pages.length) return { bytes: pdf.bytes, pageCount: pages.length, usedFonts }
  const source = readSplitSource(document, undefined)
  const bytes = await writePart(
    source,
    pages.map((index) => ({ index })),
    WITH_ALL,
    writingPlatform(context),
  )
  return { bytes, pageCount: pages.length, usedFonts }
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
