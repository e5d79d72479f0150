import type { OPERATIONS } from '@recto/contract'
import { type Operation, singleFile } from '@recto/runtime'

import { recognizeDocument } from '../tools/ocr-pdf/recognize-document.ts'
import { answerRecognized } from './answer-recognized.ts'
import { documentOfImage } from './document-of-image.ts'
import { finishRecognized } from './finish-recognized.ts'

/** The share of progress left after reading. */
const SAVING = 0.95

/** Adds the recognized text of pages: see `ocr` in the contract. */
export const ocr: Operation<typeof OPERATIONS.ocr> = async (files, options, context) => {
  const input = singleFile(files)
  context.progress?.({ fraction: 0, step: 'opening' })
  const file = await documentOfImage(input, context)
  const { saved, report } = await recognizeDocument(file, options, context)
  context.progress?.({ fraction: SAVING, step: 'saving' })
  const { bytes, facts, warnings } = await finishRecognized({ ...file, bytes: saved }, options, context)
  const whole = { ...report, ...facts, warnings: [...report.warnings, ...warnings] }
  return answerRecognized(input, bytes, options, context, whole)
}
