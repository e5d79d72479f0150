import './work-bar.css'

import { useLingui } from '@lingui/react/macro'
import type { WorkStep } from '@recto/contract'

import { formatCount, formatShare } from '../words/format.ts'
import { shareOf, type WorkProgress, type WorkUnit } from './work-progress.ts'

interface WorkBarProps {
  progress: WorkProgress | undefined
  /** What the work goes through, one after the other. */
  unit?: WorkUnit | undefined
}

/** How far the work is: what is being done, how much of it, and a bar. */
export function WorkBar({ progress, unit = 'page' }: WorkBarProps) {
  const { t } = useLingui()
  const share = shareOf(progress)
  const percent = share === undefined ? undefined : Math.round(share * 100)
  const label = useProgressText(progress, unit)
  return (
    <div className="workbar">
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
function useProgressText(progress: WorkProgress | undefined, unit: WorkUnit): string {
  const { t } = useLingui()
  const stepWords: Record<WorkStep, string> = {
    opening: t`Opening the file`,
    working: t`Processing...`,
    checking: t`Checking the result`,
    saving: t`Writing the new file`,
  }
  if (progress === undefined) return t`Uploading`
  if (progress.phase === 'local') {
    return stepWords[progress.step]
  }
  if (progress.phase === 'reconnecting') return t`Connection lost. Reconnecting...`
  if (progress.phase === 'queued') {
    const { place } = progress
    if (place === undefined) return t`Waiting to start`
    return place === 1 ? t`Next in line` : t`Number ${formatCount(place)} in line`
  }
  if (progress.phase === 'working') {
    if (progress.item === undefined || progress.itemCount === undefined) return stepWords[progress.step ?? 'working']
    const [item, count] = [formatCount(progress.item), formatCount(progress.itemCount)]
    if (progress.step === 'checking') return t`Checking page ${item} of ${count}`
    return unit === 'image' ? t`Image ${item} of ${count}` : t`Page ${item} of ${count}`
  }
  const { done, whole } = formatShare(progress.sentBytes, progress.totalBytes)
  return t`Uploading ${done} of ${whole}`
}
