import type { OPERATIONS } from '@recto/contract'
import { type Operation, singleFile } from '@recto/runtime'

import { splitDocument } from './split-document.ts'

/** Takes ranges of pages, or every page, out of a document: see `split` in the contract. */
export const split: Operation<typeof OPERATIONS.split> = (files, options, context) =>
  splitDocument(singleFile(files), options, true, context)
