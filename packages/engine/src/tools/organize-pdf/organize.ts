import type { OPERATIONS } from '@recto/contract'
import type { Operation } from '@recto/runtime'

import { organizePages } from './organize-pages.ts'

/** Makes a document of pages of one or several files: see `organize` in the contract. */
export const organize: Operation<typeof OPERATIONS.organize> = (files, options, context) =>
  organizePages('organize', files, () => options.pages, context)
