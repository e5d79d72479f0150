import { useEffect, useEffectEvent, useRef } from 'react'

import { callOperation, type FileToSend } from '../api/call-operation.ts'
import { useCallWords } from '../api/use-call-words.ts'
import { isUsable, type ChosenFile } from './chosen-files.ts'
import { useChosenFiles } from './use-chosen-files.ts'
import { useStepArrival } from './use-step-arrival.ts'
import { useStepHistory } from './use-step-history.ts'
import { useWizard, type WizardWords } from './use-wizard.ts'
import { stepOf } from './wizard-state.ts'

/** What a call is asked for. */
type Request = Pick<Parameters<typeof callOperation>[0], 'operation' | 'options'> & {
  /** Files beside the one that is worked on. */
  attachments?: readonly FileToSend[]
}

/**
 * The three steps of a tool that works on one file: the file leads on once it is read, and outlives every step.
 * @param onOpen hears of each file once, when it has been read
 */
export function useSingleFile(onOpen?: (file: ChosenFile) => void) {
  const chosen = useChosenFiles()
  const [file] = chosen.files
  const { state, send, run, cancel } = useWizard()
  const words = useCallWords()
  const step = stepOf(state)
  const isReady = file !== undefined && isUsable(file) && file.reading.status !== 'reading'
  useStepArrival(step)
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

  /** Sends the file with a request; where the server finds it locked, its password is asked for. */
  async function call({ operation, options, attachments = [] }: Request, sentences: WizardWords) {
    if (file === undefined) return
    const files = [{ file: file.file, password: file.password }, ...attachments]
    const failure = await run((context) => callOperation({ operation, files, options, words, ...context }), sentences)
    if (failure?.code === 'PASSWORD_REQUIRED') chosen.lock(file.id, false)
    if (failure?.code === 'WRONG_PASSWORD') chosen.lock(file.id, true)
  }

  function reset() {
    chosen.clear()
    send({ type: 'reset' })
  }

  function goTo(to: number) {
    if (to > step) {
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
