import { useLingui } from '@lingui/react/macro'
import type { OperationDefinition, OperationId, ToolDefinition, ToolId } from '@recto/contract'
import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react'

import { useConfig } from '../../api/config-context.tsx'
import { useIntake } from '../../components/upload/use-intake.ts'
import { keepResult } from '../../shelf/keep.ts'
import type { Place } from '../../where/place.ts'
import { useWhere } from '../../where/use-where.ts'
import { isUsable, pageCountOf, type ChosenFile } from '../chosen-files.ts'
import { useChosenFiles } from '../use-chosen-files.ts'
import { useStepFocus } from '../use-step-focus.ts'
import { useStepHistory } from '../use-step-history.ts'
import { toFailure } from '../use-wizard.ts'
import { isDone } from './batch-rows.ts'
import { BatchRun, type BatchSnapshot, type RowWork } from './batch-run.ts'
import { useRowWork, type BatchRequest } from './use-row-work.ts'
import { useSignedFiles } from './use-signed-files.ts'

/** How many files are worked on at a time: the device has its memory for one. */
const PARALLEL = { device: 1, server: 2 } as const

/** What the tool does to a signature: nothing, because the file is only read; breaks it; or breaks it only with consent. */
export type SignatureEffect = 'none' | 'breaks' | 'asks'

export interface BatchOptions {
  tool: ToolDefinition<ToolId>
  /** The operation that forecasts are about. */
  operation: OperationDefinition<OperationId>
  /** Whether the files must not leave this device. */
  isLocal?: boolean
  /** The files the batch starts with. */
  files: readonly File[]
  /** @param mayBreakSignature whether the visitor agreed to that, where the tool asks */
  requestFor: (file: ChosenFile, mayBreakSignature: boolean) => BatchRequest
  signatures: SignatureEffect
  onLeave: () => void
}

/** The state of a batch: its files, what is asked for each, and the work. */
export function useBatch(options: BatchOptions) {
  const { tool, operation, files: firstFiles, isLocal = false, requestFor, signatures, onLeave } = options
  const { t } = useLingui()
  const config = useConfig()
  const chosen = useChosenFiles()
  const { files } = chosen
  const intake = useIntake({
    accept: tool.accepts,
    multiple: true,
    maxSize: config[tool.sizeLimit],
    maxFiles: config.maxFiles,
    count: files.length,
    onAdd: chosen.add,
  })
  useFirstFiles(firstFiles, intake.addFiles)
  const signed = useSignedFiles(files, signatures !== 'none')
  const [agreed, setAgreed] = useState<ReadonlySet<string>>(new Set())
  const [view, setView] = useState<'files' | 'settings' | 'work'>('settings')
  const { run, snapshot, setRun } = useRun()
  const workOn = useRowWork()
  const isEmpty = files.length === 0 && intake.rejections.length > 0
  const stage = isEmpty ? 'upload' : stageOf(view, snapshot)
  const step = STEPS[stage]
  useStepFocus(stage)
  useStepHistory(step, goTo)

  const isLeftOut = (file: ChosenFile) => !isUsable(file) || (signatures === 'asks' && needsConsent(file))
  const needsConsent = ({ id }: ChosenFile) => signed.has(id) && !agreed.has(id)
  const included = files.filter((file) => !isLeftOut(file))
  const { where } = useWhere({
    operation: operation.id,
    files: isLocal ? [] : included,
    pageCount: sumOfPages(included),
    subject: tool.id,
    isOneByOne: true,
  })
  const usualPlace = where?.place ?? 'device'

  function workFor(file: ChosenFile, changes: Omit<RetryChanges, 'password'> = {}, ask = requestFor): RowWork {
    const { mayBreakSignature = agreed.has(file.id), place = usualPlace, request } = changes
    return workOn(file, request ?? ask(file, mayBreakSignature), place)
  }

  function taskFor(chosenFile: ChosenFile, ask: BatchOptions['requestFor']) {
    const { id, file, reading } = chosenFile
    if (reading.status === 'broken') return { id, file, work: { message: reading.message } }
    if (reading.status === 'locked') return { id, file, work: 'locked' as const }
    return { id, file, work: isLeftOut(chosenFile) ? ('signed' as const) : workFor(chosenFile, {}, ask) }
  }

  /** Starts the work; with a request of its own where the settings have just changed. */
  function start(ask = requestFor) {
    const failed = t`An unknown error occurred`
    run?.cancel()
    setRun(
      new BatchRun(
        files.map((file) => taskFor(file, ask)),
        {
          parallel: PARALLEL[usualPlace],
          toRefusal: (error) => toFailure(error, failed),
          onMade: ({ file }, source) => keepResult(file, { tool: tool.id, from: [source] }),
        },
      ),
    )
    setView('work')
  }

  /** Keeps what is done; without anything done the settings come back. */
  function cancel() {
    run?.cancel()
    if (run?.snapshot().rows.some(isDone) === true) return
    setRun(undefined)
    setView('settings')
  }

  function goTo(to: number) {
    if (stage === 'busy') cancel()
    if (to === 1) setView('files')
    if (to === 2 && files.some(isUsable)) setView('settings')
    if (to === 3 && run !== undefined) setView('work')
  }

  /** Takes a file up again, with its password if it was locked, or at the other place. */
  function retry(id: string, { password, ...changes }: RetryChanges = {}) {
    const file = files.find((each) => each.id === id)
    if (file === undefined) return
    run?.retry(id, workFor(password === undefined ? file : { ...file, password }, changes))
  }

  function remove(id: string) {
    run?.remove(id)
    chosen.remove(id)
    leaveIfLast()
  }

  function dismiss(id: string) {
    intake.dismiss(id)
    leaveIfLast()
  }

  /** Without files the tool starts over. */
  function leaveIfLast() {
    if (files.length + intake.rejections.length === 1) onLeave()
  }

  function reset() {
    run?.cancel()
    chosen.clear()
    onLeave()
  }

  return {
    tool,
    chosen,
    intake: { ...intake, dismiss },
    stage,
    step,
    signed,
    included,
    isReading: files.some(({ reading }) => reading.status === 'reading'),
    needsConsent,
    where,
    agree: (id: string) => setAgreed((known) => new Set(known).add(id)),
    run,
    snapshot,
    start,
    cancel,
    goTo,
    retry,
    remove,
    reset,
  }
}

