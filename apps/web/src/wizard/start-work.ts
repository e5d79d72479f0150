import { withStem } from '../naming/file-name.ts'
import { outputNameOf } from '../naming/output-name.ts'
import type { RunningWorkList } from '../sessions/running-work.ts'
import { jobOf } from '../sessions/session-job.ts'
import type { Session } from '../sessions/session.ts'
import { makeResult } from './make-result.ts'
import type { Work } from './work.ts'
import { FIRST_COURSE, nextCourse, type WizardEvent, type WizardResult, type WorkStep } from './wizard-state.ts'

interface WorkToStart {
  session: Session
  running: RunningWorkList
  work: Work
  files: readonly File[]
  workStep: WorkStep
}

/** How work ended. */
export type Ending =
  | { status: 'done'; result: WizardResult }
  | { status: 'cancelled' }
  | { status: 'failed'; error: unknown }

/** Runs work in a session and records its progress and result there, whether or not a page shows it. */
export async function startWork({ session, running, work, files, workStep }: WorkToStart): Promise<Ending> {
  const send = courseOf(session).send
  const stop = new AbortController()
  const end = session.begin(() => {
    stop.abort()
    jobOf(session).set(undefined)
    send({ type: 'cancelled' })
    listed.ended()
    end()
  })
  const listed = running.add({
    tool: session.tool,
    fileName: files[0]?.name ?? '',
    fileCount: files.length,
    cancel: () => session.cancelWork(),
    returnTo: { path: session.path, state: { session: session.id, step: workStep, isBatch: false } },
  })
  send({ type: 'started', workStep })
  try {
    const made = await work({
      signal: stop.signal,
      onProgress: (progress) => {
        if (stop.signal.aborted) return
        send({ type: 'progressed', progress })
        listed.progressed(progress)
      },
    })
    if (stop.signal.aborted) return { status: 'cancelled' }
    const { blob, name: defaultName, report, jobId, place, sentFirst } = made
    const file = new File([blob], withStem(defaultName, outputNameOf(session).get()), { type: blob.type })
    releaseResult(session)
    const result = makeResult(session, { file, defaultName, report, jobId, place, sentFirst })
    send({ type: 'finished', result, workStep })
    return { status: 'done', result }
  } catch (error) {
    return stop.signal.aborted ? { status: 'cancelled' } : { status: 'failed', error }
  } finally {
    if (!stop.signal.aborted) {
      listed.ended()
      end()
    }
  }
}

/** The course of a session, for code outside its page. */
function courseOf(session: Session) {
  const cell = session.cell('course', FIRST_COURSE)
  return { get: cell.get, send: (event: WizardEvent) => cell.set(nextCourse(cell.get(), event)) }
}

/** Frees a result that is about to be replaced. It becomes unreachable, so the server need not keep it either. */
function releaseResult(session: Session): void {
  const { result } = courseOf(session).get()
  if (result === undefined) return
  URL.revokeObjectURL(result.url)
  if (result.jobId !== undefined) void removeFromServer(result.jobId)
}

async function removeFromServer(jobId: string): Promise<void> {
  // Already loaded by the call that made the result; tools that work on this device never need it.
  const { removeJob } = await import('../api/jobs.ts')
  await removeJob(jobId)
}
