import { useLingui } from '@lingui/react/macro'

import { useNotices } from '../components/notice/notice-provider.tsx'
import type { RefusalReason } from '../components/upload/partition-files.ts'

interface RefusalMessages {
  /** Shown for a file that is not a PDF. */
  wrongType: string
  several: string
  /** Shown for a file over the size limit, which its own row always reports as well. */
  tooLarge?: { title: string; text: string }
}

/** Returns a callback that shows a notice when a choice of files was refused. */
export function useRefusalNotice({ wrongType, several, tooLarge }: RefusalMessages): (reason: RefusalReason) => void {
  const { t } = useLingui()
  const { notify } = useNotices()
  return (reason) => {
    if (reason === 'wrong-type') notify({ kind: 'error', title: t`Invalid File Type`, text: wrongType })
    if (reason === 'several') notify({ kind: 'error', title: t`Error`, text: several })
    if (reason === 'too-large' && tooLarge !== undefined) notify({ kind: 'error', ...tooLarge })
  }
}
