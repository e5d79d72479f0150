import {
  type ConversionFacts,
  contentTypeOf,
  MAX_LISTED,
  OPERATIONS,
  toListedText,
  type Warning,
} from '@recto/contract'
import { type DocumentPages, type Drafting, openPageTasks, READING_SHARE, withDocumentPages } from '@recto/layout'
import { type ConvertedPresentation, draftSlide, type SlideDraft, writePresentation } from '@recto/office'
import {
  type InputFile,
  type Operation,
  type OperationContext,
  type OperationResult,
  type ParallelTasks,
  stopIfAborted,
  timeOf,
} from '@recto/runtime'

const DRAFTING: Drafting<SlideDraft> = { layOut: draftSlide, withReviewAnnotations: true }

/** Converts a document to PowerPoint slides: see `toPowerpoint` in the contract. */
export const toPowerpoint: Operation<typeof OPERATIONS.toPowerpoint> = (files, _options, context) =>
  withDocumentPages(files, context, DRAFTING, (pages) => writeSlides(pages, context))

/** The pages of `toPowerpoint` as tasks, for a thread that helps with it. */
export function toPowerpointTasks(files: readonly InputFile[], context: OperationContext): Promise<ParallelTasks> {
  return openPageTasks(files, context, DRAFTING)
}

async function writeSlides(pages: DocumentPages<SlideDraft>, context: OperationContext): Promise<OperationResult> {
  const source = { drafts: pages.read(), sizes: pages.sizes, hints: pages.hints }
  const presentation = await writePresentation(source, context.platform, timeOf(context), () => {
    stopIfAborted(context)
    context.progress?.({ fraction: READING_SHARE, step: 'saving' })
  })
  const name = OPERATIONS.toPowerpoint.outputName([pages.name])
  return {
    file: { name, contentType: contentTypeOf(OPERATIONS.toPowerpoint.answer), bytes: presentation.bytes },
    report: {
      pageCount: pages.pageCount,
      conversion: factsOf(presentation),
      warnings: [...pages.warnings(presentation.scanned), ...warningsOf(presentation, pages.name)],
    },
  }
}

/** Counts of a presentation, for the report on its conversion. */
function factsOf({ counts, titles }: ConvertedPresentation): ConversionFacts {
  const slideTitles = titles.flatMap((title, index) =>
    title === undefined ? [] : [{ slide: index + 1, title: toListedText(title) }],
  )
  return { counts: { slides: titles.length, ...counts }, slideTitles: slideTitles.slice(0, MAX_LISTED) }
}

/** Warnings about single pages, counted from 1. */
function warningsOf({ asImages, fitted }: ConvertedPresentation, file: string): Warning[] {
  const warningFor = (code: Warning['code'], found: readonly number[]): Warning[] =>
    found.length === 0 ? [] : [{ code, file, count: found.length, pages: found.map((page) => page + 1) }]
  return [...warningFor('PAGES_PICTURED', asImages), ...warningFor('PAGES_FITTED', fitted)]
}
