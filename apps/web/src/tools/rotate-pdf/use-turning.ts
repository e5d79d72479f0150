import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'

import { formatCount } from '../../words/format.ts'
import type { Degrees, RotationEvent } from './rotation-list.ts'

/** A quarter turn to the right or to the left. */
export type QuarterTurn = 90 | 270

/**
 * Turning pages from where they are.
 * @returns the way to turn some, and what is said aloud after it
 */
export function useTurning(turns: ReadonlyMap<number, Degrees>, onChange: (event: RotationEvent) => void) {
  const { t } = useLingui()
  const [spoken, setSpoken] = useState('')

  function turn(pages: readonly number[], by: QuarterTurn) {
    const [page = 1] = pages
    const number = formatCount(page)
    const degrees = ((turns.get(page) ?? 0) + by) % 360
    const one = t`Page ${number}, rotated ${degrees} degrees`
    setSpoken(pages.length === 1 ? one : plural(pages.length, { one: '# page rotated', other: '# pages rotated' }))
    onChange({ type: 'turned', pages, by })
  }

  return { turn, spoken }
}
