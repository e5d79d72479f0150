import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'

import type { PageAppearance } from '../../components/page-grid/page-cell.tsx'
import { formatCount } from '../../messages/format.ts'
import type { PartMap } from './part-map.ts'

/** Returns how each page is presented and its accessible name: the part it is in, and whether it starts one. */
export function usePartAppearance({ partOf, starts, cuts }: PartMap): (page: number) => PageAppearance {
  const { t } = useLingui()
  // If every page is a part, a badge would only repeat the page number.
  const hasBadges = starts.size < partOf.length
  return useMemo(
    () => (page) => {
      const part = partOf[page - 1] ?? 0
      const started = starts.get(page)
      const number = formatCount(page)
      const classes = [part > 0 && part % 2 === 0 && 'is-even', cuts.has(page) && 'is-cut'].filter(Boolean)
      const className = classes.length === 0 ? undefined : classes.join(' ')
      if (part === 0) return { label: t`Page ${number}`, className }
      const name = formatCount(started ?? part)
      if (started === undefined) return { label: t`Page ${number}, in file ${name}`, className }
      return { label: t`Page ${number}, first page of file ${name}`, className, badge: hasBadges ? name : undefined }
    },
    [partOf, starts, cuts, hasBadges, t],
  )
}
