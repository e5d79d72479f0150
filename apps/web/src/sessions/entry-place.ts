import { createContext, type ReactNode } from 'react'

/** Shown while the files of a session are being opened, as after a reload. */
export const WaitingContext = createContext<ReactNode>(null)

/** A place in a tool: the session of a history entry, and the step it shows. */
export interface EntryPlace {
  /** Undefined for an entry without a session yet. */
  session: string | undefined
  /** Counted from 1. */
  step: number
  /** Whether the tool takes several files there, as a batch. */
  isBatch: boolean
}

/** Reads the place from a history entry's state, which may hold anything. */
export function readPlace(state: unknown): EntryPlace {
  if (typeof state !== 'object' || state === null) return { session: undefined, step: 1, isBatch: false }
  const session = 'session' in state && typeof state.session === 'string' ? state.session : undefined
  const step = 'step' in state && typeof state.step === 'number' ? state.step : 1
  return { session, step, isBatch: 'isBatch' in state && state.isBatch === true }
}
