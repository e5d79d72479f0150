import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { formatPageRanges } from '@recto/contract'

import { formatCount } from '../../messages/format.ts'
import type { ParsedPages } from './parse-pages.ts'

/** Further entries are counted instead of named. */
const MAX_NAMED = 3

/** Returns one or two sentences about the ignored entries of a text and the reasons; empty if there are none. */
export function useIgnoredEntriesText(): (
  read: ParsedPages<unknown>,
  takes: 'ranges' | 'pages',
  pageCount: number,
) => string {
  const { t } = useLingui()
  const list = useEntryList()
  return ({ unreadable, beyond }, takes, pageCount) => {
    const sentences: string[] = []
    if (unreadable.length > 0) {
      const entries = list(unreadable)
      const noRanges = plural(unreadable.length, {
        one: `${entries} is not a page or range and is ignored.`,
        other: `${entries} are not pages or ranges and are ignored.`,
      })
      const noPages = plural(unreadable.length, {
        one: `${entries} is not a page number and is ignored.`,
        other: `${entries} are not page numbers and are ignored.`,
      })
      sentences.push(takes === 'ranges' ? noRanges : noPages)
    }
    const [first] = beyond
    if (first !== undefined) {
      const page = formatPageRanges([first])
      const last = formatCount(pageCount)
      const entries = list(beyond.map((range) => formatPageRanges([range])))
      const single = first.start === first.end ? t`Page ${page} is past the last page (${last}).` : undefined
      const range = t`${entries} goes past the last page (${last}) and is ignored.`
      const several = t`${entries} are past the last page (${last}) and are ignored.`
      sentences.push(beyond.length > 1 ? several : (single ?? range))
    }
    return sentences.join(' ')
  }
}

/** Lists the first few entries in quotation marks. */
function useEntryList(): (entries: readonly string[]) => string {
  const { t } = useLingui()
  return (entries) => {
    const named = entries
      .slice(0, MAX_NAMED)
      .map((entry) => t`“${entry.length > 24 ? `${entry.slice(0, 23)}…` : entry}”`)
    const rest = entries.length - named.length
    return [...named, ...(rest > 0 ? [t`${rest} more`] : [])].join(', ')
  }
}
