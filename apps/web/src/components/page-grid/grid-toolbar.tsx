import './grid-toolbar.css'

import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import { Icon } from '../icon/icon.tsx'
import { PageSizeSlider } from './page-size-slider.tsx'
import type { SelectionEvent } from './page-selection.ts'
import type { PagesPerRow } from './use-pages-per-row.ts'

interface SelectionBarProps {
  pageCount: number
  /** The number of selected pages. */
  count: number
  /** Shown while no page is selected. */
  ifNone?: ReactNode
  isDisabled: boolean
  onSelect: (event: SelectionEvent) => void
  perRow: PagesPerRow
}

/** The toolbar of selectable pages: selects all or every other page, and shows how many are selected. */
export function SelectionBar({ pageCount, count, ifNone, isDisabled, onSelect, perRow }: SelectionBarProps) {
  const { t } = useLingui()
  return (
    <GridToolbar
      hint={
        <SelectionButtons
          pageCount={pageCount}
          isDisabled={isDisabled}
          onChoose={(pages) => onSelect({ type: 'chosen', pages })}
        />
      }
      status={
        count === 0 ? (
          (ifNone ?? <Trans>No pages selected</Trans>)
        ) : (
          <Plural value={count} one="# page selected" other="# pages selected" />
        )
      }
      isDisabled={isDisabled}
      perRow={perRow}
      clear={{ name: t`Clear selection`, isNeeded: count > 0, onClear: () => onSelect({ type: 'cleared' }) }}
    />
  )
}

interface GridToolbarProps {
  hint: ReactNode
  /** Announced when it changes. */
  status: ReactNode
  isDisabled: boolean
  perRow: PagesPerRow
  clear?: { name: string; isNeeded: boolean; onClear: () => void } | undefined
}

/** The toolbar above the pages: a hint, the current state, and a button to clear it. */
export function GridToolbar({ hint, status, isDisabled, clear, perRow }: GridToolbarProps) {
  return (
    <div className="stagebar">
      <p className="stagebar__hint">{hint}</p>
      <PageSizeSlider perRow={perRow} />
      <span className="stagebar__count" role="status">
        {status}
      </span>
      {clear !== undefined && (
        <button
          type="button"
          className={clear.isNeeded ? 'iconbtn' : 'iconbtn is-away'}
          aria-label={clear.name}
          disabled={isDisabled}
          onClick={clear.onClear}
        >
          <Icon name="close" />
        </button>
      )}
    </div>
  )
}

interface SelectionButtonsProps {
  pageCount: number
  isDisabled: boolean
  onChoose: (pages: number[]) => void
}

/** Selects all pages, or every other one. */
function SelectionButtons({ pageCount, isDisabled, onChoose }: SelectionButtonsProps) {
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
        <button key={name} type="button" aria-label={name} disabled={isDisabled} onClick={() => choose(from, step)}>
          {short}
        </button>
      ))}
    </span>
  )
}
