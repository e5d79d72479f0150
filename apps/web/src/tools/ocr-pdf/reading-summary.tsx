import { Plural, Trans } from '@lingui/react/macro'

import { useLanguageName } from './use-ocr-languages.ts'
import type { OcrScreen } from './use-ocr-screen.ts'

/** How many pages will be read, and in which languages. */
export function ReadingSummary({ screen: { languages, plan, pageCount } }: { screen: OcrScreen }) {
  const nameOf = useLanguageName()
  return (
    <>
      <b>
        {pageCount === undefined ? (
          <Trans>All pages</Trans>
        ) : (
          <Plural value={plan.toRead.length} one="# page to read" other="# pages to read" />
        )}
      </b>
      <span>
        {languages.length === 0 ? <Trans>Language of the file, or English</Trans> : languages.map(nameOf).join(', ')}
      </span>
    </>
  )
}
