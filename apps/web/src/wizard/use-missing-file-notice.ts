import { useLingui } from '@lingui/react/macro'

import { useNotices } from '../components/notice/notice-provider.tsx'

interface MissingFileOptions {
  /** The usual time by default. */
  durationMs?: number
  /** Asks for a PDF file by default. */
  text?: string
}

/** Returns a callback that shows a notice asking for a file. */
export function useMissingFileNotice({ durationMs, text }: MissingFileOptions = {}): () => void {
  const { t } = useLingui()
  const { notify } = useNotices()
  const usual = t`Please upload a PDF file first.`
  return () => notify({ kind: 'error', title: t`Error`, text: text ?? usual, durationMs })
}
