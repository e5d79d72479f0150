import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'

import { formatCount } from '../../messages/format.ts'
import type { Degrees, RotationEvent } from './rotation-list.ts'

/** A quarter turn to the right or to the left. */
export type QuarterTurn = 90 | 270

/**
 * Rotates pages relative to their current rotation.
 * @returns a function that rotates pages, and the announcement of the last rotation
 */
export function usePageRotation(rotations: ReadonlyMap<number, Degrees>, onChange: (event: RotationEvent) => void) {
  const { t } = useLingui()
  const [announcement, setAnnouncement] = useState('')

  function rotate(pages: readonly number[], by: QuarterTurn) {
    const [page = 1] = pages
    const number = formatCount(page)
    const degrees = ((rotations.get(page) ?? 0) + by) % 360
    const one = t`Page ${number}, rotated ${degrees} degrees`
    setAnnouncement(
      pages.length === 1 ? one : plural(pages.length, { one: '# page rotated', other: '# pages rotated' }),
    )
    onChange({ type: 'rotated', pages, by })
  }

  return { rotate, announcement }
}
