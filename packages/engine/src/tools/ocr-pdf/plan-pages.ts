import type { OPERATIONS, OptionsOf, SkipReason } from '@recto/contract'
import { surveyPage } from '@recto/layout'
import { PdfiumError } from '@recto/pdfium'
import { type OperationContext, stopIfAborted, YieldTimer } from '@recto/runtime'

import { selectedPages } from '../../selected-pages.ts'
import { isScan, judgePage, type PageVerdict } from './judge-page.ts'
import type { OcrSource } from './open-source.ts'
import { type DrawingPlan, planDrawing } from './page-image.ts'

type Options = Pick<OptionsOf<typeof OPERATIONS.ocr>, 'mode' | 'pages'>

/** A page to read. */
export interface PlannedPage {
  /** Counted from 0. */
  index: number
  drawing: DrawingPlan
  /** Whether it has text, painted or not. */
  hasText: boolean
  /** Whether it is a scan, with at most a stamp of text. */
  isScan: boolean
}

/** Which pages to read, and why not the others. */
export interface PagePlan {
  pages: PlannedPage[]
  /** By page, counted from 0. */
  skipped: Map<number, SkipReason>
}

/** Decides which of the chosen pages to read. @throws AppError PAGE_OUT_OF_RANGE */
export async function planPages(source: OcrSource, options: Options, context: OperationContext): Promise<PagePlan> {
  const { document } = source
  const all = document.pages.map((_, index) => index)
  const chosen = options.pages === undefined ? all : selectedPages(options.pages, document).map((page) => page - 1)
  const plan: PagePlan = { pages: [], skipped: new Map() }
  const yieldTimer = new YieldTimer()
  for (const index of [...new Set(chosen)].toSorted((one, other) => one - other)) {
    await yieldTimer.yieldIfDue()
    stopIfAborted(context)
    const verdict = planPage(source, index, options)
    if (verdict.kind === 'skip') plan.skipped.set(index, verdict.reason)
    else plan.pages.push(verdict.page)
  }
  return plan
}

type PlannedVerdict = Extract<PageVerdict, { kind: 'skip' }> | { kind: 'read'; page: PlannedPage }

/** Decides about one page, counted from 0. */
export function planPage(
  source: Omit<OcrSource, 'close'>,
  index: number,
  { mode }: Pick<Options, 'mode'>,
): PlannedVerdict {
  try {
    const survey = surveyPage(source.document, source.drawn, index)
    if (survey === undefined) return { kind: 'skip', reason: 'has-text' }
    const verdict = judgePage(survey, mode)
    if (verdict.kind === 'skip') return verdict
    const hasText = survey.painted.areas.length + survey.invisible.areas.length > 0
    return { kind: 'read', page: { index, drawing: planDrawing(survey, verdict), hasText, isScan: isScan(survey) } }
  } catch (error) {
    if (error instanceof PdfiumError) return { kind: 'skip', reason: 'unreadable' }
    throw error
  }
}
