import {
  AppError,
  contentTypeOf,
  countPages,
  listPages,
  OPERATIONS,
  READING_BOUNDS,
  type OptionsOf,
  type Warning,
} from '@recto/contract'
import { Hyphens, type PageText, readPageText, type TextSource, writeText } from '@recto/layout'
import { openDocument, type OpenedDocument, openingWarnings } from '@recto/pdf'
import { PdfiumError } from '@recto/pdfium'
import { openForReading } from '@recto/rendering'
import {
  concatenate,
  type Operation,
  type OperationContext,
  singleFile,
  stopIfAborted,
  YieldTimer,
} from '@recto/runtime'

type Options = OptionsOf<typeof OPERATIONS.toText>

/** Extracts the text of a document: see `toText` in the contract. */
export const toText: Operation<typeof OPERATIONS.toText> = async (files, options, context) => {
  const file = singleFile(files)
  context.progress?.({ fraction: 0, step: 'opening' })
  const document = await openDocument(file, { ...context, isForReading: true })
  const pages = choosePages(options, document, context)
  const { source, hiddenLayer } = await openForReading(document, file.password, context)
  if (source === undefined) throw new AppError('DAMAGED_PDF', { file: file.name })
  try {
    const { bytes, warnings } = await readPages(
      new PageTexts({ document, source, hiddenLayer }, options),
      pages,
      context,
    )
    const name = OPERATIONS.toText.outputName([file.name])
    return {
      file: { name, contentType: contentTypeOf(OPERATIONS.toText.answer), bytes },
      // Only now is it known whether the file was damaged anywhere.
      report: { pageCount: pages.length, warnings: [...openingWarnings(document), ...warnings] },
    }
  } finally {
    source.close()
  }
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

async function readPages(
  texts: PageTexts,
  pages: readonly number[],
  context: OperationContext,
): Promise<{ bytes: Uint8Array; warnings: Warning[] }> {
  const encoder = new TextEncoder()
  const parts: Uint8Array[] = []
  const yieldTimer = new YieldTimer()
  for (const [index, page] of pages.entries()) {
    await yieldTimer.yieldIfDue()
    stopIfAborted(context)
    const progress = { step: 'working', item: index + 1, itemCount: pages.length } as const
    context.progress?.({ fraction: index / pages.length, ...progress })
    parts.push(encoder.encode(texts.read(page)))
  }
  return { bytes: concatenate(parts), warnings: texts.warnings }
}

/** Reads the pages of a document, and records what could not be read. */
class PageTexts {
  readonly #from: TextSource
  readonly #options: Options
  readonly #hyphens = new Hyphens()
  readonly #lost: number[] = []
  #hasText = false
  #room: number = READING_BOUNDS.maxTextCharacters

  constructor(from: TextSource, options: Options) {
    this.#from = from
    this.#options = options
  }

  get warnings(): Warning[] {
    const { name: file } = this.#from.document
    if (this.#lost.length > 0) return [{ code: 'PAGES_LOST', file, count: this.#lost.length, pages: this.#lost }]
    return this.#hasText ? [] : [{ code: 'NO_TEXT', file }]
  }

  /** The text of a page, counted from 1. @throws AppError TOO_COMPLEX */
  read(page: number): string {
    const content = this.#content(page)
    if (content === undefined) {
      this.#lost.push(page)
      return this.#options.pageBreaks ? '\f' : ''
    }
    const text = writeText(content, this.#options.layout, this.#hyphens)
    this.#hasText ||= text !== ''
    return this.#options.pageBreaks ? `${text}\f` : `${text}\n`
  }

  /** The content of a page; undefined if it cannot be read. @throws AppError TOO_COMPLEX */
  #content(page: number): PageText | undefined {
    try {
      const content = readPageText(this.#from, page - 1, this.#room)
      if (content === undefined) {
        const limit = READING_BOUNDS.maxTextCharacters
        throw new AppError('TOO_COMPLEX', { file: this.#from.document.name, reason: 'characters', limit })
      }
      this.#room -= content.glyphs.length
      return content
    } catch (error) {
      if (error instanceof PdfiumError) return undefined
      throw error
    }
  }
}
