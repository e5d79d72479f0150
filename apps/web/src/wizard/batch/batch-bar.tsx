import '../action-bar.css'
import '../progress-bar.css'

import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'

import { formatCount } from '../../messages/format.ts'
import { isPart, isPending, secondsLeft, shareDone, type BatchRow, type BatchSnapshot } from './batch-rows.ts'
import type { Batch } from './use-batch.ts'
import { useNow } from './use-now.ts'

const SECONDS_PER_MINUTE = 60

/** The bar at the bottom while a batch runs: the current file, progress, remaining time, and a cancel button. */
export function BatchBar({ batch: { snapshot, cancel } }: { batch: Pick<Batch, 'snapshot' | 'cancel'> }) {
  if (snapshot === undefined) return null
  return (
    <div className="actbar">
      <div className="actbar__in">
        <Progress snapshot={snapshot} />
        <div className="actbar__acts">
          <button type="button" className="btn btn--line btn--big batch__stop" onClick={cancel}>
            <Trans>Cancel</Trans>
          </button>
        </div>
      </div>
    </div>
  )
}

function Progress({ snapshot }: { snapshot: BatchSnapshot }) {
  const { t } = useLingui()
  const timeText = useTimeText()
  const now = useNow()
  const { rows, startedAt, startedShare } = snapshot
  const parts = rows.filter(isPart)
  const share = shareDone(rows)
  const left = secondsLeft(share, now - startedAt, startedShare)
  const [place, count] = [placeOf(parts), parts.length].map(formatCount)
  const label = t`File ${place} of ${count}`
  const percent = Math.round(share * 100)
  return (
    <div className="workbar">
      <p>
        <b>{label}</b>
        <span className="num">{left === undefined ? `${percent}%` : timeText(left)}</span>
      </p>
      <div
        className="bar"
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
      >
        <i style={{ width: `${percent}%` }} />
      </div>
    </div>
  )
}

/** The position of the current file, counted from 1; the last one if there are several. */
function placeOf(parts: readonly BatchRow[]): number {
  const settled = parts.filter((row) => !isPending(row)).length
  const running = parts.filter(({ state }) => state.status === 'running').length
  return Math.min(parts.length, settled + Math.max(1, running))
}

/** Formats a duration, in minutes from one minute on. */
function useTimeText(): (seconds: number) => string {
  const { t } = useLingui()
  return (seconds) => {
    if (seconds < SECONDS_PER_MINUTE) return t`about ${seconds} s left`
    const minutes = Math.ceil(seconds / SECONDS_PER_MINUTE)
    return plural(minutes, { one: 'about # min left', other: 'about # min left' })
  }
}
