import type { OPERATIONS } from '@recto/contract'
import type { Operation } from '@recto/runtime'

import { organizePages } from './organize-pages.ts'

/** Makes a document from pages of one or more files: see `organize` in the contract. */
export const organize: Operation<typeof OPERATIONS.organize> = (files, { pages, ...options }, context) =>
  organizePages(files, { operation: 'organize', plan: () => pages, ...options }, context)
