import type { SkipReason } from '@recto/contract'
import { PdfiumError } from '@recto/pdfium'
import { type OperationContext, runTasks } from '@recto/runtime'

import type { ChosenLanguages } from './choose-languages.ts'
import type { OcrSource } from './open-source.ts'
import { drawPage } from './page-image.ts'
import type { PagePlan, PlannedPage } from './plan-pages.ts'
import { guessLanguages, readPage, type ReadPageResult, type ReadPageWork } from './read-page-task.ts'

/** The text read in a document. */
export interface ReadPages {
  /** By page, counted from 0. */
  pages: Map<number, PageReading>
  /** Why other chosen pages were not read. */
  skipped: Map<number, SkipReason>
}

/** The text read on a page, in pixels of the resolution at which it was drawn. */
export interface PageReading extends ReadPageResult {
  dpi: number
}

/** The share of progress for reading. */
const READING_SHARE = 0.9
/** Gray pixels take a quarter of the memory assumed for tasks. */
const GRAY_SHARE = 1 / 4

/** Reads the planned pages on all threads; this thread draws them. */
export async function recognizePages(
  source: OcrSource,
  { pages: planned, skipped }: PagePlan,
  chosen: ChosenLanguages,
  context: OperationContext,
): Promise<ReadPages> {
  const result: ReadPages = { pages: new Map(), skipped: new Map(skipped) }
  const languages = await languagesOf(source, planned, chosen, context)
  const workOn = ({ index, drawing }: PlannedPage): ReadPageWork => ({
    page: drawPage(source, index, drawing),
    languages,
  })
  const tasks = {
    count: planned.length,
    run: async (task: number) => readOrSkip(planned[task], workOn, context),
    input: (task: number) => ({ kind: 'readPage', value: workOn(pageAt(planned, task)) }),
    pixels: (task: number) => {
      const { width, height } = pageAt(planned, task).drawing
      return width * height * GRAY_SHARE
    },
    close: () => undefined,
  }
  let done = 0
  report(context, done, planned.length)
  for await (const read of runTasks<ReadPageResult | undefined>(tasks, context)) {
    const { index, drawing } = pageAt(planned, done)
    if (read === undefined) result.skipped.set(index, 'unreadable')
    else result.pages.set(index, { ...read, dpi: drawing.dpi })
    done += 1
    report(context, done, planned.length)
  }
  return result
}

/** The languages to start with; if none are known, that of the first page. */
async function languagesOf(
  source: OcrSource,
  planned: readonly PlannedPage[],
  chosen: ChosenLanguages,
  { platform }: OperationContext,
): Promise<ChosenLanguages> {
  // For a single page, the language is guessed when it is read.
  if (chosen.codes.length > 0 || planned.length < 2) return chosen
  const { index, drawing } = pageAt(planned, 0)
  try {
    return { codes: await guessLanguages(drawPage(source, index, drawing), platform), isGuess: true }
  } catch (error) {
    if (error instanceof PdfiumError) return chosen
    throw error
  }
}

/** Reads a page in this thread; undefined if it cannot be drawn. */
async function readOrSkip(
  page: PlannedPage | undefined,
  workOn: (page: PlannedPage) => ReadPageWork,
  { platform }: OperationContext,
): Promise<ReadPageResult | undefined> {
  try {
    return page === undefined ? undefined : await readPage(workOn(page), platform)
  } catch (error) {
    if (error instanceof PdfiumError) return undefined
    throw error
  }
}

function pageAt(pages: readonly PlannedPage[], task: number): PlannedPage {
  const page = pages[task]
  if (page === undefined) throw new RangeError(`there is no task ${task}`)
  return page
}

function report({ progress }: OperationContext, done: number, itemCount: number): void {
  const item = Math.min(done + 1, itemCount)
  progress?.({ fraction: 0.02 + (READING_SHARE * done) / Math.max(1, itemCount), step: 'working', item, itemCount })
}
