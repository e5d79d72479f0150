import { useLingui } from '@lingui/react/macro'
import { isLoss, type ResultReport } from '@recto/contract'
import { use, useEffect, useEffectEvent } from 'react'
import { useLocation } from 'react-router'

import { CallError } from '../api/call-error.ts'
import { useConfig } from '../api/config-context.tsx'
import { useNotices } from '../components/notice/notice-provider.tsx'
import { DeviceError } from '../local-work/device-error.ts'
import { readPlace } from '../sessions/entry-place.ts'
import { RunningWorkContext } from '../sessions/running-work.ts'
import { useSession } from '../sessions/session-context.ts'
import { useSessionReducer } from '../sessions/use-session-state.ts'
import { keepResult } from '../shelf/keep.ts'
import { startWork } from './start-work.ts'
import type { Work } from './work.ts'
import {
  FIRST_COURSE,
  nextCourse,
  stateOf,
  type Step,
  type WizardEvent,
  type WizardFailure,
  type WizardState,
  type WorkStep,
} from './wizard-state.ts'

/** A tool's own messages. */
export interface WorkMessages {
  /** The notice after success, which may depend on the result. */
  success: string | ((made: { report: ResultReport; sizeBytes: number }) => string)
  /** Whether the result is what the visitor wanted; otherwise the notice calls it done, not a success. */
  isSuccess?: (report: ResultReport) => boolean
  /** The notice after a failure without a message. */
  failure: string
}

interface WizardOptions {
  /** The chosen files. */
  files: readonly File[]
  /** The first step, in a tool that takes its file next to the settings of the second one. */
  firstStep?: 1 | 2
  workStep?: WorkStep
}

/** The state of a tool's steps, with the actions on it. */
export interface Wizard {
  state: WizardState
  step: Step
  firstStep: 1 | 2
  /** Whether there is something to show in the last step. */
  canReview: boolean
  /** Whether work is running or has led to a result. */
  hasOutcome: boolean
  send: (event: WizardEvent) => void
  /** Runs work, which continues when the visitor leaves the page. Resolves to the failure, if it fails. */
  run: (work: Work, messages: WorkMessages) => Promise<WizardFailure | undefined>
  cancel: () => void
}

/** Runs a tool's work, tracks its state in the session, and shows notices. */
export function useWizard({ files, firstStep = 1, workStep = 2 }: WizardOptions): Wizard {
  const { t } = useLingui()
  const { notify, clear } = useNotices()
  const session = useSession()
  const running = use(RunningWorkContext)
  const { retentionHours } = useConfig()
  const [known, send] = useSessionReducer('course', nextCourse, FIRST_COURSE)
  const entryStep = Math.max(firstStep, readPlace(useLocation().state).step)
  const hasFiles = files.length > 0
  const entered: WizardEvent = { type: 'entered', step: toStep(entryStep), firstStep, hasFiles, workStep }
  const course = known.isShown ? known : nextCourse(known, entered)
  const enter = useEffectEvent(() => send(entered))
  useEffect(() => {
    enter()
    return () => send({ type: 'left' })
  }, [send])

  const isShown = () => session.cell('course', FIRST_COURSE).get().isShown

  async function run(work: Work, messages: WorkMessages): Promise<WizardFailure | undefined> {
    clear()
    const ending = await startWork({ session, running, work, files, workStep })
    if (ending.status === 'done') {
      const { report, file, jobId } = ending.result
      const job = jobId === undefined ? undefined : { id: jobId, retentionHours }
      if (session.tool !== undefined) keepResult(file, { tool: session.tool, from: files, job })
      const text = successText(messages, report, file.size)
      if (report.warnings.some(isLoss)) notify({ kind: 'caution', title: t`Incomplete`, text })
      else if (messages.isSuccess?.(report) === false) notify({ kind: 'caution', title: t`Done`, text })
      else notify({ kind: 'success', title: t`Success!`, text })
    }
    if (ending.status !== 'failed') return undefined
    const failure = toFailure(ending.error, messages.failure)
    send({ type: 'failed', failure })
    // The step shows and announces the error itself, if the visitor is still there.
    if (!isShown()) notify({ kind: 'error', title: t`Error`, text: failure.message })
    return failure
  }

  return {
    state: stateOf(course, workStep),
    step: course.step,
    firstStep,
    canReview: course.result !== undefined || (workStep === 3 && course.work.name !== 'idle'),
    hasOutcome: course.result !== undefined || course.work.name === 'busy',
    send,
    run,
    cancel: () => session.cancelWork(),
  }
}

function toStep(step: number): Step {
  return step === 2 || step === 3 ? step : 1
}

function successText({ success }: WorkMessages, report: ResultReport, sizeBytes: number): string {
  return typeof success === 'string' ? success : success({ report, sizeBytes })
}

/** Converts an error thrown by work, with a message for errors that have none. */
export function toFailure(error: unknown, fallback: string): WizardFailure {
  if (error instanceof CallError) {
    const { message, code, fileIndex } = error
    const isDeviceAtFault = error instanceof DeviceError
    return { message: message === '' ? fallback : message, code, fileIndex, isDeviceAtFault }
  }
  return { message: error instanceof Error && error.message !== '' ? error.message : fallback }
}
