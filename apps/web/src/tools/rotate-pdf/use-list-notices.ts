import { useLingui } from '@lingui/react/macro'
import { useEffect, useEffectEvent } from 'react'

import { useNotices } from '../../components/notice/notice-provider.tsx'

/** Shows notices about automatic changes of the list; corrected page numbers are reported immediately. */
export function useListNotices(adjustments: number) {
  const { t } = useLingui()
  const { notify } = useNotices()

  function notifyAdjusted() {
    notify({ kind: 'caution', title: t`Page numbers adjusted`, text: t`They now fit the pages of the file.` })
  }

  function notifyDuplicates() {
    notify({
      kind: 'caution',
      title: t`Duplicate pages detected`,
      text: t`Only the last instruction for each page is kept.`,
    })
  }

  const notifyError = useEffectEvent(notifyAdjusted)
  useEffect(() => {
    if (adjustments > 0) notifyError()
  }, [adjustments])
  return { notifyAdjusted, notifyDuplicates }
}
