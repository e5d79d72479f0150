import type { OperationDefinition, OperationId } from '@recto/contract'
import { useEffect, useEffectEvent } from 'react'

import type { FileToSend } from '../api/call-operation.ts'
import { LARGE_BYTES } from '../api/large-files.ts'
import { keptLike } from '../sessions/read-like.ts'
import { jobOf } from '../sessions/session-job.ts'
import { useSession } from '../sessions/session-context.ts'
import { useSessionState } from '../sessions/use-session-state.ts'
import type { Place } from '../where/place.ts'
import type { PlacedCall } from '../where/use-operation-runner.ts'
import { useWhere } from '../where/use-where.ts'
import { isUsable, pageCountOf, type ChosenFile } from './chosen-files.ts'
import { useChosenFiles } from './use-chosen-files.ts'
import { useResumedJob } from './use-resumed-job.ts'
import { useStartOver } from './use-start-over.ts'
import { useStepNavigation } from './use-step-navigation.ts'
import { useWizard, type WorkMessages } from './use-wizard.ts'
import type { Work } from './work.ts'
import type { WorkStep } from './wizard-state.ts'

/** The operation to call, and the name to save its result under if it differs from the operation's. */
type Request = Pick<PlacedCall, 'operation' | 'options' | 'isLong' | 'takesLike'> & {
  saveAs?: string
  /** Files to send besides the document. */
  attachments?: readonly FileToSend[]
}

/** Also saved across reloads, so that the file's settings stay. */
const OPENED = keptLike<string | undefined>(undefined)

export interface SingleFileOptions {
  /** The operation to forecast; the tool may call a different one. */
  operation: OperationDefinition<OperationId>
  /** Number of pages to process, if not all of them. */
  workPages?: number | undefined
  /** Called once for each file, after it was read. */
  onOpen?: (file: ChosenFile) => void
  /** Called when a step was requested that needs a file first. */
  onMissing?: () => void
  /** The step that shows the work. */
  workStep?: WorkStep
  /** The files the tool accepts, as an `accept` attribute; PDF files by default. */
  accepts?: string
}

/**
 * The three steps of a tool that works on one file. Reading the file leads to step 2; the file is kept across all
 * steps.
 */
export function useSingleFile(tool: SingleFileOptions) {
  const { operation: usual, workPages, accepts, onOpen, onMissing, workStep = 2 } = tool
  const chosen = useChosenFiles(accepts)
  const [file] = chosen.files
  const wizard = useWizard({ files: chosen.files.map((each) => each.file), workStep })
  const { state, step, send, run } = wizard
  const startOver = useStartOver()
  const job = jobOf(useSession())
  const pageCount = file === undefined ? undefined : (workPages ?? pageCountOf(file))
  const files = file === undefined ? [] : [file]
  const {
    where,
    run: runAt,
    choose: choosePlace,
  } = useWhere({
    operation: usual.id,
    files,
    pageCount,
    subject: file?.id,
    isServerOnly: usual.needs !== undefined,
  })
  useResumedJob(wizard)
  const isReady = file !== undefined && isUsable(file) && file.reading.status !== 'reading'
  const onBlocked = () => file === undefined && onMissing?.()
  const goTo = useStepNavigation({ wizard, canContinue: isReady, onBlocked })

  // Only once per file: visitors who return to the first step want to stay there.
  const [openedId, setOpenedId] = useSessionState<string | undefined>('opened', undefined, OPENED)
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
    // Results of the previous file stay with it, one Back away.
    if (wizard.hasOutcome) {
      startOver([next])
      return
    }
    if (file === undefined) chosen.add([next])
    else chosen.replace(file.id, next)
    send({ type: 'returned', to: 'upload' })
  }

  /** The latest call, to be repeated at another place. */
  const [lastCall, setLastCall] = useSessionState<[Request, WorkMessages] | undefined>('last-call', undefined)

  /**
   * Runs a request on the file, and asks for its password if needed. Returns the error code of a failure.
   * @param place overrides the decided place
   */
  async function call(request: Request, workMessages: WorkMessages, place?: Place) {
    if (file === undefined) return undefined
    setLastCall([request, workMessages])
    const { operation, isLong = file.file.size >= LARGE_BYTES, takesLike, saveAs, attachments = [] } = request
    const sent = [{ file: file.file, password: file.password }, ...attachments]
    const onJob = (id: string) => job.set({ id, operation: operation.id, saveAs })
    job.set(undefined)
    const work: Work = async (context) => {
      const { options } = request
      const placed = { operation, options, isLong, takesLike, files: sent, pageCount, ...context, onJob }
      const result = await runAt(placed, place)
      return { ...result, name: saveAs ?? result.name }
    }
    const failure = await run(work, workMessages)
    if (failure !== undefined) job.set(undefined)
    chosen.requirePassword(file.id, failure?.code)
    return failure?.code
  }

  /** Repeats the latest call at one place, after it failed at the other. */
  function retryAt(place: Place) {
    if (lastCall === undefined) return
    choosePlace(place)
    void call(...lastCall, place)
  }

  function reset() {
    // Without its file, as after a reload, running work cannot be returned to.
    if (file === undefined) wizard.cancel()
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
    where,
    retryAt,
    cancel: wizard.cancel,
    reset,
  }
}

/** The state and the actions of a tool that works on one file. */
export type SingleFileWizard = ReturnType<typeof useSingleFile>
