import type { OPERATIONS } from '@recto/contract'
import { type Operation, singleFile } from '@recto/runtime'

import { splitDocument } from './split-document.ts'

/** Extracts page ranges, or every page: see `split` in the contract. */
export const split: Operation<typeof OPERATIONS.split> = (files, options, context) =>
  splitDocument(singleFile(files), options, true, context)
