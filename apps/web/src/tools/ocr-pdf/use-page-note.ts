import { useLingui } from '@lingui/react/macro'

import type { OcrScreen } from './use-ocr-screen.ts'

/** Returns why the visible page will not be read; undefined if it will, or if no reason is known. */
export function usePageNote(
  { plan: { chosen }, skips }: Pick<OcrScreen, 'plan' | 'skips'>,
  page: number,
): string | undefined {
  const { t } = useLingui()
  if (!chosen.includes(page)) return t`Not among the pages to read`
  const reason = skips[page - 1] ?? undefined
  switch (reason) {
    case undefined:
      return undefined
    case 'has-text':
    case 'no-ocr-layer':
      return t`Already has text, left unchanged`
    case 'blank':
      return t`This page is blank`
    case 'unreadable':
      return t`This page cannot be displayed`
    case 'too-large':
      return t`This page is too large to read`
  }
}
