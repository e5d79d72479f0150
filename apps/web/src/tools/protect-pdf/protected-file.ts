import type { ProtectionFacts, Warning } from '@recto/contract'

/** The outcome of a protection check. */
export type Check =
  | { status: 'running' }
  | { status: 'done'; facts: ProtectionFacts }
  /** The check failed, with the reason. */
  | { status: 'failed'; message: string }

/** The state of unlocking a file with its password. */
export interface Opening {
  /** The password that opened the file, or the last one tried. */
  password: string
  status: 'asked' | 'trying' | 'wrong' | 'open'
}

/** The chosen file. */
export interface ProtectedFile {
  id: string
  file: File
  check: Check
  opening: Opening
  /** What could not be read of it. */
  losses: readonly Warning[]
}

export type FileEvent =
  | { type: 'chosen'; id: string; file: File }
  | { type: 'checked'; id: string; check: Check }
  | { type: 'opening'; id: string; opening: Opening }
  | { type: 'read'; id: string; losses: readonly Warning[] }
  | { type: 'cleared' }

/** The reducer of the chosen file. Late events about another file are ignored. */
export function nextFile(current: ProtectedFile | undefined, event: FileEvent): ProtectedFile | undefined {
  if (event.type === 'cleared') return undefined
  if (event.type === 'chosen') {
    const { id, file } = event
    return { id, file, check: { status: 'running' }, opening: { password: '', status: 'asked' }, losses: [] }
  }
  if (current?.id !== event.id) return current
  if (event.type === 'read') return { ...current, losses: event.losses }
  return event.type === 'checked' ? { ...current, check: event.check } : { ...current, opening: event.opening }
}

/** Whether the file is locked and its password is still missing. */
export function isLocked({ check, opening }: ProtectedFile): boolean {
  return check.status === 'done' && check.facts.needsPassword && opening.status !== 'open'
}
