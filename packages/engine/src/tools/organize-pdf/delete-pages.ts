import { A_PAGE_IS_NEEDED, AppError, type OPERATIONS } from '@recto/contract'
import { type Operation, singleFile } from '@recto/runtime'

import { organizePages } from './organize-pages.ts'
import { selectedPages } from '../../selected-pages.ts'

/** Removes pages of a document: see `deletePages` in the contract. */
export const deletePages: Operation<typeof OPERATIONS.deletePages> = (files, options, context) =>
  organizePages(
    [singleFile(files)],
    {
      operation: 'deletePages',
      plan: ([document]) => {
        const deleted = new Set(selectedPages(options.pages, document))
        const kept = document.pages.flatMap((_, index) => (deleted.has(index + 1) ? [] : [{ page: index + 1 }]))
        if (kept.length > 0) return kept
        throw new AppError('INVALID_OPTIONS', { fields: [{ field: 'pages', message: A_PAGE_IS_NEEDED }] })
      },
    },
    context,
  )
