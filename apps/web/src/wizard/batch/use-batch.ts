import { useEffect, useEffectEvent } from 'react'
import { useLocation } from 'react-router'

import { useConfig } from '../../api/config-context.tsx'
import { useEarlyFiles } from '../../components/upload/early-files.ts'
import { useIntake } from '../../components/upload/use-intake.ts'
import { batchOf } from '../../sessions/batch-cell.ts'
import { readPlace } from '../../sessions/entry-place.ts'
import { keptLike } from '../../sessions/read-like.ts'
import { useSession } from '../../sessions/session-context.ts'
import { useCellValue, useSessionReducer, useSessionState } from '../../sessions/use-session-state.ts'
import { useWhere } from '../../where/use-where.ts'
import { isUsable, pageCountOf, type ChosenFile } from '../chosen-files.ts'
import { useHandedOverFiles } from '../file-handoff.tsx'
import { useBatchStart } from '../use-batch-start.ts'
import { useChosenFiles } from '../use-chosen-files.ts'
import { useStartOver } from '../use-start-over.ts'
import { useStepFocus } from '../use-step-focus.ts'
import { useStepHistory } from '../use-step-history.ts'
import type { BatchOptions } from './batch-options.ts'
import { BATCH_COURSE, FIRST_BATCH_COURSE, nextBatchCourse, type BatchView } from './batch-course.ts'
import type { BatchSnapshot } from './batch-rows.ts'
import { sendToBatch } from './session-batch.ts'
import { useBatchWork } from './use-batch-work.ts'
import { useSignedFiles } from './use-signed-files.ts'

/** The files whose signatures the visitor agreed to break, by ID. */
const NONE_AGREED: Readonly<Record<string, boolean>> = {}
const AGREED = keptLike(NONE_AGREED)

/** The state of a batch in its session: its files, the request for each, and the work. */
export function useBatch(options: BatchOptions) {
  const { tool, operation, isLocal = false, signatures } = options
  const session = useSession()
  const startOver = useStartOver()
  const chosen = useChosenFiles(tool.accepts)
  const { files } = chosen
  const signed = useSignedFiles(files, signatures !== 'none')
  const [agreed, setAgreed] = useSessionState('agreed', NONE_AGREED, AGREED)
  const snapshot = useCellValue(batchOf(session))
  const { view, go } = useBatchView({ hasFiles: files.length > 0, hasWork: hasRows(snapshot) })
  const stage = stageOf(view, files, snapshot)
  const step = STEPS[stage]
  const intake = useBatchIntake(tool, files.length, add)
  useStepFocus(stage)
  useStepHistory(step, go)
  const markSeen = useEffectEvent(() => sendToBatch(session, { type: 'seen' }))
  useEffect(() => {
    if (stage === 'done') markSeen()
  }, [stage])

  const needsConsent = ({ id }: ChosenFile) => signed.has(id) && agreed[id] !== true
  const included = files.filter((file) => isUsable(file) && !(signatures === 'asks' && needsConsent(file)))
  const { where } = useWhere({
    operation: operation.id,
    files: isLocal ? [] : included,
    pageCount: sumOfPages(included),
    subject: tool.id,
    isOneByOne: true,
    isServerOnly: operation.needs !== undefined,
  })
  const work = useBatchWork(options, { files, included, agreed, place: where?.place ?? 'device', goTo: go })
  const beginOther = useBatchStart()

  function add(added: readonly File[]) {
    // Running work continues with the files and settings it was started with.
    if (snapshot?.isRunning === true) {
      beginOther(added)
      return
    }
    chosen.add(added)
    if (files.length === 0) go(2, true)
  }

  function remove(id: string) {
    let putBack = work.remove(id)
    chosen.remove(id, {
      undo: () => putBack?.(),
      redo: () => {
        putBack = work.remove(id)
      },
    })
  }

  return {
    tool,
    chosen,
    intake,
    stage,
    step,
    signed,
    included,
    isReading: files.some(({ reading }) => reading.status === 'reading'),
    needsConsent,
    where,
    agree: (id: string) => setAgreed({ ...agreed, [id]: true }),
    snapshot,
    ...work,
    goTo: (to: number) => go(to),
    remove,
    reset: () => startOver(),
  }
}

/** The state of a batch and the actions on it. */
export type Batch = ReturnType<typeof useBatch>

/** What is on screen. */
type Stage = 'upload' | 'configure' | 'busy' | 'done'

/** The step each stage belongs to. */
const STEPS = { upload: 1, configure: 2, busy: 2, done: 3 } as const

function stageOf(view: BatchView, files: readonly ChosenFile[], snapshot: BatchSnapshot | undefined): Stage {
  if (view === 'work' && snapshot !== undefined && hasRows(snapshot)) return snapshot.isFirstPass ? 'busy' : 'done'
  return view === 'files' || files.length === 0 ? 'upload' : 'configure'
}

function hasRows(snapshot: BatchSnapshot | undefined): boolean {
  return snapshot !== undefined && snapshot.rows.length > 0
}

/** Which view the page shows; initially that of its history entry. */
function useBatchView(contents: { hasFiles: boolean; hasWork: boolean }) {
  const [known, send] = useSessionReducer('batch-course', nextBatchCourse, FIRST_BATCH_COURSE, BATCH_COURSE)
  const { step } = readPlace(useLocation().state)
  const entered = { type: 'entered', step, ...contents } as const
  const { view } = known.isShown ? known : nextBatchCourse(known, entered)
  const enter = useEffectEvent(() => send(entered))
  useEffect(() => {
    enter()
    return () => send({ type: 'left' })
  }, [send])
  const go = (to: number, hasFiles = contents.hasFiles) => send({ type: 'went', step: to, ...contents, hasFiles })
  return { view, go }
}

/** Accepts files from the page, from the previous page, and files chosen before the screen was loaded. */
function useBatchIntake(tool: BatchOptions['tool'], count: number, onAdd: (files: readonly File[]) => void) {
  const config = useConfig()
  const { accepts: accept, sizeLimit } = tool
  const { maxFiles } = config
  const intake = useIntake({ accept, multiple: true, maxSize: config[sizeLimit], maxFiles, count, onAdd })
  useHandedOverFiles(intake.addFiles)
  useEarlyFiles(intake.addFiles)
  return intake
}

/** Total page count of all files, if each is known. */
function sumOfPages(files: readonly ChosenFile[]): number | undefined {
  const counts = files.flatMap((file) => pageCountOf(file) ?? [])
  return counts.length === files.length ? counts.reduce((sum, count) => sum + count, 0) : undefined
}
