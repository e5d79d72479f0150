import { AppError, AUTO_LOCALE, contentTypeOf, OPERATIONS } from '@recto/contract'
import {
  buildDocument,
  type DocumentModel,
  type DocumentOptions,
  type Drafting,
  layOutPage,
  openPageTasks,
  type PageDraft,
  READING_SHARE,
  withDocumentPages,
} from '@recto/layout'
import { buildWorkbook, hasText, writeExcel } from '@recto/office'
import {
  type InputFile,
  type Operation,
  type OperationContext,
  type ParallelTasks,
  stopIfAborted,
  timeOf,
} from '@recto/runtime'

import { workbookFacts } from './workbook-facts.ts'

/** Cells hold text and links. List markers are read as text, and images are omitted. */
const MODEL_OPTIONS: DocumentOptions = {
  quality: 'standard',
  hasImages: false,
  hasLinks: true,
  hasTables: true,
  hasHeadings: true,
  hasLists: false,
}

const DRAFTING: Drafting<PageDraft> = { layOut: (page) => layOutPage(page, MODEL_OPTIONS) }

/** Converts the tables of a document to Excel: see `toExcel` in the contract. */
export const toExcel: Operation<typeof OPERATIONS.toExcel> = (files, options, context) =>
  withDocumentPages(files, context, DRAFTING, async (pages) => {
    const { sheets, includeText, locale } = options
    const model = await buildDocument(pages.read(), pages.hints, MODEL_OPTIONS)
    const workbook = buildWorkbook(model, {
      sheets,
      includeText,
      locale: locale === AUTO_LOCALE ? undefined : locale,
    })
    if (workbook.sheets.length === 0) throw new AppError('NO_TABLES', { file: pages.name, hasText: hasAnyText(model) })
    stopIfAborted(context)
    context.progress?.({ fraction: READING_SHARE, step: 'saving' })
    const bytes = await writeExcel(workbook, context.platform, timeOf(context))
    const name = OPERATIONS.toExcel.outputName([pages.name])
    return {
      file: { name, contentType: contentTypeOf(OPERATIONS.toExcel.answer), bytes },
      report: {
        pageCount: pages.pageCount,
        conversion: workbookFacts(workbook),
        warnings: pages.warnings(model.scannedPages),
      },
    }
  })

/** The pages of `toExcel` as tasks, for a thread that helps with it. */
export function toExcelTasks(files: readonly InputFile[], context: OperationContext): Promise<ParallelTasks> {
  return openPageTasks(files, context, DRAFTING)
}

function hasAnyText({ sections }: DocumentModel): boolean {
  return sections.some(({ blocks }) => blocks.some(hasText))
}
