import type { OperationDefinition, OperationId, ProcessingMode } from '@recto/contract'

import { callOperation, type Call, type CallResult } from '../api/call-operation.ts'
import { useConfig } from '../api/config-context.tsx'
import { useCallMessages } from '../api/use-call-messages.ts'
import { useLocalOperation } from '../local-work/use-local-operation.ts'
import type { WorkProgress } from '../wizard/work-progress.ts'
import { decidePlace } from './decide-place.ts'
import { defaultSeconds } from './default-rates.ts'
import { availableMemory } from './device-memory.ts'
import { forecastWork, serverSeconds } from './forecast.ts'
import type { Place, PlannedWork } from './place.ts'
import { withRun, withUpload } from './speed-log.ts'
import { readPreference, readSpeedLog, storeSpeedLog } from './where-storage.ts'

const MS = 1000

/** Shorter uploads say more about the connection's setup than about its speed. */
const TELLING_SECONDS = 0.2

/** An operation to run at one place. */
export interface PlacedCall extends Pick<Call, 'files' | 'options' | 'isLong' | 'signal' | 'onJob'> {
  operation: OperationDefinition<OperationId>
  onProgress: (progress: WorkProgress) => void
  /** Total page count, if known. */
  pageCount?: number | undefined
  /** Another operation whose duration to use for the forecast: reading scans takes up most of a conversion. */
  takesLike?: OperationId | undefined
  /**
   * Where to run it; the server only if the visitor or operator chose it. By default it is decided here, and this
   * device is used where the visitor would have to be asked.
   */
  place?: Place
}

/** A result, and where it was made. */
export interface PlacedResult extends CallResult {
  place: Place
  /** Whether files were sent to the server before, to be converted. */
  sentFirst?: boolean
}

/** Returns a function that runs operations on this device or on the server, and learns from their durations. */
export function useOperationRunner(): (call: PlacedCall) => Promise<PlacedResult> {
  const runOnDevice = useLocalOperation()
  const messages = useCallMessages()
  const { processing: mode = 'auto' } = useConfig()
  return async ({ place: chosen, pageCount, ...call }) => {
    const work = workOf(call, pageCount)
    const place = whereTo(call.operation, mode) ?? chosen ?? defaultPlace(work, mode)
    const watch = watchUpload(call.onProgress)
    const startedAt = performance.now()
    const placed = { ...call, onProgress: watch.onProgress }
    const result = await (place === 'device' ? runOnDevice(placed) : callOperation({ ...placed, messages }))
    learn(place, work, { seconds: (performance.now() - startedAt) / MS, sendingSeconds: watch.sendingSeconds() })
    return { ...result, place }
  }
}

/** The only place for an operation, if there is just one. If nothing may be sent, the device itself reports what it cannot do. */
function whereTo({ needs }: OperationDefinition, mode: ProcessingMode): Place | undefined {
  if (mode === 'device-only') return 'device'
  return needs === undefined ? undefined : 'server'
}

/** The work of a call, for its forecast. */
function workOf(
  { operation, files, takesLike = operation.id }: Pick<PlacedCall, 'operation' | 'files' | 'takesLike'>,
  pageCount: number | undefined,
): PlannedWork {
  return { operation: takesLike, bytes: files.reduce((sum, { file }) => sum + file.size, 0), pageCount }
}

function defaultPlace(work: PlannedWork, mode: ProcessingMode): Place {
  return decidePlace({
    mode,
    forecast: forecastWork(work, readSpeedLog()),
    memoryBytes: availableMemory(),
    choice: undefined,
    prefersDevice: readPreference(),
    isOnline: navigator.onLine,
  }).place
}

/** Detects when the upload of a call ends. */
function watchUpload(onProgress: PlacedCall['onProgress']) {
  const startedAt = performance.now()
  let endedAt: number | undefined
  return {
    onProgress: (progress: WorkProgress) => {
      if (progress.phase !== 'uploading') endedAt ??= performance.now()
      onProgress(progress)
    },
    sendingSeconds: () => ((endedAt ?? startedAt) - startedAt) / MS,
  }
}

/** Remembers how long work took. */
function learn(place: Place, work: PlannedWork, took: { seconds: number; sendingSeconds: number }): void {
  const log = readSpeedLog()
  if (place === 'device') {
    storeSpeedLog(withRun(log, 'device', work.operation, took.seconds / defaultSeconds(work)))
    return
  }
  const ratio = (took.seconds - took.sendingSeconds) / serverSeconds(work)
  const learnt = withRun(log, 'server', work.operation, ratio)
  const isTelling = took.sendingSeconds > TELLING_SECONDS
  storeSpeedLog(isTelling ? withUpload(learnt, work.bytes / took.sendingSeconds) : learnt)
}
