import './stage-bar.css'

import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import { Icon } from '../icon/icon.tsx'
import type { SelectionEvent } from './page-selection.ts'

interface ChoiceBarProps {
  pageCount: number
  /** How many pages are chosen. */
  count: number
  /** What is said while none is chosen. */
  ifNone?: ReactNode
  isStill: boolean
  onSelect: (event: SelectionEvent) => void
}

/** Above pages that can be chosen: all or every other one at once, and how many are. */
export function ChoiceBar({ pageCount, count, ifNone, isStill, onSelect }: ChoiceBarProps) {
  const { t } = useLingui()
  return (
    <StageBar
      hint={<Kinds pageCount={pageCount} isStill={isStill} onChoose={(pages) => onSelect({ type: 'chosen', pages })} />}
      status={
        count === 0 ? (
          (ifNone ?? <Trans>No pages selected</Trans>)
        ) : (
          <Plural value={count} one="# page selected" other="# pages selected" />
        )
      }
      isStill={isStill}
      clear={{ name: t`Clear selection`, isNeeded: count > 0, onClear: () => onSelect({ type: 'cleared' }) }}
    />
  )
}

interface StageBarProps {
  hint: ReactNode
  /** Said aloud as it changes. */
  status: ReactNode
  isStill: boolean
  clear?: { name: string; isNeeded: boolean; onClear: () => void } | undefined
}

/** What can be done with the pages below, and how much was. */
export function StageBar({ hint, status, isStill, clear }: StageBarProps) {
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
function Kinds({ pageCount, isStill, onChoose }: KindsProps) {
  const { t } = useLingui()
  const choose = (from: number, step: number) => {
    const length = Math.ceil((pageCount - from + 1) / step)
    onChoose(Array.from({ length }, (_, index) => from + index * step))
  }
  const kinds = [
    { short: t`All`, name: t`Select all pages`, from: 1, step: 1 },
    { short: t`Odd`, name: t`Select odd pages`, from: 1, step: 2 },
    { short: t`Even`, name: t`Select even pages`, from: 2, step: 2 },
  ]
  return (
    <span className="stagebar__kinds" role="group" aria-label={t`Select pages`}>
      <span aria-hidden="true">
        <Trans>Select</Trans>
      </span>
      {kinds.map(({ short, name, from, step }) => (
        <button key={name} type="button" aria-label={name} disabled={isStill} onClick={() => choose(from, step)}>
          {short}
        </button>
      ))}
    </span>
  )
}
