import type { ResultReport } from '@recto/contract'

import type { Place } from '../where/place.ts'
import type { Session } from './session.ts'

/** Finds a file's ID on the shelf; undefined while it is not there. */
export type FindId = (file: File) => string | undefined

/** Opens a file on the shelf; undefined if it is no longer there. */
export type OpenFile = (id: string) => Promise<File | undefined>

/** A cell that contains files, of which only the shelf IDs are saved. */
export interface FileCell {
  name: string
  files: (session: Session) => readonly File[]
  save: (session: Session, idOf: FindId) => unknown
  restore: (session: Session, saved: unknown, open: OpenFile) => Promise<void>
}

/** Opens the file of an entry saved with its shelf ID; undefined if it is no longer there. */
export async function openEntry(entry: unknown, open: OpenFile): Promise<{ id: string; file: File } | undefined> {
  if (typeof entry !== 'object' || entry === null || !('id' in entry && 'shelfId' in entry)) return undefined
  const { id, shelfId } = entry
  const file = typeof shelfId === 'string' ? await open(shelfId) : undefined
  return file === undefined || typeof id !== 'string' ? undefined : { id, file }
}

/** Reads how a result was made, from the entry saved with it. */
export function readMaking(saved: unknown): { report: ResultReport; place: Place } | undefined {
  if (typeof saved !== 'object' || saved === null || !('report' in saved && 'place' in saved)) return undefined
  const { report, place } = saved
  if (!isReport(report) || (place !== 'device' && place !== 'server')) return undefined
  return { report, place }
}

/** Written by this site and never changed by anything else, so checking the main part is enough. */
function isReport(value: unknown): value is ResultReport {
  return typeof value === 'object' && value !== null && 'warnings' in value && Array.isArray(value.warnings)
}
