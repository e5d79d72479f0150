import type { ErrorCode, ToolId } from '@recto/contract'

import type { OfficeFacts } from '../office/office-facts.ts'
import type { DocumentFacts, PreviewDocument } from '../preview/protocol.ts'

/** The state of reading a chosen file. */
export type Reading =
  | { status: 'reading' }
  | { status: 'ready'; facts: DocumentFacts }
  /** An Office file, which has no preview. */
  | { status: 'office'; facts: OfficeFacts }
  /** The browser cannot read it; the server may. */
  | { status: 'unreadable' }
  | { status: 'locked'; isWrong: boolean; isOpening: boolean }
  /** @property tool a tool that takes it */
  | { status: 'broken'; message: string; tool?: ToolId | undefined }

/** A chosen file. Files are identified by ID because two may have the same name. */
export interface ChosenFile extends PreviewDocument {
  reading: Reading
}

export type FilesEvent =
  | { type: 'added'; files: readonly PreviewDocument[] }
  | { type: 'removed'; id: string }
  | { type: 'replaced'; id: string; with: PreviewDocument }
  | { type: 'moved'; id: string; to: number }
  | { type: 'read'; id: string; reading: Reading }
  | { type: 'unlocking'; id: string; password: string }
  | { type: 'restored'; files: readonly ChosenFile[] }
  | { type: 'cleared' }

/** The reducer of the list. Events about files that were removed are ignored. */
export function nextFiles(files: readonly ChosenFile[], event: FilesEvent): readonly ChosenFile[] {
  switch (event.type) {
    case 'added':
      return [...files, ...event.files.map(startReading)]
    case 'removed':
      return files.filter(({ id }) => id !== event.id)
    case 'replaced':
      return files.map((chosen) => (chosen.id === event.id ? startReading(event.with) : chosen))
    case 'moved':
      return move(files, event.id, event.to)
    case 'read':
      return files.map((chosen) => (chosen.id === event.id ? { ...chosen, reading: event.reading } : chosen))
    case 'unlocking':
      return files.map((chosen) => (chosen.id === event.id ? startUnlocking(chosen, event.password) : chosen))
    case 'restored':
      return restore(files, event.files)
    case 'cleared':
      return []
  }
}

function startReading(document: PreviewDocument): ChosenFile {
  return { ...document, reading: { status: 'reading' } }
}

function startUnlocking(chosen: ChosenFile, password: string): ChosenFile {
  return { ...chosen, password, reading: { status: 'locked', isWrong: false, isOpening: true } }
}

function move(files: readonly ChosenFile[], id: string, to: number): readonly ChosenFile[] {
  const moved = files.find((chosen) => chosen.id === id)
  if (moved === undefined) return files
  const others = files.filter((chosen) => chosen !== moved)
  const place = Math.min(others.length, Math.max(0, to))
  return [...others.slice(0, place), moved, ...others.slice(place)]
}

/** Restores an earlier arrangement with the facts known by now; files added since stay, at the end. */
function restore(files: readonly ChosenFile[], earlier: readonly ChosenFile[]): readonly ChosenFile[] {
  const current = new Map(files.map((file) => [file.id, file]))
  const known = new Set(earlier.map(({ id }) => id))
  return [...earlier.map((file) => current.get(file.id) ?? file), ...files.filter(({ id }) => !known.has(id))]
}

/** The page count of a file, if known. */
export function pageCountOf({ reading }: ChosenFile): number | undefined {
  return reading.status === 'ready' ? reading.facts.pageCount : undefined
}

/** Whether the file can be sent. */
export function isUsable({ reading }: ChosenFile): boolean {
  return reading.status !== 'locked' && reading.status !== 'broken'
}

/** Whether an error is about a file's password, which is requested next to the file. */
export function isPasswordProblem(code: ErrorCode | undefined): boolean {
  return code === 'PASSWORD_REQUIRED' || code === 'WRONG_PASSWORD'
}
