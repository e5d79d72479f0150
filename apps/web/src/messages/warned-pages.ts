import { plural, t } from '@lingui/core/macro'
import { pageRanges, type Warning } from '@recto/contract'

import { quotedName } from './quoted-name.ts'

/** The number of pages a warning refers to. */
export function pageTotal({ count = 0, pages = [] }: Warning): number {
  return Math.max(count, pages.length)
}

/** The pages a warning refers to, as the start of a sentence. */
export function pagesOf(warning: Warning): string {
  const { file, count = 0, pages = [] } = warning
  const name = quotedName(file)
  const list = enumeratePages(pages, count)
  return plural(pageTotal(warning), { one: `Page ${list} of ${name}`, other: `Pages ${list} of ${name}` })
}

/** Lists pages within a sentence, followed by the number of omitted ones. */
export function enumeratePages(pages: readonly number[], count: number): string {
  const rest = count - pages.length
  return enumerate([...pageRanges(pages), ...(rest > 0 ? [t`${rest} more`] : [])])
}

/** Joins parts of a sentence: `a, b and c`. */
export function enumerate(parts: readonly string[]): string {
  if (parts.length < 2) return parts.join('')
  const most = parts.slice(0, -1).join(', ')
  const last = parts.at(-1) ?? ''
  return t`${most} and ${last}`
}
