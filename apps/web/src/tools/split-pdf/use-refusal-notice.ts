import { useLingui } from '@lingui/react/macro'

import { useNotices } from '../../components/notice/notice-provider.tsx'
import type { RejectionReason } from '../../components/upload/sort-files.ts'

/** Says what this page takes when something else was chosen; files that are too large are spoken of at the file alone. */
export function useRefusalNotice(): (reason: RejectionReason | 'several') => void {
  const { t } = useLingui()
  const { notify } = useNotices()
  return (reason) => {
    if (reason === 'wrong-type') {
      notify({ kind: 'error', title: t`Invalid File Type`, text: t`Please select a PDF file for splitting.` })
    }
    if (reason === 'several') {
      notify({ kind: 'error', title: t`Error`, text: t`Please select exactly one PDF file to split.` })
    }
  }
}
