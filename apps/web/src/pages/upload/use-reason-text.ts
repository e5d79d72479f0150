import { useLingui } from '@lingui/react/macro'

import { formatSize } from '../../messages/format.ts'
import type { FileFacts, Reason } from './suggest-tools.ts'

/** Returns the text for the reason of a suggestion. */
export function useReasonText(): (reason: Reason, facts: Pick<FileFacts, 'sizeBytes' | 'pageCount'>) => string {
  const { t } = useLingui()
  return (reason, { sizeBytes, pageCount = 0 }) => {
    const size = formatSize(sizeBytes)
    switch (reason) {
      case 'locked':
        return t`It is locked: with its password, the protection can be removed.`
      case 'restricted':
        return t`It holds a lock that opens without a password. Remove it, or set one of your own.`
      case 'large':
        return t`It is large, ${size}: make it smaller and see what changed.`
      case 'scanned':
        return t`It is scanned: its pages are pictures, and can be saved as such.`
      case 'many-pages':
        return t`It has ${pageCount} pages: take out those you need.`
      case 'several-files':
        return t`Put your files in order and make them one.`
    }
  }
}
