import { Trans } from '@lingui/react/macro'

import { useConfig } from '../api/config-context.tsx'
import { removeJob } from '../api/jobs.ts'
import { jobOf } from '../sessions/session-job.ts'
import { useSession } from '../sessions/session-context.ts'
import { useSessionState } from '../sessions/use-session-state.ts'
import type { Place } from '../where/place.ts'
import { Icon } from '../components/icon/icon.tsx'

interface ResultStorageProps {
  /** Where the result was made. */
  place: Place
  /** Whether files were sent to the server before, to be converted. */
  sentFirst?: boolean | undefined
  /** The job that keeps the result on the server, if there is one. */
  jobId?: string | undefined
}

/** Where a result is stored, and for how long. */
export function ResultStorage({ place, sentFirst, jobId }: ResultStorageProps) {
  const { retentionHours } = useConfig()
  if (place === 'device') {
    return (
      <p className="hint">
        <Icon name="device" />
        {sentFirst ? (
          <Trans>
            Made on this device. Only Office files were sent to our server, which deletes them within {retentionHours}{' '}
            hours.
          </Trans>
        ) : (
          <Trans>Made on this device and kept only in this browser. Nothing was sent.</Trans>
        )}
      </p>
    )
  }
  return jobId === undefined ? <Deadline /> : <StoredResult key={jobId} jobId={jobId} />
}

/** When the server deletes its copy, and how long the one in this browser stays. */
function Deadline() {
  const { retentionHours } = useConfig()
  return (
    <>
      <p className="hint">
        <Icon name="clock" />
        <Trans>Files are deleted automatically after {retentionHours} hours.</Trans>
      </p>
      <p className="hint">
        <Icon name="device" />
        <Trans>That is on our server. A copy stays in this browser, in Your files, until you remove it.</Trans>
      </p>
    </>
  )
}

type Deletion = 'none' | 'running' | 'done' | 'failed'

/** A result the server keeps until it expires or the visitor deletes it. */
function StoredResult({ jobId }: { jobId: string }) {
  const [deletion, setDeletion] = useSessionState<Deletion>(`deletion ${jobId}`, 'none')
  const job = jobOf(useSession())

  async function remove() {
    setDeletion('running')
    const isRemoved = await removeJob(jobId)
    if (isRemoved) job.set(undefined)
    setDeletion(isRemoved ? 'done' : 'failed')
  }

  const isFinished = deletion === 'running' || deletion === 'done'
  return (
    <div className="kept-there">
      {deletion !== 'done' && <Deadline />}
      <p className="hint" role="status">
        {deletion === 'done' && (
          <>
            <Icon name="check" />
            <Trans>
              Deleted from the server. You can still download it here, and it stays in Your files until you remove it.
            </Trans>
          </>
        )}
        {deletion === 'failed' && <Trans>The file could not be deleted. Check your connection and try again.</Trans>}
      </p>
      {/* Stays after the deletion, so that focus is not lost. */}
      <button type="button" className="linkbtn" aria-disabled={isFinished} onClick={() => !isFinished && void remove()}>
        {deletion === 'done' ? <Trans>Deleted</Trans> : <Trans>Delete now</Trans>}
      </button>
    </div>
  )
}
