import { plural } from '@lingui/core/macro'
import { countPages, formatPageRanges, type PageRange } from '@recto/contract'

/** Further ranges are not listed. */
const MAX_RANGES = 8

/** Returns the text for some ranges: 'page 3', 'pages 1-3, 5'. */
export function usePagesText(): (ranges: readonly PageRange[]) => string {
  return (ranges) => {
    const pages = listRanges(ranges)
    return plural(countPages(ranges), { one: `page ${pages}`, other: `pages ${pages}` })
  }
}

/** Formats the first few ranges. */
export function listRanges(ranges: readonly PageRange[]): string {
  const listed = formatPageRanges(ranges.slice(0, MAX_RANGES))
  return ranges.length > MAX_RANGES ? `${listed}, …` : listed
}
