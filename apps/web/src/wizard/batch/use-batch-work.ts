import { useLingui } from '@lingui/react/macro'
import { use, useEffect, useEffectEvent } from 'react'

import { useNotices } from '../../components/notice/notice-provider.tsx'
import { useToolTexts } from '../../messages/use-tool-texts.ts'
import { batchOf } from '../../sessions/batch-cell.ts'
import { NO_FILES } from '../../sessions/file-cells.ts'
import { RunningWorkContext } from '../../sessions/running-work.ts'
import { useSession } from '../../sessions/session-context.ts'
import { keepResult } from '../../shelf/keep.ts'
import type { Place } from '../../where/place.ts'
import { isUsable, type ChosenFile } from '../chosen-files.ts'
import { useProblemNotice } from '../use-problem-notice.ts'
import { toFailure } from '../use-wizard.ts'
import type { BatchOptions } from './batch-options.ts'
import { isDone, isInterrupted, isPart, type BatchRow, type BatchSnapshot, type MadeFile } from './batch-rows.ts'
import { BatchRun, type BatchTask, type RowWork } from './batch-run.ts'
import { readyText } from './result-texts.ts'
import { batchCourseOf, followBatch, runOf, sendToBatch } from './session-batch.ts'
import { useRowWork, type BatchRequest } from './use-row-work.ts'

/** How many files are worked on at a time: the device has its memory for one. */
const PARALLEL = { device: 1, server: 2 } as const

/** What the work depends on besides the tool. */
interface BatchInput {
  files: readonly ChosenFile[]
  /** The files that will be worked on. */
  included: readonly ChosenFile[]
  /** The files whose signatures may be broken, by their ids. */
  agreed: Readonly<Record<string, boolean>>
  /** Where the work is done unless a file has a place of its own. */
  place: Place
  goTo: (step: number) => void
}

/** What is different when a file is taken up again. */
export interface RetryChanges {
  password?: string
  mayBreakSignature?: boolean
  place?: Place
  /** Asked instead of what the settings say. */
  request?: BatchRequest
}

/** The work of a batch, which goes on in its session whichever page is open, and the actions on it. */
export function useBatchWork({ tool, requestFor, problem }: BatchOptions, input: BatchInput) {
  const { files, included, agreed, goTo } = input
  const session = useSession()
  const notifyProblem = useProblemNotice()
  const follow = useFollowedRun(tool, PARALLEL[input.place])
  const { workOn, goOnWith } = useRowWork()
  const run = runOf(session).get()
  const rows = batchOf(session).get()?.rows ?? []

  function workFor(file: ChosenFile, changes: Omit<RetryChanges, 'password'> = {}, ask = requestFor): RowWork {
    const { mayBreakSignature = agreed[file.id] === true, place = input.place, request } = changes
    return workOn(file, request ?? ask(file, mayBreakSignature), place)
  }

  function taskFor(chosen: ChosenFile, ask: BatchOptions['requestFor']): BatchTask {
    const { id, file, reading } = chosen
    const leftOut = (reason: 'locked' | 'signed' | { message: string }) => ({ status: 'left-out', reason }) as const
    if (reading.status === 'broken') return { id, file, state: leftOut({ message: reading.message }) }
    if (reading.status === 'locked') return { id, file, state: leftOut('locked') }
    if (!included.includes(chosen)) return { id, file, state: leftOut('signed') }
    return { id, file, state: { status: 'waiting' }, work: workFor(chosen, {}, ask) }
  }

  /** Runs an action unless something is missing in the settings, which are shown then. */
  function unlessBlocked(act: () => void) {
    if (problem === undefined) {
      act()
      return
    }
    goTo(2)
    notifyProblem(problem)
  }

  function begin(tasks: readonly BatchTask[]) {
    follow(tasks)
    sendToBatch(session, { type: 'started' })
  }

  /** The files that were not done when the page was closed or reloaded, and can be now. */
  const unfinished = files.filter(
    (file) => isUsable(file) && rows.some((row) => row.id === file.id && isInterrupted(row)),
  )

  function taskAgain(row: BatchRow): BatchTask {
    const file = unfinished.find(({ id }) => id === row.id)
    return file === undefined ? row : { ...row, state: { status: 'waiting' }, work: workFor(file) }
  }

  const takeUp = useEffectEvent(() => {
    if (run !== undefined || rows.length === 0) return
    follow(rows.map((row) => ({ ...row, work: jobWork(row) })))
  })
  useEffect(() => takeUp(), [])

  function jobWork({ state }: BatchRow): RowWork | undefined {
    return state.status === 'waiting' && state.job !== undefined ? goOnWith(state.job) : undefined
  }

  return {
    unfinished,
    /** Starts the work; with a request of its own where the settings have just changed. */
    start: (ask = requestFor) => unlessBlocked(() => begin(files.map((file) => taskFor(file, ask)))),
    /** Begins again with the files that were not done. */
    goOn: () => unlessBlocked(() => begin(rows.map(taskAgain))),
    cancel: () => session.cancelWork(),
    leaveOut: (id: string) => run?.leaveOut(id),
    /** Whether there can be work for a file: of one that is gone or could not be read there is none. */
    canRetry: (id: string) => files.some((file) => file.id === id && file.reading.status !== 'broken'),
    /** Takes a file up again, with its password if it was locked, or at the other place. */
    retry: (id: string, { password, ...changes }: RetryChanges = {}) => {
      const file = files.find((each) => each.id === id)
      if (file === undefined) return
      unlessBlocked(() => run?.retry(id, workFor(password === undefined ? file : { ...file, password }, changes)))
    },
    /** Removes a file from the work. Returns a function that puts it back. */
    remove: (id: string) => run?.remove(id),
  }
}

/** Returns a function that starts tasks as the work of the session. */
function useFollowedRun(tool: BatchOptions['tool'], parallel: number): (tasks: readonly BatchTask[]) => void {
  const { t } = useLingui()
  const session = useSession()
  const running = use(RunningWorkContext)
  const texts = useToolTexts()
  const { notify } = useNotices()
  const failed = t`An unknown error occurred`

  function keep({ file }: MadeFile, id: string) {
    const sources = session.cell('files', NO_FILES).get()
    keepResult(file, { tool: tool.id, from: sources.flatMap((source) => (source.id === id ? [source.file] : [])) })
  }

  /** Says how the work ended to a visitor who is elsewhere. */
  function announce({ rows }: BatchSnapshot) {
    const { isShown, view } = batchCourseOf(session).get()
    const [made, count] = [rows.filter(isDone).length, rows.filter(isPart).length]
    if ((isShown && view === 'work') || count === 0) return
    const kind = made === count ? 'success' : 'caution'
    notify({ kind, title: texts.title(tool), text: readyText(made, count) })
  }

  return (tasks) => {
    const run = new BatchRun(tasks, { parallel, toRefusal: (error) => toFailure(error, failed), onMade: keep })
    followBatch({ session, running, run, onEnd: announce })
  }
}
