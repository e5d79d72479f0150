import {
  firstSnapshot,
  isDone,
  type BatchRow,
  type BatchSnapshot,
  type LeftOutReason,
  type Refusal,
  type RowState,
} from '../wizard/batch/batch-rows.ts'
import { openEntry, readMaking, type FileCell, type FindId, type OpenFile } from './file-cell.ts'
import { readJob } from './session-job.ts'
import type { Cell, Session } from './session.ts'

const NO_BATCH: BatchSnapshot | undefined = undefined

/** The state of a batch's work; undefined before it starts. */
export function batchOf(session: Session): Cell<BatchSnapshot | undefined> {
  return session.cell<BatchSnapshot | undefined>('batch', NO_BATCH)
}

/**
 * The work of a batch with its results. Work on this device ends with the page and is not restarted without asking; a
 * job on the server continues.
 */
export const BATCH: FileCell = {
  name: 'batch',
  files: (session) => rowsOf(session).flatMap((row) => (isDone(row) ? [row.state.made.file] : [])),
  save: (session, idOf) => rowsOf(session).map((row) => saveRow(row, idOf)),
  restore: async (session, saved, open) => {
    const entries: readonly unknown[] = Array.isArray(saved) ? saved : []
    const rows = await Promise.all(entries.map((entry) => restoreRow(entry, open)))
    const known = rows.filter((row) => row !== undefined)
    if (known.length > 0) batchOf(session).set(firstSnapshot(known))
  },
}

function rowsOf(session: Session): readonly BatchRow[] {
  return batchOf(session).get()?.rows ?? []
}

function saveRow({ id, file: { name, size }, state }: BatchRow, idOf: FindId): unknown {
  return { id, name, size, state: saveState(state, idOf) }
}

function saveState(state: RowState, idOf: FindId): unknown {
  switch (state.status) {
    case 'done': {
      const { file, report, place } = state.made
      return { status: 'done', id: '', shelfId: idOf(file), report, place }
    }
    case 'waiting':
    case 'running':
      return { status: 'waiting', job: state.job }
    case 'refused':
    case 'left-out':
      return state
  }
}

async function restoreRow(saved: unknown, open: OpenFile): Promise<BatchRow | undefined> {
  if (!hasKeys(saved, ['id', 'name', 'size', 'state'])) return undefined
  const { id, name, size } = saved
  if (typeof id !== 'string' || typeof name !== 'string' || typeof size !== 'number') return undefined
  return { id, file: { name, size }, state: await restoreState(saved.state, open) }
}

const INTERRUPTED: RowState = { status: 'left-out', reason: 'interrupted' }

/** A result that is no longer on the shelf can be made again. */
async function restoreState(saved: unknown, open: OpenFile): Promise<RowState> {
  if (!hasKeys(saved, ['status'])) return INTERRUPTED
  switch (saved.status) {
    case 'done': {
      const [opened, making] = [await openEntry(saved, open), readMaking(saved)]
      if (opened === undefined || making === undefined) return INTERRUPTED
      return { status: 'done', made: { file: opened.file, ...making } }
    }
    case 'waiting': {
      const job = 'job' in saved ? readJob(saved.job) : undefined
      return job === undefined ? INTERRUPTED : { status: 'waiting', job }
    }
    // Written by this site and never changed by anything else, so checking the main parts is enough.
    case 'refused':
      return 'refusal' in saved && hasMessage(saved.refusal)
        ? { status: 'refused', refusal: saved.refusal }
        : INTERRUPTED
    case 'left-out':
      return 'reason' in saved && isReason(saved.reason) ? { status: 'left-out', reason: saved.reason } : INTERRUPTED
    default:
      return INTERRUPTED
  }
}

function hasMessage(value: unknown): value is Refusal {
  return hasKeys(value, ['message']) && typeof value.message === 'string'
}

function isReason(value: unknown): value is LeftOutReason {
  return (
    hasMessage(value) || (typeof value === 'string' && ['locked', 'signed', 'stopped', 'interrupted'].includes(value))
  )
}

function hasKeys<Key extends string>(value: unknown, keys: readonly Key[]): value is Record<Key, unknown> {
  return typeof value === 'object' && value !== null && keys.every((key) => key in value)
}
