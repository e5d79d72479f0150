import { AppError } from '@recto/contract'
import type { OperationContext } from '@recto/runtime'

/**
 * Checks a result's page count: pages may be repeated, so the page limit applies to results as well.
 * @throws AppError TOO_COMPLEX
 */
export function checkPageCount(pageCount: number, { limits }: OperationContext): void {
  if (pageCount <= limits.maxPages) return
  throw new AppError('TOO_COMPLEX', { reason: 'pages', pageCount, limit: limits.maxPages })
}
