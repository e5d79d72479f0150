import { AppError, READING_BOUNDS } from '@recto/contract'
import {
  contentResolver,
  cutCycles,
  DocumentChanges,
  estimateWork,
  type OpenedDocument,
  type Resolve,
} from '@recto/pdf'
import { type OperationContext, type Platform, stopIfAborted, YieldTimer } from '@recto/runtime'

const cuts = new WeakMap<OpenedDocument, { changes: DocumentChanges | undefined }>()

/** The changes that omit content that paints itself; undefined if there is none. Computed once per document. */
export function cutCyclesOf(document: OpenedDocument, platform: Platform): DocumentChanges | undefined {
  const known = cuts.get(document)
  if (known !== undefined) return known.changes
  const changes = new DocumentChanges(document)
  const found = { changes: cutCycles(changes, platform) ? changes : undefined }
  cuts.set(document, found)
  return found.changes
}

/** Refuses pages that would take too long to draw: PDFium cannot be interrupted, and a few kilobytes can keep it busy for years. */
export class PageBounds {
  readonly #document: OpenedDocument
  readonly #platform: Platform
  readonly #resolve: Resolve
  readonly #checked = new Set<number>()

  constructor(document: OpenedDocument, platform: Platform) {
    this.#document = document
    this.#platform = platform
    this.#resolve = contentResolver(document, cutCyclesOf(document, platform))
  }

  /** Checks a page, counted from 0, once. @throws AppError TOO_COMPLEX */
  check(index: number): void {
    const page = this.#document.pages[index]
    if (page === undefined || this.#checked.has(index)) return
    const { name: file } = this.#document
    const limit = READING_BOUNDS.maxDrawingSteps
    if (estimateWork(page, this.#resolve, this.#platform, limit) > limit) {
      throw new AppError('TOO_COMPLEX', { file, page: index + 1, reason: 'drawing' })
    }
    this.#checked.add(index)
  }
}

/** Checks all pages, for operations that work on the content of the whole document, and reports progress. @throws AppError TOO_COMPLEX, CANCELLED */
export async function checkAllPages(document: OpenedDocument, context: OperationContext): Promise<void> {
  const bounds = new PageBounds(document, context.platform)
  const yieldTimer = new YieldTimer()
  for (const index of document.pages.keys()) {
    await yieldTimer.yieldIfDue()
    stopIfAborted(context)
    bounds.check(index)
    context.progress?.({ fraction: (index + 1) / document.pages.length, step: 'opening' })
  }
}
