import { A_PAGE_IS_NEEDED, AppError, type OPERATIONS } from '@recto/contract'
import { type Operation, singleFile } from '@recto/runtime'

import { organizePages } from './organize-pages.ts'
import { selectedPages } from '../../selected-pages.ts'

/** Makes a document from some pages of another: see `extractPages` in the contract. */
export const extractPages: Operation<typeof OPERATIONS.extractPages> = (files, options, context) =>
  organizePages(
    [singleFile(files)],
    {
      operation: 'extractPages',
      plan: ([document]) => {
        const pages = selectedPages(options.pages, document).map((page) => ({ page }))
        if (pages.length > 0) return pages
        throw new AppError('INVALID_OPTIONS', { fields: [{ field: 'pages', message: A_PAGE_IS_NEEDED }] })
      },
    },
    context,
  )
