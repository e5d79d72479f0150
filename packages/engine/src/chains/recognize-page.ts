import type { OPERATIONS } from '@recto/contract'
import { type Operation, singleFile } from '@recto/runtime'

import { readOnePage } from '../tools/ocr-pdf/read-one-page.ts'
import { documentOfImage } from './document-of-image.ts'

/** The words of one page: see `recognizePage` in the contract. */
export const recognizePage: Operation<typeof OPERATIONS.recognizePage> = async (files, options, context) => {
  context.progress?.({ fraction: 0, step: 'opening' })
  return readOnePage(await documentOfImage(singleFile(files), context), options, context)
}
