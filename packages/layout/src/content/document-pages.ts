import { AppError, type Warning } from '@recto/contract'
import { openDocument, type OpenedDocument, openingWarnings, paperGeometry } from '@recto/pdf'
import type { PdfiumDocument } from '@recto/pdfium'
import { openForReading } from '@recto/rendering'
import { type InputFile, type OperationContext, type ParallelTasks, singleFile } from '@recto/runtime'

import { DocumentContent } from './document-content.ts'
import { type DraftingPlan, PageDrafts } from './page-drafts.ts'
import { pagesPerTask } from './pages-per-task.ts'
import type { DocumentHints, PageContent } from './page-content.ts'
import { RecognizedFonts } from '../recognized-text/recognized-fonts.ts'
import { readInOrderIfNeeded } from './read-in-order.ts'

/** Reading is this share of a conversion's progress; building and writing are the rest. */
export const READING_SHARE = 0.9

/** How a conversion processes each page by itself. */
export interface Drafting<Draft> {
  /** Converts a page to plain data, which is the same in any thread. */
  layOut: (page: PageContent) => Promise<Draft>
  /** Whether highlights, ink, shapes and note icons are part of the page content. */
  withReviewAnnotations?: boolean
}

/**
 * Opens the single input file of a conversion and closes it after `use`, which may be called again if pages turn out to depend on
 * each other.
 * @throws AppError DAMAGED_PDF, and the errors of opening a document
 */
export async function withDocumentPages<Draft, Result>(
  files: readonly InputFile[],
  context: OperationContext,
  drafting: Drafting<Draft>,
  use: (pages: DocumentPages<Draft>) => Promise<Result>,
): Promise<Result> {
  context.progress?.({ fraction: 0, step: 'opening' })
  return readInOrderIfNeeded(context, async (own) => {
    const pages = await openDocumentPages(files, own, drafting)
    try {
      return await use(pages)
    } finally {
      pages.tasks.close()
    }
  })
}

/** The pages of a conversion as tasks, for a thread that helps with it. */
export async function openPageTasks<Draft>(
  files: readonly InputFile[],
  context: OperationContext,
  drafting: Drafting<Draft>,
): Promise<ParallelTasks> {
  return (await openDocumentPages(files, context, drafting)).tasks
}

async function openDocumentPages<Draft>(
  files: readonly InputFile[],
  context: OperationContext,
  drafting: Drafting<Draft>,
): Promise<DocumentPages<Draft>> {
  const file = singleFile(files)
  const document = await openDocument(file, { ...context, isForReading: true })
  const { source, hiddenLayer } = await openForReading(document, file.password, context)
  if (source === undefined) throw new AppError('DAMAGED_PDF', { file: file.name })
  try {
    if (drafting.withReviewAnnotations === true) source.includeReviewAnnotations()
    const content = new DocumentContent({ document, source, hiddenLayer, platform: context.platform })
    return new DocumentPages({ document, source, content }, drafting, context)
  } catch (error) {
    source.close()
    throw error
  }
}

/** Returns a check for whether anything found since then changes how other pages are read, such as an object that is not where the cross-reference table says. */
export function watchChanges(document: OpenedDocument, source: PdfiumDocument): () => boolean {
  const { hasSearched } = document.reader
  return () => document.reader.hasSearched !== hasSearched || source.hasChanged
}

/** What the pages of a conversion are read from. */
interface OpenContent {
  document: OpenedDocument
  source: PdfiumDocument
  content: DocumentContent
}

/** Reads the pages of a document, and collects what could not be read for `warnings`. */
export class DocumentPages<Draft> {
  readonly hints: DocumentHints
  readonly #drafts: PageDrafts<PageContent, Draft>
  readonly #document: OpenedDocument
  readonly #lost: number[] = []
  readonly #recognized = new RecognizedFonts()
  #hasText = false

  constructor({ document, source, content }: OpenContent, { layOut }: Drafting<Draft>, context: OperationContext) {
    const plan: DraftingPlan = {
      pages: document.pages.map((_, index) => index),
      pagesPerTask: pagesPerTask(document),
      progressShare: READING_SHARE,
      close: () => source.close(),
    }
    const read = (page: number, maxCharacters: number) => content.readPage(page, maxCharacters)
    const hasChanged = watchChanges(document, source)
    const work = { file: document.name, read, layOut, images: content.images, hasChanged }
    this.#drafts = new PageDrafts(work, plan, context)
    this.#document = document
    this.hints = content.hints
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

  /** Reading them, for several threads. */
  get tasks(): ParallelTasks {
    return this.#drafts.tasks
  }

  /** Yields the drafts of the pages that can be read, in order. @throws AppError TOO_COMPLEX, CANCELLED */
  async *read(): AsyncGenerator<Draft, void> {
    for await (const { page, draft, hasText, recognizedFonts } of this.#drafts.read()) {
      this.#recognized.add(recognizedFonts)
      this.#hasText ||= hasText
      if (draft === undefined) this.#lost.push(page + 1)
      else yield draft
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
      ...this.#recognized.warnings(file),
      ...(this.#hasText || this.#lost.length > 0 || scanned.length > 0 ? [] : [{ code: 'NO_TEXT', file } as const]),
    ]
  }
}
