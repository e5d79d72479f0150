import type { OPERATIONS } from '@recto/contract'
import type { Operation } from '@recto/runtime'

import { organizePages } from './organize-pages.ts'

/** Makes a document of pages of one or several files: see `organize` in the contract. */
export const organize: Operation<typeof OPERATIONS.organize> = (files, { pages, ...options }, context) =>
  organizePages(files, { operation: 'organize', plan: () => pages, ...options }, context)
