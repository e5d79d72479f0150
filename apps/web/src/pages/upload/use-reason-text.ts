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
        return t`It is password protected. Use the password to remove the protection.`
      case 'restricted':
        return t`It is encrypted but opens without a password. Remove the encryption or set a password.`
      case 'large':
        return t`It is large (${size}). Make it smaller and see what changed.`
      case 'scanned':
        return t`It is a scan. Make its text searchable.`
      case 'many-pages':
        return t`It has ${pageCount} pages. Extract the ones you need.`
      case 'office':
        return t`Convert it to PDF first. Every other tool takes PDF files.`
      case 'several-files':
        return t`Put your files in order and combine them.`
    }
  }
}
