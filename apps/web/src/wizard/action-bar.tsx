import './action-bar.css'

import { Trans } from '@lingui/react/macro'
import { useRef, type MouseEvent, type ReactNode } from 'react'

import { useRestoredFocus } from '../components/use-restored-focus.ts'
import { ProgressBar } from './progress-bar.tsx'
import { useBarHeight } from './use-bar-height.ts'
import { useRunKeys } from './use-run-keys.ts'
import type { WorkProgress, WorkUnit } from './work-progress.ts'

interface ActionBarProps {
  /** What the action will do, and to how many files or pages. */
  summary: ReactNode
  /** What is still loading, above the rest. */
  loading?: ReactNode
  /** What the action leaves unchanged, below the summary. */
  note?: ReactNode
  action: string
  /** The name the result will get; omitted if it has none yet. */
  name?: ReactNode
  /** Where the work runs. */
  where?: ReactNode
  /** Whether the action is available. */
  isReady: boolean
  /** The work and its progress; undefined while none is running. */
  busy: { work: string; progress: WorkProgress | undefined; unit?: WorkUnit | undefined } | undefined
  /** Omitted if there is no earlier step. */
  onBack?: (() => void) | undefined
  onRun: () => void
  onCancel: () => void
}

/**
 * The bar at the bottom: a summary of the action and its button, or the running action's progress and a cancel button.
 */
export function ActionBar(props: ActionBarProps) {
  const { summary, loading, note, action, name, where, isReady, busy, onBack, onRun, onCancel } = props
  const isBusy = busy !== undefined
  const bar = useRef<HTMLDivElement>(null)
  useRestoredFocus(bar, isBusy, '.actbar__run')
  useBarHeight(bar)
  useRunKeys({ isBusy, isReady, onRun, onCancel })

  function press({ detail: clickCount }: MouseEvent) {
    if (!isBusy) onRun()
    // The second half of a double click on the action must not cancel it.
    else if (clickCount < 2) onCancel()
  }

  return (
    <div ref={bar} className={name === undefined ? 'actbar' : 'actbar actbar--named'}>
      {loading}
      <div className="actbar__in">
        {isBusy ? (
          <ProgressBar {...busy} />
        ) : (
          <div className="actbar__text">
            <p className="actbar__what">{summary}</p>
            {Boolean(note) && <p className="actbar__note">{note}</p>}
          </div>
        )}
        {!isBusy && name}
        {where}
        <div className="actbar__acts">
          {!isBusy && onBack !== undefined && (
            <button type="button" className="btn btn--plain" onClick={onBack}>
              <Trans>Back</Trans>
            </button>
          )}
          <button
            type="button"
            className={`btn ${isBusy ? 'btn--line' : 'btn--main'} btn--big actbar__run`}
            disabled={!isReady && !isBusy}
            onClick={press}
          >
            {/* Both labels take up space, so that the button keeps its width. */}
            <span className={isBusy ? 'is-away' : undefined} aria-hidden={isBusy}>
              {action}
            </span>
            <span className={isBusy ? undefined : 'is-away'} aria-hidden={!isBusy}>
              <Trans>Cancel</Trans>
            </span>
          </button>
        </div>
      </div>
    </div>
  )
}
