import { isFinished, type JobStatus } from '@recto/contract'

import { CallError } from './call-error.ts'
import { findJob, jobAddress } from './jobs.ts'

/** The pause between reconnection attempts doubles up to a maximum. */
const FIRST_PAUSE_MS = 1000
const LONGEST_PAUSE_MS = 20_000

/** Long enough that a laptop closed for a while still gets its result. */
const GIVE_UP_MS = 10 * 60_000

/** Receives the status updates of a job. */
export interface JobListener {
  signal: AbortSignal
  /** The message when the connection is lost for good. */
  unreachable: string
  onStatus: (status: JobStatus) => void
  /** Called when the connection is lost; the next status means that it is restored. */
  onLost?: (() => void) | undefined
}

/**
 * Streams the status of a job until it is over, reconnecting as often as necessary.
 * @throws CallError when the job no longer exists or the server stays unreachable
 */
export async function streamJobStatus(id: string, listener: JobListener): Promise<JobStatus> {
  const { signal, onStatus, onLost } = listener
  let lastHeard = performance.now()
  let pauseMs = FIRST_PAUSE_MS
  for (;;) {
    const status = await listenOnce(id, signal, (update) => {
      lastHeard = performance.now()
      pauseMs = FIRST_PAUSE_MS
      onStatus(update)
    })
    if (status !== undefined) return status
    onLost?.()
    if (performance.now() - lastHeard > GIVE_UP_MS) throw new CallError(listener.unreachable)
    await pause(pauseMs, signal)
    pauseMs = Math.min(LONGEST_PAUSE_MS, pauseMs * 2)
    // A reachable server that does not know the job never will.
    if ((await findJob(id, signal)) === 'gone') throw new CallError(listener.unreachable)
  }
}

/** Listens on one connection. Returns the final status, or undefined when the connection broke. */
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
      // Only our own server sends these events.
      const status = JSON.parse(data) as JobStatus
      onStatus(status)
      if (isFinished(status.state)) end(() => resolve(status))
    })
    // The browser's own reconnection does not cover every failure and never backs off.
    events.addEventListener('error', () => end(() => resolve(undefined)))
  })
}

/** Waits, or resolves early when the browser is back online. */
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
