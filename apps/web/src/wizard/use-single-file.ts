import { useEffect, useEffectEvent, useRef } from 'react'

import { callOperation, type FileToSend } from '../api/call-operation.ts'
import { removeJob } from '../api/find-job.ts'
import { jobMemory } from '../api/job-memory.ts'
import { useCallWords } from '../api/use-call-words.ts'
import { isUsable, type ChosenFile } from './chosen-files.ts'
import { useChosenFiles } from './use-chosen-files.ts'
import { useLeftJob } from './use-left-job.ts'
import { useStepArrival } from './use-step-arrival.ts'
import { useStepHistory } from './use-step-history.ts'
import { useWizard, type WizardWords, type Work } from './use-wizard.ts'
import { stepOf } from './wizard-state.ts'

/** What a call is asked for, and the name its result is saved under where that is not the operation's own. */
type Request = Pick<Parameters<typeof callOperation>[0], 'operation' | 'options' | 'isLong'> & {
  saveAs?: string
  /** Files beside the one that is worked on. */
  attachments?: readonly FileToSend[]
}

/** From this size on a call becomes a job, so that its page tells how far it is and may be loaded anew. */
const LARGE_BYTES = 4 * 1024 * 1024

/** What is special about the steps of a tool. */
interface SingleFileOptions {
  /** Hears of each file once, when it has been read. */
  onOpen?: (file: ChosenFile) => void
  /** Hears that a step was asked for that needs a file first. */
  onMissing?: () => void
  /** Which step each situation belongs to. */
  stepFor?: typeof stepOf
}

/**
 * The three steps of a tool that works on one file: the file leads on once it is read, and outlives every step.
 */
export function useSingleFile({ onOpen, onMissing, stepFor = stepOf }: SingleFileOptions = {}) {
  const chosen = useChosenFiles()
  const [file] = chosen.files
  const { state, send, run, cancel } = useWizard()
  const words = useCallWords()
  const step = stepFor(state)
  useLeftJob({ send, run })
  const isReady = file !== undefined && isUsable(file) && file.reading.status !== 'reading'
  // Where the last step holds the work, too, what comes of it is a place of its own.
  useStepArrival(step === 3 ? state.name : step)
  useStepHistory(step, goTo)

  const lastJob = useRef<string>(undefined)
  const madeBy = state.name === 'done' ? state.result.jobId : undefined
  useEffect(() => {
    if (madeBy !== undefined) lastJob.current = madeBy
  }, [madeBy])

  // Each file leads on once: who comes back to the first step wants to stay there.
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

  /** Sends the file with a request; where the server finds it locked, its password is asked for. Answers with the code of a failure. */
  async function call({ operation, options, isLong, saveAs, attachments = [] }: Request, sentences: WizardWords) {
    if (file === undefined) return undefined
    const files = [{ file: file.file, password: file.password }, ...attachments]
    const request = { operation, files, options, isLong: isLong ?? file.file.size >= LARGE_BYTES, words }
    const onJob = (id: string) =>
      jobMemory.remember({ id, operation: operation.id, ...(saveAs !== undefined && { saveAs }) })
    dropResult()
    const work: Work = async (context) => {
      const result = await callOperation({ ...request, ...context, onJob })
      return { ...result, name: saveAs ?? result.name }
    }
    const failure = await run(work, sentences)
    if (failure !== undefined) jobMemory.forget()
    if (failure?.code === 'PASSWORD_REQUIRED') chosen.lock(file.id, false)
    if (failure?.code === 'WRONG_PASSWORD') chosen.lock(file.id, true)
    return failure?.code
  }

  /** Nobody can come back to the result of before: the server need not keep it. */
  function dropResult() {
    jobMemory.forget()
    if (lastJob.current !== undefined) void removeJob(lastJob.current)
    lastJob.current = undefined
  }

  function stop() {
    jobMemory.forget()
    cancel()
  }

  function reset() {
    if (state.name === 'busy') stop()
    dropResult()
    chosen.clear()
    send({ type: 'reset' })
  }

  function goTo(to: number) {
    if (to > step) {
      if (file === undefined) onMissing?.()
      if (step === 1 && isReady) send({ type: 'continued' })
      return
    }
    if (state.name === 'busy') stop()
    send({ type: 'returned', to: to === 1 ? 'upload' : 'configure' })
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
    goOn: () => send({ type: 'continued' }),
    call,
    cancel: stop,
    reset,
  }
}

/** All that a page of one file knows and can do. */
export type SingleFileWizard = ReturnType<typeof useSingleFile>
