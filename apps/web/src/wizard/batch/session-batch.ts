import { batchOf } from '../../sessions/batch-cell.ts'
import type { RunningWorkList } from '../../sessions/running-work.ts'
import type { Cell, Session } from '../../sessions/session.ts'
import type { WorkProgress } from '../work-progress.ts'
import { BATCH_COURSE, FIRST_BATCH_COURSE, nextBatchCourse, type BatchCourse, type BatchEvent } from './batch-course.ts'
import { batchProgress, isDone, isPart, type BatchSnapshot } from './batch-rows.ts'
import type { BatchRun } from './batch-run.ts'

interface BatchToFollow {
  session: Session
  running: RunningWorkList
  run: BatchRun
  /** Called each time the last file has had its turn, whichever page is open. */
  onEnd: (batch: BatchSnapshot) => void
}

const NO_RUN: BatchRun | undefined = undefined

/**
 * The run that processes a session's files; undefined before it starts, and after a reload until the page resumes it.
 */
export function runOf(session: Session): Cell<BatchRun | undefined> {
  return session.cell<BatchRun | undefined>('batch-run', NO_RUN)
}

/** The state of the steps of a session's batch. */
export function batchCourseOf(session: Session): Cell<BatchCourse> {
  return session.cell('batch-course', FIRST_BATCH_COURSE, BATCH_COURSE)
}

/** Sends an event from outside a page. */
export function sendToBatch(session: Session, event: BatchEvent): void {
  const course = batchCourseOf(session)
  course.set(nextBatchCourse(course.get(), event))
}

/**
 * Makes a session follow the work on its files: it stays in memory while work remains, records its state, and lists the
 * work for the shelf. Work followed before is stopped.
 */
export function followBatch({ session, running, run, onEnd }: BatchToFollow): void {
  session.cancelWork()
  runOf(session).set(run)
  let listing: Listing | undefined
  const note = () => {
    // Other work has taken its place.
    if (runOf(session).get() !== run) return
    const snapshot = run.snapshot()
    batchOf(session).set(snapshot)
    if (snapshot.isRunning) {
      listing ??= listWork({ session, running, snapshot })
      listing.progressed(batchProgress(snapshot.rows))
    } else if (listing !== undefined) {
      const { stop } = listing
      listing = undefined
      stop()
      onEnd(snapshot)
    }
  }
  run.subscribe(note)
  note()
}

interface Listing {
  progressed: (progress: WorkProgress) => void
  stop: () => void
}

/** Registers work with its session, and for the shelf. */
function listWork({
  session,
  running,
  snapshot,
}: Omit<BatchToFollow, 'run' | 'onEnd'> & { snapshot: BatchSnapshot }): Listing {
  const parts = snapshot.rows.filter(isPart)
  const end = session.begin(() => cancelBatch(session))
  const { progressed, ended } = running.add({
    tool: session.tool,
    fileName: parts[0]?.file.name ?? '',
    fileCount: parts.length,
    cancel: () => session.cancelWork(),
    returnTo: {
      path: session.path,
      state: { session: session.id, step: snapshot.isFirstPass ? 2 : 3, isBatch: true },
    },
  })
  const stop = () => {
    ended()
    end()
  }
  return { progressed, stop }
}

/** Stops the work and keeps finished results; without any, shows the settings again. */
function cancelBatch(session: Session): void {
  const run = runOf(session)
  run.get()?.cancel()
  if (batchOf(session).get()?.rows.some(isDone) === true) return
  run.set(undefined)
  batchOf(session).set(undefined)
  sendToBatch(session, { type: 'stopped' })
}
