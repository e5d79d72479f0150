import type { ProtectionFacts } from '@recto/contract'

/** What is known of a file's protection. */
export type Check =
  | { status: 'running' }
  | { status: 'done'; facts: ProtectionFacts }
  /** It could not be told; the message says so. */
  | { status: 'failed'; message: string }

/** How far the visitor has come with a locked file's own password. */
export interface Opening {
  /** The password that opened it, or the last that was tried. */
  password: string
  status: 'asked' | 'trying' | 'wrong' | 'open'
}

/** The one file that the page is about. */
export interface ProtectedFile {
  id: string
  file: File
  check: Check
  opening: Opening
}

/** What can happen to the file. */
export type FileEvent =
  | { type: 'chosen'; id: string; file: File }
  | { type: 'checked'; id: string; check: Check }
  | { type: 'opening'; id: string; opening: Opening }
  | { type: 'cleared' }

/** The file after an event. What comes late, about a file that is not the chosen one any more, changes nothing. */
export function nextFile(current: ProtectedFile | undefined, event: FileEvent): ProtectedFile | undefined {
  if (event.type === 'cleared') return undefined
  if (event.type === 'chosen') {
    const { id, file } = event
    return { id, file, check: { status: 'running' }, opening: { password: '', status: 'asked' } }
  }
  if (current?.id !== event.id) return current
  return event.type === 'checked' ? { ...current, check: event.check } : { ...current, opening: event.opening }
}

/** Whether the file is locked and its own password is still missing. */
export function isLocked({ check, opening }: ProtectedFile): boolean {
  return check.status === 'done' && check.facts.needsPassword && opening.status !== 'open'
}
