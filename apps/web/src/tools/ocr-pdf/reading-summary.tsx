import { Plural, Trans } from '@lingui/react/macro'

import { useLanguageName } from './use-ocr-languages.ts'
import type { OcrScreen } from './use-ocr-screen.ts'

/** How many pages will be looked at, and in which languages. */
export function ReadingSummary({ screen: { languages, pages, pageCount } }: { screen: OcrScreen }) {
  const nameOf = useLanguageName()
  const count = pages?.size ?? pageCount
  return (
    <>
      <b>{count === undefined ? <Trans>All pages</Trans> : <Plural value={count} one="# page" other="# pages" />}</b>
      <span>
        {languages.length === 0 ? <Trans>Languages detected automatically</Trans> : languages.map(nameOf).join(', ')}
      </span>
    </>
  )
}
