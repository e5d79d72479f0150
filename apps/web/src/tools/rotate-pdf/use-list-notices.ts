import { useLingui } from '@lingui/react/macro'
import { useEffect, useEffectEvent } from 'react'

import { useNotices } from '../../components/notice/notice-provider.tsx'

/** Says what was changed in the list on the visitor's behalf; adjusted page numbers as soon as they are. */
export function useListNotices(adjustments: number) {
  const { t } = useLingui()
  const { notify } = useNotices()

  function sayAdjusted() {
    notify({ kind: 'caution', title: t`Page numbers adjusted`, text: t`They are now within the pages of the file.` })
  }

  function sayDuplicates() {
    notify({
      kind: 'caution',
      title: t`Duplicate pages detected`,
      text: t`Only the last instruction for each page is kept.`,
    })
  }

  const say = useEffectEvent(sayAdjusted)
  useEffect(() => {
    if (adjustments > 0) say()
  }, [adjustments])
  return { sayAdjusted, sayDuplicates }
}
