import type { OperationDefinition, OperationId } from '@recto/contract'
import { useEffect, useEffectEvent, useRef } from 'react'

import type { FileToSend } from '../api/call-operation.ts'
import { removeJob } from '../api/jobs.ts'
import { LARGE_BYTES } from '../api/large-files.ts'
import { jobStorage } from '../api/job-storage.ts'
import type { Place } from '../where/place.ts'
import type { PlacedCall } from '../where/use-operation-runner.ts'
import { useWhere } from '../where/use-where.ts'
import { isUsable, pageCountOf, type ChosenFile } from './chosen-files.ts'
import { useChosenFiles } from './use-chosen-files.ts'
import { useResumedJob } from './use-resumed-job.ts'
import { useStepNavigation } from './use-step-navigation.ts'
import { useWizard, type Work, type WorkMessages } from './use-wizard.ts'
import { stepOf } from './wizard-state.ts'

/** The operation to call, and the name to save its result under where that is not the operation's own. */
type Request = Pick<PlacedCall, 'operation' | 'options' | 'isLong'> & {
  saveAs?: string
  /** Files to send besides the document. */
  attachments?: readonly FileToSend[]
}

interface SingleFileOptions {
  /** The operation that forecasts are about; the tool may call another one of its own. */
  operation: OperationDefinition<OperationId>
  /** Called once for each file, after it was read. */
  onOpen?: (file: ChosenFile) => void
  /** Called when a step was requested that needs a file first. */
  onMissing?: () => void
  /** Maps each state to a step. */
  stepFor?: typeof stepOf
}

/** The three steps of a tool that works on one file. Reading the file leads to step 2; the file is kept through all steps. */
export function useSingleFile({ operation: usual, onOpen, onMissing, stepFor = stepOf }: SingleFileOptions) {
  const chosen = useChosenFiles()
  const [file] = chosen.files
  const { state, send, run, cancel } = useWizard()
  const pageCount = file === undefined ? undefined : pageCountOf(file)
  const files = file === undefined ? [] : [file]
  const {
    where,
    run: runAt,
    choose: choosePlace,
  } = useWhere({ operation: usual.id, files, pageCount, subject: file?.id })
  const step = stepFor(state)
  useResumedJob({ send, run })
  const isReady = file !== undefined && isUsable(file) && file.reading.status !== 'reading'
  const onBlocked = () => file === undefined && onMissing?.()
  const goTo = useStepNavigation({ state, step, send, cancel: stop, canContinue: isReady, onBlocked })

  const lastJob = useRef<string>(undefined)
  const resultJob = state.name === 'done' ? state.result.jobId : undefined
  useEffect(() => {
    if (resultJob !== undefined) lastJob.current = resultJob
  }, [resultJob])

  // Only once per file: visitors who return to the first step want to stay there.
  const openedId = useRef<string>(undefined)
  const open = useEffectEvent(() => {
    if (file === undefined || openedId.current === file.id) return
    openedId.current = file.id
    onOpen?.(file)
    send({ type: 'continued' })
  })
  useEffect(() => {
    if (isReady) open()
  }, [isReady, file?.id])

  function choose(next: File) {
    if (file === undefined) chosen.add([next])
    else chosen.replace(file.id, next)
    send({ type: 'returned', to: 'upload' })
  }

  /** The latest call, to be repeated at another place. */
  const lastCall = useRef<[Request, WorkMessages]>(undefined)

  /**
   * Runs a request on the file, and asks for its password if that is needed. Returns the error code of a failure.
   * @param place where to run it instead of where it was decided
   */
  async function call(request: Request, workMessages: WorkMessages, place?: Place) {
    if (file === undefined) return undefined
    lastCall.current = [request, workMessages]
    const { operation, options, isLong = file.file.size >= LARGE_BYTES, saveAs, attachments = [] } = request
    const sent = [{ file: file.file, password: file.password }, ...attachments]
    const onJob = (id: string) =>
      jobStorage.save({ id, operation: operation.id, ...(saveAs !== undefined && { saveAs }) })
    dropResult()
    const work: Work = async (context) => {
      const result = await runAt({ operation, options, isLong, files: sent, pageCount, ...context, onJob }, place)
      return { ...result, name: saveAs ?? result.name }
    }
    const failure = await run(work, workMessages)
    if (failure !== undefined) jobStorage.clear()
    chosen.requirePassword(file.id, failure?.code)
    return failure?.code
  }

  /** The previous result is out of reach now, so the server need not keep it. */
  function dropResult() {
    jobStorage.clear()
    if (lastJob.current !== undefined) void removeJob(lastJob.current)
    lastJob.current = undefined
  }

  /** Repeats the latest call at a place, after it failed at the other. */
  function retryAt(place: Place) {
    if (lastCall.current === undefined) return
    choosePlace(place)
    void call(...lastCall.current, place)
  }

  function stop() {
    jobStorage.clear()
    cancel()
  }

  function reset() {
    if (state.name === 'busy') stop()
    dropResult()
    chosen.clear()
    send({ type: 'reset' })
  }

  return {
    chosen,
    file,
    isReady,
    state,
    step,
    send,
    choose,
    goTo,
    proceed: () => send({ type: 'continued' }),
    call,
    where,
    retryAt,
    cancel: stop,
    reset,
  }
}

/** The state and the actions of a tool that works on one file. */
export type SingleFileWizard = ReturnType<typeof useSingleFile>
