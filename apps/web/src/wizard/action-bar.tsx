import './action-bar.css'

import { Trans } from '@lingui/react/macro'
import { useRef, type ReactNode } from 'react'

import { useRestoredFocus } from '../components/use-restored-focus.ts'
import { ProgressBar } from './progress-bar.tsx'
import type { WorkProgress, WorkUnit } from './work-progress.ts'

interface ActionBarProps {
  /** What will happen, and with how much. */
  what: ReactNode
  action: string
  /** Whether the action can be taken now. */
  isReady: boolean
  /** How far the work is; given while it runs. */
  busy: { progress: WorkProgress | undefined; unit?: WorkUnit | undefined } | undefined
  /** The way back, where there is one. */
  onBack?: (() => void) | undefined
  onRun: () => void
  onCancel: () => void
}

/** The bar at the lower edge: what will happen, and the step that makes it happen. While it happens, how far it is. */
export function ActionBar({ what, action, isReady, busy, onBack, onRun, onCancel }: ActionBarProps) {
  const isBusy = busy !== undefined
  const bar = useRef<HTMLDivElement>(null)
  useRestoredFocus(bar, isBusy, '.actbar__run')
  return (
    <div ref={bar} className="actbar">
      <div className="actbar__in">
        {isBusy ? <ProgressBar progress={busy.progress} unit={busy.unit} /> : <p className="actbar__what">{what}</p>}
        <div className="actbar__acts">
          {(isBusy || onBack !== undefined) && (
            <button type="button" className="btn btn--plain" onClick={isBusy ? onCancel : onBack}>
              {isBusy ? <Trans>Cancel</Trans> : <Trans>Back</Trans>}
            </button>
          )}
          <button
            type="button"
            className="btn btn--main btn--big actbar__run"
            disabled={!isReady && !isBusy}
            aria-disabled={isBusy || undefined}
            onClick={() => !isBusy && onRun()}
          >
            {/* Both words take their room, so that the button keeps its width. */}
            <span className={isBusy ? 'is-away' : undefined} aria-hidden={isBusy}>
              {action}
            </span>
            <span className={isBusy ? undefined : 'is-away'} aria-hidden={!isBusy}>
              <Trans>Processing...</Trans>
            </span>
          </button>
        </div>
      </div>
    </div>
  )
}
