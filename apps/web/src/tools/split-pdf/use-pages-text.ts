import { plural } from '@lingui/core/macro'
import { countPages, formatPageRanges, type PageRange } from '@recto/contract'

/** More ranges than these are not listed. */
const MAX_RANGES = 8

/** Which pages some ranges are, in words: 'page 3', 'pages 1-3, 5'. */
export function usePagesText(): (ranges: readonly PageRange[]) => string {
  return (ranges) => {
    const pages = listRanges(ranges)
    return plural(countPages(ranges), { one: `page ${pages}`, other: `pages ${pages}` })
  }
}

/** Ranges as people write them, the first few of many. */
export function listRanges(ranges: readonly PageRange[]): string {
  const listed = formatPageRanges(ranges.slice(0, MAX_RANGES))
  return ranges.length > MAX_RANGES ? `${listed}, …` : listed
}
