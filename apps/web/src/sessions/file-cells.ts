import type { ProtectedFile } from '../tools/protect-pdf/protected-file.ts'
import type { ChosenFile } from '../wizard/chosen-files.ts'
import { makeResult } from '../wizard/make-result.ts'
import { FIRST_COURSE, type WizardResult } from '../wizard/wizard-state.ts'
import { BATCH } from './batch-cell.ts'
import { openEntry, readMaking, type FileCell } from './file-cell.ts'
import { jobOf } from './session-job.ts'
import type { Session } from './session.ts'

/** No files; always the same array. */
export const NO_FILES: readonly ChosenFile[] = []

const chosenIn = (session: Session) => session.cell('files', NO_FILES)

/** The chosen files in order. Passwords are not saved; a locked file asks for its password again. */
const CHOSEN: FileCell = {
  name: 'files',
  files: (session) =>
    chosenIn(session)
      .get()
      .map(({ file }) => file),
  save: (session, idOf) =>
    chosenIn(session)
      .get()
      .map(({ id, file, accepts }) => ({ id, shelfId: idOf(file), accepts })),
  restore: async (session, saved, open) => {
    const opened: ChosenFile[] = []
    for (const entry of Array.isArray(saved) ? saved : []) {
      const found = await openEntry(entry, open)
      if (found !== undefined) opened.push({ ...found, ...acceptedBy(entry), reading: { status: 'reading' } })
    }
    if (opened.length > 0) chosenIn(session).set(opened)
  },
}

/** Whether images are accepted as well. */
function acceptedBy(entry: unknown): Pick<ChosenFile, 'accepts'> {
  return typeof entry === 'object' && entry !== null && 'accepts' in entry && entry.accepts === 'images'
    ? { accepts: 'images' }
    : {}
}

const NO_PROTECTED: ProtectedFile | undefined = undefined
const protectedIn = (session: Session) => session.cell<ProtectedFile | undefined>('protected-file', NO_PROTECTED)

/** The file of Protect PDF. */
const PROTECTED: FileCell = {
  name: 'protected-file',
  files: (session) => filesOf(protectedIn(session).get()?.file),
  save: (session, idOf) => {
    const chosen = protectedIn(session).get()
    return chosen && { id: chosen.id, shelfId: idOf(chosen.file) }
  },
  restore: async (session, saved, open) => {
    const found = await openEntry(saved, open)
    if (found === undefined) return
    const opening = { password: '', status: 'asked' } as const
    protectedIn(session).set({ ...found, check: { status: 'running' }, opening, losses: [] })
  },
}

const resultIn = (session: Session) => session.cell('course', FIRST_COURSE).get().result

/** The result. */
const RESULT: FileCell = {
  name: 'result',
  // Renaming does not make a different file.
  files: (session) => filesOf(resultIn(session)?.document.file),
  save: (session, idOf) => {
    const result = resultIn(session)
    if (result === undefined) return undefined
    const { document, defaultName, report, place, sentFirst } = result
    // The server no longer knows a deleted job.
    const jobId = jobOf(session).get()?.id
    return { id: '', shelfId: idOf(document.file), defaultName, report, place, sentFirst, jobId }
  },
  restore: async (session, saved, open) => {
    const found = await openEntry(saved, open)
    const facts = readFacts(saved)
    if (found === undefined || facts === undefined) return
    const result = makeResult(session, { defaultName: found.file.name, ...facts, file: found.file })
    session.cell('course', FIRST_COURSE).set({ ...FIRST_COURSE, result })
    // It was downloaded when it was made.
    session.cell<WizardResult | undefined>('downloaded', undefined).set(result)
  },
}

/** All cells that contain files. */
export const FILE_CELLS: readonly FileCell[] = [CHOSEN, PROTECTED, RESULT, BATCH]

function filesOf(file: File | undefined): readonly File[] {
  return file === undefined ? [] : [file]
}

type SavedFacts = Pick<WizardResult, 'report' | 'place' | 'sentFirst' | 'jobId'> & { defaultName?: string }

function readFacts(saved: unknown): SavedFacts | undefined {
  const making = readMaking(saved)
  if (making === undefined) return undefined
  const { sentFirst, jobId, defaultName } = saved as Record<string, unknown>
  return {
    ...making,
    sentFirst: sentFirst === true,
    jobId: typeof jobId === 'string' ? jobId : undefined,
    ...(typeof defaultName === 'string' && { defaultName }),
  }
}
