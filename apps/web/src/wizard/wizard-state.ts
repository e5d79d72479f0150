import type { ErrorCode, ResultReport } from '@recto/contract'

import type { Place } from '../where/place.ts'
import type { WorkProgress } from './work-progress.ts'

/** A result. Its object URL holds memory until it is revoked. */
export interface WizardResult {
  url: string
  file: File
  report: ResultReport
  /** Where it was made. */
  place: Place
  /** The job that produced it, if the server may still have it. */
  jobId?: string | undefined
}

/** Why the work failed. */
export interface WizardFailure {
  message: string
  code?: ErrorCode | undefined
  /** The index of the sent file the error refers to, counted from 0. */
  fileIndex?: number | undefined
  /** Whether the browser failed, so that the server may succeed. */
  isDeviceAtFault?: boolean
}

/** The states of a tool. Files and settings are kept separately and survive all of them. */
export type WizardState =
  | { name: 'upload' }
  | { name: 'configure' }
  | { name: 'busy'; progress: WorkProgress | undefined }
  | { name: 'failed'; failure: WizardFailure }
  | { name: 'done'; result: WizardResult }

export type WizardEvent =
  | { type: 'continued' }
  | { type: 'returned'; to: 'upload' | 'configure' }
  | { type: 'started' }
  | { type: 'progressed'; progress: WorkProgress }
  | { type: 'cancelled' }
  | { type: 'failed'; failure: WizardFailure }
  | { type: 'finished'; result: WizardResult }
  | { type: 'changed' }
  | { type: 'reset' }

/** The initial state of every tool. */
export const FIRST_STATE: WizardState = { name: 'upload' }

/** The reducer of the state. Events that do not apply to the current state are ignored. */
export function nextState(state: WizardState, event: WizardEvent): WizardState {
  switch (event.type) {
    case 'continued':
      return state.name === 'upload' ? { name: 'configure' } : state
    case 'returned':
      return state.name === 'busy' ? state : { name: event.to }
    case 'started':
      return state.name === 'configure' || state.name === 'failed' ? { name: 'busy', progress: undefined } : state
    case 'progressed':
      return state.name === 'busy' ? { name: 'busy', progress: event.progress } : state
    case 'cancelled':
      return state.name === 'busy' ? { name: 'configure' } : state
    case 'failed':
      return state.name === 'busy' ? { name: 'failed', failure: event.failure } : state
    case 'finished':
      return state.name === 'busy' ? { name: 'done', result: event.result } : state
    case 'changed':
      // The error belongs to the previous files or settings.
      return state.name === 'failed' ? { name: 'configure' } : state
    case 'reset':
      return FIRST_STATE
  }
}

/** Maps a state to one of the three steps, counted from 1. */
export function stepOf(state: WizardState): 1 | 2 | 3 {
  if (state.name === 'upload') return 1
  return state.name === 'done' ? 3 : 2
}
