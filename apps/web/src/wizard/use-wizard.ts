import { useLingui } from '@lingui/react/macro'
import { isLoss, type ResultReport } from '@recto/contract'
import { useEffect, useReducer, useRef } from 'react'

import { CallError } from '../api/call-error.ts'
import { useNotices } from '../components/notice/notice-provider.tsx'
import { DeviceError } from '../local-work/device-error.ts'
import type { PlacedResult } from '../where/use-operation-runner.ts'
import { FIRST_STATE, nextState, type WizardEvent, type WizardFailure, type WizardState } from './wizard-state.ts'
import type { WorkProgress } from './work-progress.ts'

/** The work of a tool: a call that reports progress and can be aborted. */
export type Work = (context: {
  signal: AbortSignal
  onProgress: (progress: WorkProgress) => void
}) => Promise<PlacedResult>

/** A tool's own messages. */
export interface WorkMessages {
  /** The notice after success, which may depend on the result. */
  success: string | ((made: { report: ResultReport; sizeBytes: number }) => string)
  /** The notice after a failure without a message. */
  failure: string
}

/** The state of a tool's steps, with the actions on it. */
export interface Wizard {
  state: WizardState
  send: (event: WizardEvent) => void
  run: (work: Work, messages: WorkMessages) => Promise<WizardFailure | undefined>
  cancel: () => void
}

/** Runs a tool's work, tracks its state, shows the notices and revokes the object URLs of its results. */
export function useWizard(): Wizard {
  const { t } = useLingui()
  const { notify, clear } = useNotices()
  const [state, send] = useReducer(nextState, FIRST_STATE)
  const running = useRef<AbortController>(undefined)
  const url = state.name === 'done' ? state.result.url : undefined
  useEffect(() => {
    if (url === undefined) return
    // Runs when the result is replaced or discarded and when the page unmounts.
    return () => URL.revokeObjectURL(url)
  }, [url])
  useEffect(() => () => running.current?.abort(), [])

  async function run(work: Work, messages: WorkMessages): Promise<WizardFailure | undefined> {
    const stop = new AbortController()
    running.current = stop
    clear()
    send({ type: 'started' })
    try {
      const onProgress = (progress: WorkProgress) => send({ type: 'progressed', progress })
      const { blob, name, report, jobId, place } = await work({ signal: stop.signal, onProgress })
      if (stop.signal.aborted) return undefined
      const file = new File([blob], name, { type: blob.type })
      send({ type: 'finished', result: { url: URL.createObjectURL(file), file, report, jobId, place } })
      const text = successText(messages, report, file.size)
      if (report.warnings.some(isLoss)) notify({ kind: 'caution', title: t`Incomplete`, text })
      else notify({ kind: 'success', title: t`Success!`, text })
      return undefined
    } catch (error) {
      if (stop.signal.aborted) return undefined
      const failure = toFailure(error, messages.failure)
      // The step that shows the error announces it as well.
      send({ type: 'failed', failure })
      return failure
    }
  }

  function cancel() {
    running.current?.abort()
    send({ type: 'cancelled' })
  }

  return { state, send, run, cancel }
}

function successText({ success }: WorkMessages, report: ResultReport, sizeBytes: number): string {
  return typeof success === 'string' ? success : success({ report, sizeBytes })
}

/** Translates what work threw, with a message for errors that have none. */
export function toFailure(error: unknown, fallback: string): WizardFailure {
  if (error instanceof CallError) {
    const { message, code, fileIndex } = error
    const isDeviceAtFault = error instanceof DeviceError
    return { message: message === '' ? fallback : message, code, fileIndex, isDeviceAtFault }
  }
  return { message: error instanceof Error && error.message !== '' ? error.message : fallback }
}
