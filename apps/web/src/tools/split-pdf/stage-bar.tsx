import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import { Icon } from '../../components/icon/icon.tsx'

interface StageBarProps {
  /** What can be done here. */
  hint: ReactNode
  /** How much was done, said aloud as it changes. */
  status: ReactNode
  /** Takes all of it back, where it was done here. */
  clear?: { name: string; isNeeded: boolean; onClear: () => void } | undefined
  isStill: boolean
}

/** What can be done with the pages below, and how much was. */
export function StageBar({ hint, status, clear, isStill }: StageBarProps) {
  return (
    <div className="stagebar">
      <p className="stagebar__hint">{hint}</p>
      <span className="stagebar__count" role="status">
        {status}
      </span>
      {clear !== undefined && (
        <button
          type="button"
          className={clear.isNeeded ? 'iconbtn' : 'iconbtn is-away'}
          aria-label={clear.name}
          disabled={isStill}
          onClick={clear.onClear}
        >
          <Icon name="close" />
        </button>
      )}
    </div>
  )
}

interface KindsProps {
  pageCount: number
  isStill: boolean
  onChoose: (pages: number[]) => void
}

/** Chooses all pages, or every other one. */
export function Kinds({ pageCount, isStill, onChoose }: KindsProps) {
  const { t } = useLingui()
  const pages = Array.from({ length: pageCount }, (_, index) => index + 1)
  const kinds = [
    { short: t`All`, name: t`Select all pages`, of: pages },
    { short: t`Odd`, name: t`Select odd pages`, of: pages.filter((page) => page % 2 === 1) },
    { short: t`Even`, name: t`Select even pages`, of: pages.filter((page) => page % 2 === 0) },
  ]
  return (
    <span className="stagebar__kinds" role="group" aria-label={t`Select pages`}>
      <span aria-hidden="true">
        <Trans>Select</Trans>
      </span>
      {kinds.map(({ short, name, of }) => (
        <button key={name} type="button" aria-label={name} disabled={isStill} onClick={() => onChoose(of)}>
          {short}
        </button>
      ))}
    </span>
  )
}
