import type { ErrorCode, ResultReport } from '@recto/contract'

import type { PreviewDocument } from '../preview/protocol.ts'
import type { Place } from '../where/place.ts'
import type { WorkProgress } from './work-progress.ts'

/** A result. Its object URL holds memory until it is revoked. */
export interface WizardResult {
  url: string
  file: File
  /** The tool's default name, whatever the visitor does. */
  defaultName: string
  /** The result for the preview, independent of its name. */
  document: PreviewDocument
  report: ResultReport
  /** Where it was made. */
  place: Place
  /** Whether files were sent to the server before, to be converted. */
  sentFirst?: boolean | undefined
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

/** What a tool's page shows. */
export type WizardState =
  | { name: 'upload' }
  | { name: 'configure' }
  | { name: 'busy'; progress: WorkProgress | undefined }
  | { name: 'failed'; failure: WizardFailure }
  | { name: 'done'; result: WizardResult }

/** One of the three steps of a tool. */
export type Step = 1 | 2 | 3

/** The step that also shows the work and its failure: the settings, or the result in a tool without a start button. */
export type WorkStep = 2 | 3

/**
 * The state of a tool's steps: the visible step, the work and the result, which stays when the visitor goes back to the
 * settings. Files and settings are kept separately.
 */
export interface Course {
  step: Step
  /** Whether a page shows it. */
  isShown: boolean
  work: { name: 'idle' } | Extract<WizardState, { name: 'busy' | 'failed' }>
  result: WizardResult | undefined
  /** Whether the result arrived while the visitor was elsewhere, and is yet to be shown. */
  isResultWaiting: boolean
}

export type WizardEvent =
  /** A page shows the tool, at the step of its history entry. */
  | { type: 'entered'; step: Step; firstStep: 1 | 2; hasFiles: boolean; workStep: WorkStep }
  | { type: 'left' }
  | { type: 'continued' }
  | { type: 'returned'; to: 'upload' | 'configure' }
  /** The last step is requested again; sent only if there is something to show. */
  | { type: 'reviewed' }
  | { type: 'started'; workStep: WorkStep }
  | { type: 'progressed'; progress: WorkProgress }
  | { type: 'cancelled' }
  | { type: 'failed'; failure: WizardFailure }
  | { type: 'finished'; result: WizardResult; workStep: WorkStep }
  | { type: 'changed' }
  /** The result was renamed; the bytes are the same. */
  | { type: 'renamed'; file: File }
  /** The server no longer keeps the result. */
  | { type: 'forgotten' }

const IDLE = { name: 'idle' } as const

/** The initial state of every tool. */
export const FIRST_COURSE: Course = {
  step: 1,
  isShown: false,
  work: IDLE,
  result: undefined,
  isResultWaiting: false,
}

/** The reducer of the course. Events that do not apply are ignored. */
export function nextCourse(course: Course, event: WizardEvent): Course {
  const { step, work } = course
  switch (event.type) {
    case 'entered':
      return enter(course, event)
    case 'left':
      return { ...course, isShown: false }
    case 'continued':
      return step === 1 ? showWaitingResult({ ...course, step: 2 }) : course
    case 'returned':
      return { ...course, step: event.to === 'upload' ? 1 : 2 }
    case 'reviewed':
      return { ...course, step: 3, isResultWaiting: false }
    case 'started':
      return { ...course, step: event.workStep, work: { name: 'busy', progress: undefined } }
    case 'progressed':
      return work.name === 'busy' ? { ...course, work: { name: 'busy', progress: event.progress } } : course
    case 'cancelled':
      return work.name === 'busy' ? { ...course, step: leaveResult(step), work: IDLE } : course
    case 'failed':
      return work.name === 'busy' ? { ...course, work: { name: 'failed', failure: event.failure } } : course
    case 'finished':
      return work.name === 'busy' ? finish(course, event) : course
    case 'changed':
      // The error belongs to the previous files or settings.
      return work.name === 'failed' ? { ...course, step: leaveResult(step), work: IDLE } : course
    case 'renamed':
      return course.result === undefined ? course : { ...course, result: { ...course.result, file: event.file } }
    case 'forgotten':
      return course.result === undefined ? course : { ...course, result: { ...course.result, jobId: undefined } }
  }
}

function enter(course: Course, event: Extract<WizardEvent, { type: 'entered' }>): Course {
  const { step, firstStep, hasFiles, workStep } = event
  const hasWork = course.work.name !== 'idle'
  const canShow = step < 3 || course.result !== undefined || (workStep === 3 && hasWork)
  const wanted = canShow ? step : 2
  const isEmpty = wanted === 2 && !hasFiles && !hasWork
  return showWaitingResult({ ...course, isShown: true, step: isEmpty ? firstStep : wanted })
}

/** Shows a result that arrived in the meantime, as soon as the visitor is back where it was started. */
function showWaitingResult(course: Course): Course {
  return course.isResultWaiting && course.step > 1 ? { ...course, step: 3, isResultWaiting: false } : course
}

function finish(course: Course, { result, workStep }: Extract<WizardEvent, { type: 'finished' }>): Course {
  const isWatched = course.isShown && course.step === workStep
  return { ...course, work: IDLE, result, step: isWatched ? 3 : course.step, isResultWaiting: !isWatched }
}

function leaveResult(step: Step): Step {
  return step === 3 ? 2 : step
}

/** What a page shows of a course. */
export function stateOf({ step, work, result }: Course, workStep: WorkStep): WizardState {
  if (step === 1) return { name: 'upload' }
  if (step === workStep && work.name !== 'idle') return work
  return step === 3 && result !== undefined ? { name: 'done', result } : { name: 'configure' }
}
