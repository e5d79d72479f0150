import { useLingui } from '@lingui/react/macro'

import { useNotices } from '../components/notice/notice-provider.tsx'

/** Returns a callback that shows a notice asking for a file, for the usual time unless a duration is given. */
export function useMissingFileNotice(durationMs?: number): () => void {
  const { t } = useLingui()
  const { notify } = useNotices()
  const text = t`Please upload a PDF file first.`
  return () => notify({ kind: 'error', title: t`Error`, text, durationMs })
}
