import './page-stepper.css'

import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'

import { formatCount } from '../../messages/format.ts'
import { Icon } from '../icon/icon.tsx'
import { NextPageButton, PreviousPageButton } from './page-buttons.tsx'

interface PageStepperProps {
  /** Counted from 1. */
  page: number
  pageCount: number
  onPage: (page: number) => void
}

/** Navigates the pages of a document: previous, next, first, last, or by number. */
export function PageStepper({ page, pageCount, onPage }: PageStepperProps) {
  const { t } = useLingui()
  const [draft, setDraft] = useState<string>()
  const go = (to: number) => {
    setDraft(undefined)
    onPage(Math.min(pageCount, Math.max(1, to)))
  }
  const leave = () => (draft === undefined || draft === '' ? setDraft(undefined) : go(Number(draft)))
  const count = formatCount(pageCount)
  return (
    <div className="pager" role="group" aria-label={t`Current page`}>
      <button
        type="button"
        className="iconbtn pager__end"
        aria-label={t`Go to the first page`}
        disabled={page <= 1}
        onClick={() => go(1)}
      >
        <Icon name="page-first" />
      </button>
      <PreviousPageButton page={page} pageCount={pageCount} onPage={go} />
      <label>
        <span>{t`Page`}</span>
        <input
          className="input pager__n"
          type="text"
          inputMode="numeric"
          autoComplete="off"
          value={draft ?? page}
          style={{ width: `${Math.max(2, String(pageCount).length) + 3}ch` }}
          onChange={(event) => setDraft(event.target.value.replaceAll(/\D/g, '').slice(0, 7))}
          onKeyDown={({ key }) => {
            if (key === 'Enter') leave()
            if (key === 'ArrowUp') go(page - 1)
            if (key === 'ArrowDown') go(page + 1)
          }}
          onBlur={leave}
        />
        <span>{t`of ${count}`}</span>
      </label>
      <NextPageButton page={page} pageCount={pageCount} onPage={go} />
      <button
        type="button"
        className="iconbtn pager__end"
        aria-label={t`Go to the last page`}
        disabled={page >= pageCount}
        onClick={() => go(pageCount)}
      >
        <Icon name="page-last" />
      </button>
    </div>
  )
}
