import type { OPERATIONS } from '@recto/contract'
import { type Operation, singleFile } from '@recto/runtime'

import { splitDocument } from './split-document.ts'

/** Splits a document by any of the methods: see `splitAdvanced` in the contract. */
export const splitAdvanced: Operation<typeof OPERATIONS.splitAdvanced> = (files, options, context) =>
  splitDocument(singleFile(files), options, options.preserveBookmarks, context)
