import './action-bar.css'

import { Trans, useLingui } from '@lingui/react/macro'
import { useRef, type ReactNode } from 'react'

import { useFocusKept } from '../components/use-focus-kept.ts'
import { formatShare } from '../words/format.ts'
import { shareOf, type WorkProgress } from './work-progress.ts'

interface ActionBarProps {
  /** What will happen, and with how much. */
  what: ReactNode
  action: string
  /** Whether the action can be taken now. */
  isReady: boolean
  /** How far the work is; given while it runs. */
  busy: { progress: WorkProgress | undefined } | undefined
  /** The way back, where there is one. */
  onBack?: (() => void) | undefined
  onRun: () => void
  onCancel: () => void
}

/** The bar at the lower edge: what will happen, and the step that makes it happen. While it happens, how far it is. */
export function ActionBar({ what, action, isReady, busy, onBack, onRun, onCancel }: ActionBarProps) {
  const isBusy = busy !== undefined
  const bar = useRef<HTMLDivElement>(null)
  useFocusKept(bar, isBusy, '.actbar__run')
  return (
    <div ref={bar} className="actbar">
      <div className="actbar__in">
        {isBusy ? <Progress progress={busy.progress} /> : <p className="actbar__what">{what}</p>}
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

function Progress({ progress }: { progress: WorkProgress | undefined }) {
  const { t } = useLingui()
  const share = shareOf(progress)
  const percent = share === undefined ? undefined : Math.round(share * 100)
  const label = useProgressText(progress)
  return (
    <div className="actbar__prog">
      <p>
        <b>{label}</b>
        {percent !== undefined && <span className="num">{percent}%</span>}
      </p>
      <div
        className={percent === undefined ? 'bar bar--unknown' : 'bar'}
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
      >
        <i style={percent === undefined ? undefined : { width: `${percent}%` }} />
      </div>
      {/* Announced once for each phase, not for each byte. */}
      <span className="vh" role="status">
        {progress === undefined || progress.phase === 'uploading' ? t`Uploading` : t`Processing...`}
      </span>
    </div>
  )
}

/** What is being done, in words; what was sent of how much while it is sent. */
function useProgressText(progress: WorkProgress | undefined): string {
  const { t } = useLingui()
  if (progress === undefined) return t`Uploading`
  if (progress.phase === 'local') {
    const steps = { opening: t`Opening the file`, working: t`Processing...`, saving: t`Writing the new file` }
    return steps[progress.step]
  }
  if (progress.phase === 'working') return t`Processing...`
  const { done, whole } = formatShare(progress.sentBytes, progress.totalBytes)
  return t`Uploading ${done} of ${whole}`
}
