import { useLingui } from '@lingui/react/macro'

import type { OcrScreen } from './use-ocr-screen.ts'
import type { PageReading } from './use-page-reading.ts'

/** Returns why the page in view will not be read; undefined if it will, or nothing is known against it. */
export function usePageNote(
  { settings: { mode }, pages }: Pick<OcrScreen, 'settings' | 'pages'>,
  page: number,
  reading: PageReading | undefined,
): string | undefined {
  const { t } = useLingui()
  if (pages !== undefined && !pages.has(page)) return t`Not one of the pages to read`
  const reason = mode === 'skip' && reading?.status === 'read' ? reading.page.skipReason : undefined
  switch (reason) {
    case undefined:
    case null:
      return undefined
    case 'has-text':
    case 'no-ocr-layer':
      return t`Already has text, left alone`
    case 'blank':
      return t`This page is blank`
    case 'unreadable':
      return t`This page cannot be displayed`
    case 'too-large':
      return t`This page is too large to read`
  }
}
