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

/** How many files to process at once: the device has memory for one. */
const PARALLEL = { device: 1, server: 2 } as const

/** Inputs to the work besides the tool. */
interface BatchInput {
  files: readonly ChosenFile[]
  /** The files to process. */
  included: readonly ChosenFile[]
  /** The files whose signatures may be broken, by ID. */
  agreed: Readonly<Record<string, boolean>>
  /** Where to run the work, unless a file has its own place. */
  place: Place
  goTo: (step: number) => void
}

/** Changes for retrying a file. */
export interface RetryChanges {
  password?: string
  mayBreakSignature?: boolean
  place?: Place
  /** Used instead of the request from the settings. */
  request?: BatchRequest
}

/** The work of a batch, which continues in its session whichever page is open, and the actions on it. */
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

  /** Runs an action unless a setting is missing; then shows the settings. */
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

  /** The files that were unfinished when the page was closed or reloaded, and can be processed now. */
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
    /** Starts the work; with a separate request if the settings have just changed. */
    start: (ask = requestFor) => unlessBlocked(() => begin(files.map((file) => taskFor(file, ask)))),
    /** Restarts with the unfinished files. */
    goOn: () => unlessBlocked(() => begin(rows.map(taskAgain))),
    cancel: () => session.cancelWork(),
    leaveOut: (id: string) => run?.leaveOut(id),
    /** Whether a file can be retried: not if it is gone or could not be read. */
    canRetry: (id: string) => files.some((file) => file.id === id && file.reading.status !== 'broken'),
    /** Retries a file, with its password if it was locked, or at the other place. */
    retry: (id: string, { password, ...changes }: RetryChanges = {}) => {
      const file = files.find((each) => each.id === id)
      if (file === undefined) return
      unlessBlocked(() => run?.retry(id, workFor(password === undefined ? file : { ...file, password }, changes)))
    },
    /** Removes a file from the work; returns a function that restores it. */
    remove: (id: string) => run?.remove(id),
  }
}

/** Returns a function that starts tasks as the session's work. */
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

  /** Notifies a visitor on another page or tab of the outcome. */
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
