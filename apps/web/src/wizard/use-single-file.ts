import { useEffect, useEffectEvent, useRef } from 'react'

import { callOperation, type FileToSend } from '../api/call-operation.ts'
import { removeJob } from '../api/jobs.ts'
import { jobStorage } from '../api/job-storage.ts'
import { useCallMessages } from '../api/use-call-messages.ts'
import { isUsable, type ChosenFile } from './chosen-files.ts'
import { useChosenFiles } from './use-chosen-files.ts'
import { useResumedJob } from './use-resumed-job.ts'
import { useStepNavigation } from './use-step-navigation.ts'
import { useWizard, type Work, type WorkMessages } from './use-wizard.ts'
import { stepOf } from './wizard-state.ts'

/** The operation to call, and the name to save its result under where that is not the operation's own. */
type Request = Pick<Parameters<typeof callOperation>[0], 'operation' | 'options' | 'isLong'> & {
  saveAs?: string
  /** Files to send besides the document. */
  attachments?: readonly FileToSend[]
}

/** From this size on a call becomes a job, which reports progress and survives a reload. */
const LARGE_BYTES = 4 * 1024 * 1024

interface SingleFileOptions {
  /** Called once for each file, after it was read. */
  onOpen?: (file: ChosenFile) => void
  /** Called when a step was requested that needs a file first. */
  onMissing?: () => void
  /** Maps each state to a step. */
  stepFor?: typeof stepOf
}

/** The three steps of a tool that works on one file. Reading the file leads to step 2; the file is kept through all steps. */
export function useSingleFile({ onOpen, onMissing, stepFor = stepOf }: SingleFileOptions = {}) {
  const chosen = useChosenFiles()
  const [file] = chosen.files
  const { state, send, run, cancel } = useWizard()
  const messages = useCallMessages()
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

  /** Sends the file with a request, and asks for its password if the server needs one. Returns the error code of a failure. */
  async function call({ operation, options, isLong, saveAs, attachments = [] }: Request, workMessages: WorkMessages) {
    if (file === undefined) return undefined
    const files = [{ file: file.file, password: file.password }, ...attachments]
    const request = { operation, files, options, isLong: isLong ?? file.file.size >= LARGE_BYTES, messages }
    const onJob = (id: string) =>
      jobStorage.save({ id, operation: operation.id, ...(saveAs !== undefined && { saveAs }) })
    dropResult()
    const work: Work = async (context) => {
      const result = await callOperation({ ...request, ...context, onJob })
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
    cancel: stop,
    reset,
  }
}

/** The state and the actions of a tool that works on one file. */
export type SingleFileWizard = ReturnType<typeof useSingleFile>
