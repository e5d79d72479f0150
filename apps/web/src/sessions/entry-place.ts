import { createContext, type ReactNode } from 'react'

/** What a page shows while the files of its session are opened, as after a reload. */
export const WaitingContext = createContext<ReactNode>(null)

/** A place in a tool: which session a history entry belongs to, and which of its steps it shows. */
export interface EntryPlace {
  /** Undefined for an entry no session has begun on. */
  session: string | undefined
  /** Counted from 1. */
  step: number
  /** Whether the tool takes several files there, as a batch. */
  isBatch: boolean
}

/** Reads the place from a history entry's state, which anything may have written. */
export function readPlace(state: unknown): EntryPlace {
  if (typeof state !== 'object' || state === null) return { session: undefined, step: 1, isBatch: false }
  const session = 'session' in state && typeof state.session === 'string' ? state.session : undefined
  const step = 'step' in state && typeof state.step === 'number' ? state.step : 1
  return { session, step, isBatch: 'isBatch' in state && state.isBatch === true }
}
