import { useLingui } from '@lingui/react/macro'

import { useNotices } from '../components/notice/notice-provider.tsx'

/** Says in a notice that a file is needed first, for as long as other errors unless a time is given. */
export function useMissingFileNotice(durationMs?: number): () => void {
  const { t } = useLingui()
  const { notify } = useNotices()
  const text = t`Please upload a PDF file first.`
  return () => notify({ kind: 'error', title: t`Error`, text, durationMs })
}
