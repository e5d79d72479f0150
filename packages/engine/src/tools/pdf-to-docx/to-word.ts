import { baseName, contentTypeOf, OPERATIONS, resolveWordOptions } from '@recto/contract'
import { buildDocument, READING_SHARE, withDocumentPages } from '@recto/layout'
import { makeAccessible, writeWord } from '@recto/office'
import { type Operation, stopIfAborted, timeOf } from '@recto/runtime'

import { documentFacts } from './document-facts.ts'

type WordOperation = typeof OPERATIONS.toWord | typeof OPERATIONS.toWordBasic

/** Converts a document to Word: see `toWord` in the contract. */
export const toWord: Operation<WordOperation> = (files, options, context) =>
  withDocumentPages(files, context, async (pages) => {
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
