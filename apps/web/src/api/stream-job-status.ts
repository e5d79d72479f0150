import { isOver, type JobStatus } from '@recto/contract'

import { CallError } from './call-error.ts'
import { findJob, jobAddress } from './jobs.ts'

/** Between two tries to reach the server again: at first soon, then ever less often. */
const FIRST_PAUSE_MS = 1000
const LONGEST_PAUSE_MS = 20_000

/** When the line is given up: whoever closes a lid for a while finds the work done. */
const GIVE_UP_MS = 10 * 60_000

/** Who listens to a job. */
export interface JobListener {
  signal: AbortSignal
  /** What is said where the line to the server is gone for good. */
  unreachable: string
  onStatus: (status: JobStatus) => void
  /** Hears that the line is broken; the next status says that it is there again. */
  onLost?: (() => void) | undefined
}

/**
 * Listens to a job until it is over, over as many lines as it takes.
 * @throws CallError when it is not there any more, or nobody answers for long
 */
export async function streamJobStatus(id: string, listener: JobListener): Promise<JobStatus> {
  const { signal, unreachable, onStatus, onLost } = listener
  let lastHeard = performance.now()
  let pauseMs = FIRST_PAUSE_MS
  for (;;) {
    const status = await listenOnce(id, signal, (told) => {
      lastHeard = performance.now()
      pauseMs = FIRST_PAUSE_MS
      onStatus(told)
    })
    if (status !== undefined) return status
    onLost?.()
    if (performance.now() - lastHeard > GIVE_UP_MS) throw new CallError(unreachable)
    await pause(pauseMs, signal)
    pauseMs = Math.min(LONGEST_PAUSE_MS, pauseMs * 2)
    // A server that is there and does not know the job will not know it later.
    if ((await findJob(id, signal)) === 'gone') throw new CallError(unreachable)
  }
}

/** Listens on one line: the end of the job, or nothing when the line broke. */
function listenOnce(id: string, signal: AbortSignal, onStatus: (status: JobStatus) => void) {
  return new Promise<JobStatus | undefined>((resolve, reject) => {
    const events = new EventSource(`${jobAddress(id)}/events`)
    const end = (act: () => void) => {
      events.close()
      signal.removeEventListener('abort', giveUp)
      act()
    }
    const giveUp = () => end(() => reject(new Error('given up', { cause: signal.reason })))
    signal.addEventListener('abort', giveUp)
    if (signal.aborted) giveUp()
    events.addEventListener('message', ({ data }: MessageEvent<string>) => {
      // Only our own server writes this.
      const status = JSON.parse(data) as JobStatus
      onStatus(status)
      if (isOver(status.state)) end(() => resolve(status))
    })
    // The browser would try again by itself, but not after every kind of break, and at the same pace for ever.
    events.addEventListener('error', () => end(() => resolve(undefined)))
  })
}

/** Waits, or less where the browser says that it is connected again. */
function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = (act: () => void) => {
      clearTimeout(timer)
      window.removeEventListener('online', goOn)
      signal.removeEventListener('abort', giveUp)
      act()
    }
    const goOn = () => end(resolve)
    const giveUp = () => end(() => reject(new Error('given up', { cause: signal.reason })))
    const timer = setTimeout(goOn, milliseconds)
    window.addEventListener('online', goOn)
    signal.addEventListener('abort', giveUp)
  })
}
