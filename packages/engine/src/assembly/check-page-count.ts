import { AppError } from '@recto/contract'
import type { OperationContext } from '@recto/runtime'

/**
 * Checks the pages of a result: pages may be used again, so the page limit applies to it, too.
 * @throws AppError TOO_COMPLEX
 */
export function checkPageCount(pageCount: number, { limits }: OperationContext): void {
  if (pageCount <= limits.maxPages) return
  throw new AppError('TOO_COMPLEX', { reason: 'pages', pageCount, limit: limits.maxPages })
}
