import { useLingui } from '@lingui/react/macro'
import { useMemo, useState } from 'react'

import { formatCount } from '../../messages/format.ts'
import { formatCuts, readCuts } from '../../components/pages-field/parse-pages.ts'

/**
 * Manages cuts between pages, which are stored as text.
 * @returns the pages to cut after, a function that toggles a cut, and the announcement of the last change
 */
export function useCuts(text: string, pageCount: number, onText: (text: string) => void) {
  const { t } = useLingui()
  const [announcement, setAnnouncement] = useState('')
  const cuts = useMemo(() => new Set(readCuts(text, pageCount).items), [text, pageCount])

  function toggle(page: number) {
    if (page >= pageCount) return
    const next = new Set(cuts)
    const isCut = !next.delete(page)
    if (isCut) next.add(page)
    const number = formatCount(page)
    setAnnouncement(isCut ? t`Cut after page ${number}` : t`No cut after page ${number}`)
    onText(formatCuts(next))
  }

  return { cuts, toggle, announcement }
}
