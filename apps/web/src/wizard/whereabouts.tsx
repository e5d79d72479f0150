import { Trans } from '@lingui/react/macro'
import { useState } from 'react'

import { useConfig } from '../api/config-context.tsx'
import { removeJob } from '../api/find-job.ts'
import { jobMemory } from '../api/job-memory.ts'
import { Icon } from '../components/icon/icon.tsx'

interface WhereaboutsProps {
  /** Whether it was made on this device. */
  isLocal?: boolean
  /** The job that keeps it on the server, where one does. */
  jobId?: string | undefined
}

/** Where a result is, and for how long. */
export function Whereabouts({ isLocal = false, jobId }: WhereaboutsProps) {
  if (isLocal) {
    return (
      <p className="hint">
        <Icon name="device" />
        <Trans>Created on this device. Nothing was uploaded.</Trans>
      </p>
    )
  }
  return jobId === undefined ? <Deadline /> : <KeptResult key={jobId} jobId={jobId} />
}

function Deadline() {
  const { retentionHours } = useConfig()
  return (
    <p className="hint">
      <Icon name="clock" />
      <Trans>Files are deleted automatically after {retentionHours} hours.</Trans>
    </p>
  )
}

/** A result that the server keeps until its time is over, or until the visitor has it deleted. */
function KeptResult({ jobId }: { jobId: string }) {
  const [deletion, setDeletion] = useState<'none' | 'running' | 'done' | 'failed'>('none')

  async function remove() {
    setDeletion('running')
    const isRemoved = await removeJob(jobId)
    if (isRemoved) jobMemory.forget()
    setDeletion(isRemoved ? 'done' : 'failed')
  }

  const isOver = deletion === 'running' || deletion === 'done'
  return (
    <div className="kept-there">
      {deletion !== 'done' && <Deadline />}
      <p className="hint" role="status">
        {deletion === 'done' && (
          <>
            <Icon name="check" />
            <Trans>Deleted from the server. You can still download it until you leave this page.</Trans>
          </>
        )}
        {deletion === 'failed' && <Trans>The file could not be deleted. Check your connection and try again.</Trans>}
      </p>
      {/* It stays when it has nothing more to do, so that whoever is on it is not lost. */}
      <button type="button" className="linkbtn" aria-disabled={isOver} onClick={() => !isOver && void remove()}>
        {deletion === 'done' ? <Trans>Deleted</Trans> : <Trans>Delete now</Trans>}
      </button>
    </div>
  )
}
