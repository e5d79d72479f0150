import './progress-bar.css'

import { useLingui } from '@lingui/react/macro'
import type { WorkStep } from '@recto/contract'

import { formatCount, formatShare } from '../messages/format.ts'
import { shareOf, type WorkProgress, type WorkUnit } from './work-progress.ts'

interface ProgressBarProps {
  /** What is being done, such as 'Adding numbers'. */
  work: string
  /** Whether the name is shown elsewhere on the page. */
  isNamed?: boolean
  progress: WorkProgress | undefined
  /** What progress is counted in. */
  unit?: WorkUnit | undefined
}

/** The progress of the work: its name, its state in words and as a percentage, and a bar. */
export function ProgressBar({ work, isNamed = false, progress, unit = 'page' }: ProgressBarProps) {
  const { t } = useLingui()
  const share = shareOf(progress)
  const percent = share === undefined ? undefined : Math.round(share * 100)
  const detail = useProgressText(progress, unit)
  return (
    <div className="workbar">
      <p>
        {!isNamed && <b>{work}</b>}
        {detail !== undefined && <span>{detail}</span>}
        {percent !== undefined && <span className="num">{percent}%</span>}
      </p>
      <div
        className={percent === undefined ? 'bar bar--unknown' : 'bar'}
        role="progressbar"
        aria-label={detail ?? work}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
      >
        <i style={percent === undefined ? undefined : { width: `${percent}%` }} />
      </div>
      {/* Announced once per phase, not with every update. */}
      <span className="vh" role="status">
        {progress !== undefined && (progress.phase === 'uploading' ? t`Uploading` : work)}
      </span>
    </div>
  )
}

/** Returns the progress in words, with amounts where known; undefined if the name of the work is enough. */
export function useProgressText(progress: WorkProgress | undefined, unit: WorkUnit): string | undefined {
  const { t } = useLingui()
  const stepTexts: Record<WorkStep, string | undefined> = {
    opening: t`Opening the file`,
    working: undefined,
    checking: t`Checking the result`,
    saving: t`Writing the new file`,
  }
  if (progress === undefined) return undefined
  if (progress.phase === 'reconnecting') return t`Connection lost. Reconnecting...`
  if (progress.phase === 'queued') {
    const { place } = progress
    if (place === undefined) return t`Waiting to start`
    return place === 1 ? t`Next in line` : t`Number ${formatCount(place)} in line`
  }
  if (progress.phase === 'working' || progress.phase === 'local') {
    if (progress.item === undefined || progress.itemCount === undefined) return stepTexts[progress.step ?? 'working']
    const [item, count] = [formatCount(progress.item), formatCount(progress.itemCount)]
    if (progress.step === 'checking') return t`Checking page ${item} of ${count}`
    return unit === 'image' ? t`Image ${item} of ${count}` : t`Page ${item} of ${count}`
  }
  const { done, whole } = formatShare(progress.sentBytes, progress.totalBytes)
  return t`Uploading ${done} of ${whole}`
}
