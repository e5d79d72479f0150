import { baseName, contentTypeOf, OPERATIONS, wordChoices } from '@recto/contract'

import { buildDocument } from '../../layout/document/build-document.ts'
import type { Operation } from '../../operation.ts'
import { READING_SHARE, withDocumentPages } from '../../pages/document-pages.ts'
import { stopIfAborted } from '../../stop-if-aborted.ts'
import { describeForAll } from '../../word/describe-for-all.ts'
import { writeWord } from '../../word/write-word.ts'

type WordOperation = typeof OPERATIONS.toWord | typeof OPERATIONS.toWordBasic

/** Writes a document for Word: see `toWord` in the contract. */
export const toWord: Operation<WordOperation> = (files, options, context) =>
  withDocumentPages(files, context, async (pages) => {
    const choices = wordChoices(options)
    const built = await buildDocument(pages.read(), pages.hints, choices)
    const model = choices.isAccessible ? describeForAll(built, baseName(pages.name)) : built
    stopIfAborted(context)
    context.progress?.({ fraction: READING_SHARE, step: 'saving' })
    const bytes = await writeWord(model, context.platform, new Date())
    const name = OPERATIONS.toWord.outputName([pages.name])
    return {
      file: { name, contentType: contentTypeOf(OPERATIONS.toWord.answer), bytes },
      report: { pageCount: pages.pageCount, warnings: pages.warnings(model.scannedPages) },
    }
  })
