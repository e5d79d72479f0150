import type { Cell, Kept, Session } from './session.ts'

/** A server job working for a session, so that a reloaded page can continue with it. */
export interface SessionJob {
  id: string
  /** The id of the operation. */
  operation: string
  /** The file name to save the result under, if it differs from the server's. */
  saveAs?: string | undefined
}

/** How a job is saved. Its ID grants access to the result, so it must not be stored anywhere that outlives the tab. */
const JOB: Kept<SessionJob | undefined> = { save: (job) => job, load: readJob }

/** The job of a session: the one that is running, or that made the result. */
export function jobOf(session: Session): Cell<SessionJob | undefined> {
  return session.cell<SessionJob | undefined>('job', undefined, JOB)
}

/** Reads a job that was saved; undefined for anything else. */
export function readJob(saved: unknown): SessionJob | undefined {
  if (typeof saved !== 'object' || saved === null || !('id' in saved && 'operation' in saved)) return undefined
  const { id, operation } = saved
  if (typeof id !== 'string' || typeof operation !== 'string') return undefined
  return { id, operation, saveAs: 'saveAs' in saved && typeof saved.saveAs === 'string' ? saved.saveAs : undefined }
}
