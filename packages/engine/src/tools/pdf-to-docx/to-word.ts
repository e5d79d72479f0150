import { baseName, contentTypeOf, OPERATIONS, type OptionsOf, resolveWordOptions } from '@recto/contract'
import {
  buildDocument,
  type Drafting,
  layOutPage,
  openPageTasks,
  type PageDraft,
  READING_SHARE,
  withDocumentPages,
} from '@recto/layout'
import { makeAccessible, writeWord } from '@recto/office'
import {
  type InputFile,
  type Operation,
  type OperationContext,
  type ParallelTasks,
  stopIfAborted,
  timeOf,
} from '@recto/runtime'

import { documentFacts } from './document-facts.ts'

type WordOperation = typeof OPERATIONS.toWord | typeof OPERATIONS.toWordBasic
type Options = OptionsOf<WordOperation>

/** Converts a document to Word: see `toWord` in the contract. */
export const toWord: Operation<WordOperation> = (files, options, context) =>
  withDocumentPages(files, context, draftingOf(options), async (pages) => {
    const choices = resolveWordOptions(options)
    const built = await buildDocument(pages.read(), pages.hints, choices)
    const model = choices.isAccessible ? makeAccessible(built, baseName(pages.name)) : built
    stopIfAborted(context)
    context.progress?.({ fraction: READING_SHARE, step: 'saving' })
    const bytes = await writeWord(model, context.platform, timeOf(context))
    const name = OPERATIONS.toWord.outputName([pages.name])
    return {
      file: { name, contentType: contentTypeOf(OPERATIONS.toWord.answer), bytes },
      report: {
        pageCount: pages.pageCount,
        conversion: documentFacts(model),
        warnings: pages.warnings(model.scannedPages),
      },
    }
  })

/** The pages of `toWord` as tasks, for a thread that helps with it. */
export function toWordTasks(
  files: readonly InputFile[],
  options: Options,
  context: OperationContext,
): Promise<ParallelTasks> {
  return openPageTasks(files, context, draftingOf(options))
}

function draftingOf(options: Options): Drafting<PageDraft> {
  const choices = resolveWordOptions(options)
  return { layOut: (page) => layOutPage(page, choices) }
}
