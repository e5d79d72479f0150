import { Plural } from '@lingui/react/macro'

/** How many pages a document has, in words. */
export function PageCount({ pageCount }: { pageCount: number }) {
  return <Plural value={pageCount} one="# page" other="# pages" />
}
