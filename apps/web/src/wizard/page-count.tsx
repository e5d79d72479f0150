import { Plural } from '@lingui/react/macro'

/** A page count as text. */
export function PageCount({ pageCount }: { pageCount: number }) {
  return <Plural value={pageCount} one="# page" other="# pages" />
}
