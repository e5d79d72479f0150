import { OPERATIONS } from '@recto/contract'
import { describeDocument, openDocument, openingWarnings } from '@recto/pdf'
import { type Operation, singleFile } from '@recto/runtime'

import { jsonAnswer } from '../../json-answer.ts'

/** Describes a document: see `info` in the contract. */
export const info: Operation<typeof OPERATIONS.info> = async (files, _options, context) => {
  const file = singleFile(files)
  context.progress?.({ fraction: 0, step: 'opening' })
  const document = await openDocument(file, { ...context, isForReading: true })
  context.progress?.({ fraction: 0.5, step: 'working' })
  const facts = describeDocument(document, file)
  // Reading lazily finds more damage, so warnings come last. The document's contents are among the facts.
  const warnings = openingWarnings(document).filter(({ code }) => code !== 'ACTIVE_CONTENT')
  return jsonAnswer(OPERATIONS.info, file, facts, { warnings })
}
