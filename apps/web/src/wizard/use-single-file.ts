import { useEffect, useEffectEvent, useRef } from 'react'

import { callOperation, type FileToSend } from '../api/call-operation.ts'
import { useCallWords } from '../api/use-call-words.ts'
import { isUsable, type ChosenFile } from './chosen-files.ts'
import { useChosenFiles } from './use-chosen-files.ts'
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
  const isReady = file !== undefined && isUsable(file) && file.reading.status !== 'reading'
  // Where the last step holds the work, too, what comes of it is a place of its own.
  useStepArrival(step === 3 ? state.name : step)
  useStepHistory(step, goTo)

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
    const work: Work = async (context) => {
      const result = await callOperation({ operation, files, options, isLong, words, ...context })
      return { ...result, name: saveAs ?? result.name }
    }
    const failure = await run(work, sentences)
    if (failure?.code === 'PASSWORD_REQUIRED') chosen.lock(file.id, false)
    if (failure?.code === 'WRONG_PASSWORD') chosen.lock(file.id, true)
    return failure?.code
  }

  function reset() {
    chosen.clear()
    send({ type: 'reset' })
  }

  function goTo(to: number) {
    if (to > step) {
      if (file === undefined) onMissing?.()
      if (step === 1 && isReady) send({ type: 'continued' })
      return
    }
    if (state.name === 'busy') cancel()
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
    cancel,
    reset,
  }
}

/** All that a page of one file knows and can do. */
export type SingleFileWizard = ReturnType<typeof useSingleFile>
