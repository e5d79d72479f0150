import { useLingui } from '@lingui/react/macro'

import { useNotices } from '../components/notice/notice-provider.tsx'
import type { RefusalReason } from '../components/upload/partition-files.ts'
import { afterRendering, isOnScreen } from './use-problem-notice.ts'

interface RefusalMessages {
  /** Shown for a file that is not a PDF. */
  wrongType: string
  several: string
  /** Shown for a file over the size limit, which its own row always reports as well. */
  tooLarge?: { title: string; text: string }
}

/** Returns a callback for a refused choice of files, which shows a notice if the list that reports it is off screen. */
export function useRefusalNotice({ wrongType, several, tooLarge }: RefusalMessages): (reason: RefusalReason) => void {
  const { t } = useLingui()
  const { notify } = useNotices()
  const say = (reason: RefusalReason) => {
    if (reason === 'wrong-type') notify({ kind: 'error', title: t`Invalid File Type`, text: wrongType })
    if (reason === 'several') notify({ kind: 'error', title: t`Error`, text: several })
    if (reason === 'too-large' && tooLarge !== undefined) notify({ kind: 'error', ...tooLarge })
  }
  return (reason) => {
    afterRendering(() => {
      const list = document.querySelector('main ul[role="alert"]')
      if (list === null || !isOnScreen(list)) say(reason)
    })
  }
}
