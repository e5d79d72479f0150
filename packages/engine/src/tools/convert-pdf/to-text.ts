import {
  AppError,
  contentTypeOf,
  countPages,
  listPages,
  OPERATIONS,
  type OptionsOf,
  type Warning,
} from '@recto/contract'
import {
  type DraftingPlan,
  Hyphens,
  layOutText,
  type PageDraft,
  PageDrafts,
  pagesPerTask,
  type PageText,
  readInOrderIfNeeded,
  readPageText,
  RecognizedFonts,
  watchChanges,
  writeText,
} from '@recto/layout'
import { openDocument, type OpenedDocument, openingWarnings } from '@recto/pdf'
import { openForReading } from '@recto/rendering'
import {
  concatenate,
  type InputFile,
  type Operation,
  type OperationContext,
  type OperationResult,
  type ParallelTasks,
  singleFile,
} from '@recto/runtime'

type Options = OptionsOf<typeof OPERATIONS.toText>

/** Extracts the text of a document: see `toText` in the contract. */
export const toText: Operation<typeof OPERATIONS.toText> = (files, options, context) => {
  context.progress?.({ fraction: 0, step: 'opening' })
  return readInOrderIfNeeded(context, (own) => writePages(files, options, own))
}

async function writePages(
  files: readonly InputFile[],
  options: Options,
  context: OperationContext,
): Promise<OperationResult> {
  const { document, pageCount, drafts } = await open(singleFile(files), options, context)
  try {
    const texts = new PageTexts(document.name, options)
    const recognized = new RecognizedFonts()
    const parts: Uint8Array[] = []
    for await (const { page, draft, recognizedFonts } of drafts.read()) {
      recognized.add(recognizedFonts)
      parts.push(encoder.encode(texts.write(page, draft)))
    }
    const name = OPERATIONS.toText.outputName([document.name])
    return {
      file: { name, contentType: contentTypeOf(OPERATIONS.toText.answer), bytes: concatenate(parts) },
      // Only now is it known whether the file was damaged anywhere.
      report: {
        pageCount,
        warnings: [...openingWarnings(document), ...recognized.warnings(document.name), ...texts.warnings],
      },
    }
  } finally {
    drafts.tasks.close()
  }
}

const encoder = new TextEncoder()

/** The pages of `toText` as tasks, for a thread that helps with it. */
export async function toTextTasks(
  files: readonly InputFile[],
  options: Options,
  context: OperationContext,
): Promise<ParallelTasks> {
  return (await open(singleFile(files), options, context)).drafts.tasks
}

async function open(
  file: InputFile,
  options: Options,
  context: OperationContext,
): Promise<{ document: OpenedDocument; pageCount: number; drafts: PageDrafts<PageText, PageDraft> }> {
  const document = await openDocument(file, { ...context, isForReading: true })
  const chosen = choosePages(options, document, context)
  const { source, hiddenLayer } = await openForReading(document, file.password, context)
  if (source === undefined) throw new AppError('DAMAGED_PDF', { file: file.name })
  const from = { document, source, hiddenLayer }
  const work = {
    file: file.name,
    read: (page: number, maxCharacters: number) => readPageText(from, page, maxCharacters),
    layOut: layOutText,
    hasChanged: watchChanges(document, source),
  }
  const plan: DraftingPlan = {
    pages: chosen.map((page) => page - 1),
    pagesPerTask: pagesPerTask(document),
    progressShare: 1,
    close: () => source.close(),
  }
  return { document, pageCount: chosen.length, drafts: new PageDrafts(work, plan, context) }
}

/** The requested pages, counted from 1. @throws AppError PAGE_OUT_OF_RANGE, TOO_COMPLEX */
function choosePages({ pages: ranges }: Options, document: OpenedDocument, { limits }: OperationContext): number[] {
  const pageCount = document.pages.length
  const chosen = ranges ?? [{ start: 1, end: pageCount }]
  const page = Math.max(...chosen.map(({ end }) => end))
  if (page > pageCount) throw new AppError('PAGE_OUT_OF_RANGE', { file: document.name, page, pageCount })
  const count = countPages(chosen)
  // Repeated pages are limited like those of a document.
  if (count > limits.maxPages) {
    throw new AppError('TOO_COMPLEX', { reason: 'pages', pageCount: count, limit: limits.maxPages })
  }
  return listPages(chosen)
}

/** Writes the pages of a document, and records what could not be read. */
class PageTexts {
  readonly #file: string
  readonly #options: Options
  readonly #hyphens = new Hyphens()
  readonly #lost: number[] = []
  #hasText = false

  constructor(file: string, options: Options) {
    this.#file = file
    this.#options = options
  }

  get warnings(): Warning[] {
    const file = this.#file
    if (this.#lost.length > 0) return [{ code: 'PAGES_LOST', file, count: this.#lost.length, pages: this.#lost }]
    return this.#hasText ? [] : [{ code: 'NO_TEXT', file }]
  }

  /** The text of a page, counted from 0, as it was laid out; undefined if it could not be read. */
  write(page: number, draft: PageDraft | undefined): string {
    const { layout, pageBreaks } = this.#options
    if (draft === undefined) {
      this.#lost.push(page + 1)
      return pageBreaks ? '\f' : ''
    }
    const text = writeText(draft, layout, this.#hyphens)
    this.#hasText ||= text !== ''
    return pageBreaks ? `${text}\f` : `${text}\n`
  }
}
