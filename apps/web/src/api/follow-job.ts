import { errorMessage, isOver, type JobStatus } from '@recto/contract'
import axios, { type AxiosResponse } from 'axios'

import { CallError } from './call-error.ts'
import { readApiBase } from './api-base.ts'

/** Who waits for a job. */
interface JobFollower {
  signal: AbortSignal
  /** What is said where the line to the server is gone for good. */
  unreachable: string
  onStatus: (status: JobStatus) => void
}

/**
 * Waits for a job of the server's, tells how far it is, and brings its result; who gives it up ends it there, too.
 * @throws CallError with the server's sentence when it fails; any other error when it was given up
 */
export async function followJob({ id }: JobStatus, follower: JobFollower): Promise<AxiosResponse<Blob>> {
  const address = `${readApiBase()}/jobs/${id}`
  try {
    const { state, error } = await waitForEnd(`${address}/events`, follower)
    if (state === 'failed' && error !== undefined) throw new CallError(error.message, error)
    // By another hand than ours: the server is going down.
    if (state === 'cancelled') throw new CallError(errorMessage('CANCELLED'), { code: 'CANCELLED' })
    return await axios.get<Blob>(`${address}/result`, { responseType: 'blob', signal: follower.signal })
  } finally {
    // Cancelled, failed or fetched: what lies there is of no more use. The server forgets it by itself where this is not heard.
    void axios.delete(address).catch(() => undefined)
  }
}

/** Listens to a job until it is over; the browser connects anew by itself when the line breaks. */
function waitForEnd(address: string, { signal, unreachable, onStatus }: JobFollower): Promise<JobStatus> {
  return new Promise((resolve, reject) => {
    const events = new EventSource(address)
    const end = (act: () => void) => {
      events.close()
      signal.removeEventListener('abort', giveUp)
      act()
    }
    const giveUp = () => end(() => reject(new Error('given up', { cause: signal.reason })))
    signal.addEventListener('abort', giveUp)
    events.addEventListener('message', ({ data }: MessageEvent<string>) => {
      // Only our own server writes this.
      const status = JSON.parse(data) as JobStatus
      onStatus(status)
      if (isOver(status.state)) end(() => resolve(status))
    })
    events.addEventListener('error', () => {
      // While it connects anew there is hope; closed for good means that the job is not there.
      if (events.readyState === EventSource.CLOSED) end(() => reject(new CallError(unreachable)))
    })
  })
}
