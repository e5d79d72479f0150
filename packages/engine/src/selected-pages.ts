import { AppError, selectPages } from '@recto/contract'
import type { OpenedDocument } from '@recto/pdf'

/**
 * The page numbers that a text selects from a document.
 * @throws AppError PAGE_OUT_OF_RANGE
 */
export function selectedPages(text: string, { name: file, pages: { length: pageCount } }: OpenedDocument): number[] {
  const { pages, beyond: page } = selectPages(text, pageCount)
  if (page !== undefined) throw new AppError('PAGE_OUT_OF_RANGE', { file, page, pageCount })
  return pages
}
