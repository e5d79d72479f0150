import { OPERATIONS } from '@recto/contract'
import { describeDocument, openDocument, openingWarnings } from '@recto/pdf'
import { type Operation, singleFile } from '@recto/runtime'

import { jsonAnswer } from '../../json-answer.ts'

/** Tells what a document is and holds: see `info` in the contract. */
export const info: Operation<typeof OPERATIONS.info> = async (files, _options, context) => {
  const file = singleFile(files)
  context.progress?.({ fraction: 0, step: 'opening' })
  const document = await openDocument(file, { ...context, isForReading: true })
  context.progress?.({ fraction: 0.5, step: 'working' })
  const facts = describeDocument(document, file)
  // Only now is it known whether the file was wrong about itself anywhere.
  return jsonAnswer(OPERATIONS.info, file, facts, { warnings: openingWarnings(document) })
}
