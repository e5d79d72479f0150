import type { ErrorCode, ResultReport } from '@recto/contract'

import type { WorkProgress } from './work-progress.ts'

/** What was made, ready to be taken. Its address holds memory until it is released. */
export interface WizardResult {
  url: string
  file: File
  report: ResultReport
  /** The job that made it, while the server may still hold it, too. */
  jobId?: string | undefined
}

/** Why the work failed, in the visitor's words. */
export interface WizardFailure {
  message: string
  code?: ErrorCode | undefined
  /** Which of the files sent it speaks of, counted from 0. */
  fileIndex?: number | undefined
  /** Whether it was the browser that could not do it, so that the server may. */
  isDeviceAtFault?: boolean
}

/** Where a visitor is in a tool. Only these situations exist; files and settings are kept beside them and outlive them all. */
export type WizardState =
  | { name: 'upload' }
  | { name: 'configure' }
  | { name: 'busy'; progress: WorkProgress | undefined }
  | { name: 'failed'; failure: WizardFailure }
  | { name: 'done'; result: WizardResult }

/** What can happen in a tool. */
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

/** Where every tool begins. */
export const FIRST_STATE: WizardState = { name: 'upload' }

/** The next situation. An event that does not belong to the present one changes nothing. */
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
      // What failed was another request than the one the files now make.
      return state.name === 'failed' ? { name: 'configure' } : state
    case 'reset':
      return FIRST_STATE
  }
}

/** Which of the three steps a situation belongs to, counted from 1. */
export function stepOf(state: WizardState): 1 | 2 | 3 {
  if (state.name === 'upload') return 1
  return state.name === 'done' ? 3 : 2
}
