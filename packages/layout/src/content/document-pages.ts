import { AppError, READING_BOUNDS, type Warning } from '@recto/contract'
import { openDocument, type OpenedDocument, openingWarnings, paperGeometry } from '@recto/pdf'
import { PdfiumError } from '@recto/pdfium'
import { openForReading } from '@recto/rendering'
import { type InputFile, type OperationContext, singleFile, stopIfAborted, YieldTimer } from '@recto/runtime'

import type { DocumentHints, PageContent } from './page-content.ts'
import { DocumentContent } from './document-content.ts'

/** Reading is this share of a conversion's progress; building and writing are the rest. */
export const READING_SHARE = 0.9

/**
 * Opens the single input file of a conversion and closes it after `use`. With review annotations, highlights, ink,
 * shapes and note icons are part of the page content.
 * @throws AppError DAMAGED_PDF, and the errors of opening a document
 */
export async function withDocumentPages<Result>(
  files: readonly InputFile[],
  context: OperationContext,
  use: (pages: DocumentPages) => Promise<Result>,
  { withReviewAnnotations = false } = {},
): Promise<Result> {
  const file = singleFile(files)
  context.progress?.({ fraction: 0, step: 'opening' })
  const document = await openDocument(file, { ...context, isForReading: true })
  const { source, hiddenLayer } = await openForReading(document, file.password, context)
  if (source === undefined) throw new AppError('DAMAGED_PDF', { file: file.name })
  try {
    if (withReviewAnnotations) source.includeReviewAnnotations()
    const content = new DocumentContent({ document, source, hiddenLayer, platform: context.platform })
    return await use(new DocumentPages(content, document, context))
  } finally {
    source.close()
  }
}

/** Reads the pages of a document in order, and collects what could not be read for `warnings`. */
export class DocumentPages {
  readonly #content: DocumentContent
  readonly #document: OpenedDocument
  readonly #context: OperationContext
  readonly #lost: number[] = []
  #hasText = false

  constructor(content: DocumentContent, document: OpenedDocument, context: OperationContext) {
    this.#content = content
    this.#document = document
    this.#context = context
  }

  get name(): string {
    return this.#document.name
  }

  get pageCount(): number {
    return this.#document.pages.length
  }

  /** The displayed size of each page, in points. */
  get sizes(): { width: number; height: number }[] {
    const { pages, reader } = this.#document
    return pages.map((page) => {
      const { width, height } = paperGeometry(page, reader.resolve)
      return { width, height }
    })
  }

  get hints(): DocumentHints {
    return this.#content.hints
  }

  /** @throws AppError TOO_COMPLEX, CANCELLED */
  async *read(): AsyncGenerator<PageContent> {
    const context = this.#context
    const itemCount = this.pageCount
    const yieldTimer = new YieldTimer()
    let characterBudget: number = READING_BOUNDS.maxTextCharacters
    for (let index = 0; index < itemCount; index += 1) {
      await yieldTimer.yieldIfDue()
      stopIfAborted(context)
      const progress = { step: 'working', item: index + 1, itemCount } as const
      context.progress?.({ fraction: (index / itemCount) * READING_SHARE, ...progress })
      const page = this.#page(index, characterBudget)
      if (page === undefined) continue
      characterBudget -= page.glyphs.length
      this.#hasText ||= page.glyphs.some(({ isInvisible }) => !isInvisible)
      yield page
    }
  }

  /**
   * The warnings of the conversion, complete only after `read` has finished. Pages count from 1.
   * @param scannedPages scanned pages without recognized text, counted from 0
   */
  warnings(scannedPages: readonly number[]): Warning[] {
    const file = this.name
    const lost: Warning = { code: 'PAGES_LOST', file, count: this.#lost.length, pages: this.#lost }
    const scanned = scannedPages.map((page) => page + 1)
    const needsOcr: Warning = { code: 'NEEDS_OCR', file, count: scanned.length, pages: scanned }
    return [
      // Not earlier: reading pages may reveal further errors in the file.
      ...openingWarnings(this.#document),
      ...(this.#lost.length > 0 ? [lost] : []),
      ...(scanned.length > 0 ? [needsOcr] : []),
      ...(this.#hasText || this.#lost.length > 0 || scanned.length > 0 ? [] : [{ code: 'NO_TEXT', file } as const]),
    ]
  }

  /** A page, counted from 0; undefined if PDFium cannot read it. @throws AppError TOO_COMPLEX */
  #page(index: number, characterBudget: number): PageContent | undefined {
    try {
      const page = this.#content.readPage(index, characterBudget)
      if (page !== undefined) return page
    } catch (error) {
      if (!(error instanceof PdfiumError)) throw error
      this.#lost.push(index + 1)
      return undefined
    }
    const limit = READING_BOUNDS.maxTextCharacters
    throw new AppError('TOO_COMPLEX', { file: this.name, reason: 'characters', limit })
  }
}
