import {
  AppError,
  baseName,
  contentTypeOf,
  OPERATIONS,
  READING_BOUNDS,
  wordChoices,
  type Warning,
} from '@recto/contract'

import { openDocument } from '../../documents/open-document.ts'
import { openingWarnings } from '../../documents/opening-warnings.ts'
import { buildDocument } from '../../layout/document/build-document.ts'
import type { DocumentModel } from '../../layout/document/document-model.ts'
import type { PageContent } from '../../layout/page-content.ts'
import { PdfiumError } from '../../libraries/pdfium.ts'
import type { Operation, OperationContext } from '../../operation.ts'
import { DocumentContent } from '../../pages/document-content.ts'
import { openForReading } from '../../pages/open-for-drawing.ts'
import { singleFile } from '../../single-file.ts'
import { stopIfAborted } from '../../stop-if-aborted.ts'
import { Turns } from '../../turns.ts'
import { describeForAll } from '../../word/describe-for-all.ts'
import { writeWord } from '../../word/write-word.ts'

type WordOperation = typeof OPERATIONS.toWord | typeof OPERATIONS.toWordBasic

/** The share of the work that is reading; the rest is putting together and writing. */
const READING_SHARE = 0.9

/** Writes a document for Word: see `toWord` in the contract. */
export const toWord: Operation<WordOperation> = async (files, options, context) => {
  const file = singleFile(files)
  context.progress?.({ fraction: 0, step: 'opening' })
  const document = await openDocument(file, { ...context, isForReading: true })
  const { source, hiddenLayer } = await openForReading(document, file.password, context)
  if (source === undefined) throw new AppError('DAMAGED_PDF', { file: file.name })
  try {
    const { platform } = context
    const content = new DocumentContent({ document, source, hiddenLayer, platform })
    const pages = new WordPages(content, { file: document.name, pageCount: document.pages.length }, context)
    const choices = wordChoices(options)
    const built = await buildDocument(pages.read(), content.hints, choices)
    const model = choices.isAccessible ? describeForAll(built, baseName(document.name)) : built
    stopIfAborted(context)
    context.progress?.({ fraction: READING_SHARE, step: 'saving' })
    const bytes = await writeWord(model, platform, new Date())
    const name = OPERATIONS.toWord.outputName([file.name])
    return {
      file: { name, contentType: contentTypeOf(OPERATIONS.toWord.answer), bytes },
      // Only now is it known whether the file was wrong about itself anywhere.
      report: {
        pageCount: document.pages.length,
        warnings: [...openingWarnings(document), ...pages.warnings(model)],
      },
    }
  } finally {
    source.close()
  }
}

/** Reads the pages of a document one after another, and takes note of what could not be read. */
class WordPages {
  private readonly content: DocumentContent
  private readonly facts: { file: string; pageCount: number }
  private readonly context: OperationContext
  private readonly lost: number[] = []
  private hasText = false

  constructor(content: DocumentContent, facts: { file: string; pageCount: number }, context: OperationContext) {
    this.content = content
    this.facts = facts
    this.context = context
  }

  /** @throws AppError TOO_COMPLEX, CANCELLED */
  async *read(): AsyncGenerator<PageContent> {
    const { context } = this
    const itemCount = this.facts.pageCount
    const turns = new Turns()
    let room: number = READING_BOUNDS.maxTextCharacters
    for (let index = 0; index < itemCount; index += 1) {
      await turns.pass()
      stopIfAborted(context)
      const progress = { step: 'working', item: index + 1, itemCount } as const
      context.progress?.({ fraction: (index / itemCount) * READING_SHARE, ...progress })
      const page = this.page(index, room)
      if (page === undefined) continue
      room -= page.glyphs.length
      this.hasText ||= page.glyphs.some(({ isInvisible }) => !isInvisible)
      yield page
    }
  }

  /** What the visitor should hear of, once all is read. Pages count from 1. */
  warnings({ scannedPages }: DocumentModel): Warning[] {
    const { file } = this.facts
    const lost: Warning = { code: 'PAGES_LOST', file, count: this.lost.length, pages: this.lost }
    const scanned = scannedPages.map((page) => page + 1)
    const needsOcr: Warning = { code: 'NEEDS_OCR', file, count: scanned.length, pages: scanned }
    return [
      ...(this.lost.length > 0 ? [lost] : []),
      ...(scanned.length > 0 ? [needsOcr] : []),
      ...(this.hasText || this.lost.length > 0 || scanned.length > 0 ? [] : [{ code: 'NO_TEXT', file } as const]),
    ]
  }

  /** A page, counted from 0; undefined where it cannot be read. @throws AppError TOO_COMPLEX */
  private page(index: number, room: number): PageContent | undefined {
    try {
      const page = this.content.readPage(index, room)
      if (page !== undefined) return page
    } catch (error) {
      if (!(error instanceof PdfiumError)) throw error
      this.lost.push(index + 1)
      return undefined
    }
    const limit = READING_BOUNDS.maxTextCharacters
    throw new AppError('TOO_COMPLEX', { file: this.facts.file, reason: 'characters', limit })
  }
}
