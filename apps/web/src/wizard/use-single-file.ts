import { useEffect, useEffectEvent } from 'react'

import { callOperation, type FileToSend } from '../api/call-operation.ts'
import { jobStorage } from '../api/job-storage.ts'
import { useCallMessages } from '../api/use-call-messages.ts'
import { useSessionState } from '../sessions/use-session-state.ts'
import { isUsable, type ChosenFile } from './chosen-files.ts'
import { useChosenFiles } from './use-chosen-files.ts'
import { useResumedJob } from './use-resumed-job.ts'
import { useStartOver } from './use-start-over.ts'
import { useStepNavigation } from './use-step-navigation.ts'
import { useWizard, type Work, type WorkMessages } from './use-wizard.ts'
import type { WorkStep } from './wizard-state.ts'

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
  /** The step that shows the work. */
  workStep?: WorkStep
}

/** The three steps of a tool that works on one file. Reading the file leads to step 2; the file is kept through all steps. */
export function useSingleFile({ onOpen, onMissing, workStep = 2 }: SingleFileOptions = {}) {
  const chosen = useChosenFiles()
  const [file] = chosen.files
  const wizard = useWizard({ files: chosen.files.map((each) => each.file), workStep })
  const { state, step, send, run } = wizard
  const messages = useCallMessages()
  const startOver = useStartOver()
  useResumedJob({ send, run })
  const isReady = file !== undefined && isUsable(file) && file.reading.status !== 'reading'
  const onBlocked = () => file === undefined && onMissing?.()
  const goTo = useStepNavigation({ wizard, canContinue: isReady, onBlocked })

  // Only once per file: visitors who return to the first step want to stay there.
  const [openedId, setOpenedId] = useSessionState<string | undefined>('opened', undefined)
  const open = useEffectEvent(() => {
    if (file === undefined || openedId === file.id) return
    setOpenedId(file.id)
    onOpen?.(file)
    send({ type: 'continued' })
  })
  useEffect(() => {
    if (isReady) open()
  }, [isReady, file?.id])

  function choose(next: File) {
    // What was made of the previous file stays with it, one Back away.
    if (wizard.hasOutcome) {
      startOver([next])
      return
    }
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
    jobStorage.clear()
    const work: Work = async (context) => {
      const result = await callOperation({ ...request, ...context, onJob })
      return { ...result, name: saveAs ?? result.name }
    }
    const failure = await run(work, workMessages)
    if (failure !== undefined) jobStorage.clear()
    chosen.requirePassword(file.id, failure?.code)
    return failure?.code
  }

  function cancel() {
    jobStorage.clear()
    wizard.cancel()
  }

  function reset() {
    if (state.name === 'busy') cancel()
    jobStorage.clear()
    startOver()
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
    cancel,
    reset,
  }
}

/** The state and the actions of a tool that works on one file. */
export type SingleFileWizard = ReturnType<typeof useSingleFile>