/** What is different when a file is taken up again. */
interface RetryChanges {
  password?: string
  mayBreakSignature?: boolean
  place?: Place
  /** Asked instead of what the settings say. */
  request?: BatchRequest
}

/** The pages of all files together, if each is known. */
function sumOfPages(files: readonly ChosenFile[]): number | undefined {
  const counts = files.flatMap((file) => pageCountOf(file) ?? [])
  return counts.length === files.length ? counts.reduce((sum, count) => sum + count, 0) : undefined
}

/** The state of a batch and the actions on it. */
export type Batch = ReturnType<typeof useBatch>

/** What is on the screen. */
type Stage = 'upload' | 'configure' | 'busy' | 'done'

/** The step each stage belongs to. */
const STEPS = { upload: 1, configure: 2, busy: 2, done: 3 } as const

function stageOf(view: 'files' | 'settings' | 'work', snapshot: BatchSnapshot | undefined): Stage {
  if (view === 'files') return 'upload'
  if (view === 'settings' || snapshot === undefined) return 'configure'
  return snapshot.isFirstPass ? 'busy' : 'done'
}

/** Takes the files the batch starts with, once. */
function useFirstFiles(files: readonly File[], onFiles: (files: readonly File[]) => void): void {
  const isTaken = useRef(false)
  const take = useEffectEvent(() => {
    if (isTaken.current) return
    isTaken.current = true
    onFiles(files)
  })
  useEffect(() => take(), [])
}

/** Keeps the work and follows it. Leaving the page stops it. */
function useRun() {
  const [run, setRun] = useState<BatchRun>()
  const snapshot = useSyncExternalStore(run?.subscribe ?? neverChanges, run?.snapshot ?? noSnapshot)
  useEffect(() => () => run?.cancel(), [run])
  return { run, snapshot, setRun }
}

function neverChanges(): () => void {
  return () => undefined
}

function noSnapshot(): undefined {
  return undefined
}
