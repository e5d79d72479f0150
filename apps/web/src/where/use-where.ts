import type { OperationId } from '@recto/contract'
import { useState } from 'react'

import { useConfig } from '../api/config-context.tsx'
import type { FileToSend } from '../api/call-operation.ts'
import { useSession } from '../sessions/session-context.ts'
import { useSessionState } from '../sessions/use-session-state.ts'
import { decidePlace, type PlaceDecision } from './decide-place.ts'
import { availableMemory } from './device-memory.ts'
import { forecastWork, type Forecast } from './forecast.ts'
import type { Place } from './place.ts'
import { useOnline } from './use-online.ts'
import { useOperationRunner, type PlacedCall, type PlacedResult } from './use-operation-runner.ts'
import { readPreference, readSpeedLog, storePreference } from './where-storage.ts'

const MS = 1000

/** Work with a shorter forecast is treated as taking this long when deciding whether it is slow, in seconds. */
const LEAST_FORECAST_SECONDS = 3

/** A screen's work, as far as it is known before it starts. */
interface ScreenWork {
  operation: OperationId
  /** The chosen files; none while there is nothing to do. */
  files: readonly Pick<FileToSend, 'file'>[]
  pageCount: number | undefined
  /** What a choice of place applies to: the ID of the file. */
  subject: string | undefined
  /** Whether files are processed one by one, so that only one of them is in memory. */
  isOneByOne?: boolean
  /** Whether only a server can do the work. */
  isServerOnly?: boolean
}

/** Running work. */
export interface PlacedWork {
  place: Place
  /** Whether it has taken twice as long as forecast. */
  isSlow: boolean
}

/** Where a screen's work runs, with the texts of its line, its question and its results. */
export interface Where extends PlaceDecision {
  forecast: Forecast
  memoryBytes: number
  isOnline: boolean
  isServerOnly: boolean
  prefersDevice: boolean
  running: PlacedWork | undefined
  /** Chooses a place for these files. */
  choose: (place: Place) => void
  /** Stores whether the visitor prefers this device. */
  preferDevice: (prefersDevice: boolean) => void
  /** Stops the running work and restarts it at the other place. */
  switchPlace: () => void
}

/** The place chosen for a file. */
interface PlaceChoice {
  subject: string | undefined
  place: Place
}

/** An attempt at one place, which the visitor can end in favor of the other. */
interface Attempt {
  stop: AbortController
  next?: Place
}

/**
 * Decides where a screen's work runs, lets the visitor change that, and runs it.
 * @returns `where` for the screen, undefined without files; and the runner, which takes a place only after a failure
 */
export function useWhere(work: ScreenWork) {
  const { operation, files, pageCount, subject, isOneByOne = false, isServerOnly = false } = work
  const runOperation = useOperationRunner()
  const { processing: mode = 'auto' } = useConfig()
  const isOnline = useOnline()
  const [choice, setChoice] = useSessionState<PlaceChoice | undefined>('place', undefined)
  const [prefersDevice, setPrefersDevice] = useState(readPreference)
  const [running, setRunning] = useSessionState<PlacedWork | undefined>('placed-work', undefined)
  // Read on demand: the attempt may have started before the visitor left the page and came back.
  const attempt = useSession().cell<Attempt | undefined>('attempt', undefined)
  const sizes = files.map(({ file }) => file.size)
  const bytes = sizes.reduce((sum, size) => sum + size, 0)
  const bytesAtOnce = isOneByOne ? Math.max(0, ...sizes) : bytes
  const forecast = forecastWork({ operation, bytes, bytesAtOnce, pageCount }, readSpeedLog())
  const facts = { mode, forecast, memoryBytes: availableMemory(), prefersDevice, isOnline, isServerOnly }
  const decision = decidePlace({ ...facts, choice: choice?.subject === subject ? choice?.place : undefined })

  const choose = (place: Place) => setChoice({ subject, place })

  function preferDevice(isPreferred: boolean) {
    setPrefersDevice(isPreferred)
    storePreference(isPreferred)
    if (isPreferred) choose('device')
  }

  function switchPlace() {
    const current = attempt.get()
    if (current === undefined || running === undefined) return
    current.next = otherPlace(running.place)
    choose(current.next)
    current.stop.abort()
  }

  /** Runs a call at the decided place, restarting whenever the visitor changes it. */
  async function run(call: PlacedCall, start: Place = decision.place): Promise<PlacedResult> {
    for (let place = start; ;) {
      const current: Attempt = { stop: new AbortController() }
      attempt.set(current)
      const timer = setTimeout(() => setRunning({ place, isSlow: true }), slowAfterMs(forecast, place))
      setRunning({ place, isSlow: false })
      try {
        return await runOperation({ ...call, place, signal: AbortSignal.any([call.signal, current.stop.signal]) })
      } catch (error) {
        if (current.next === undefined || call.signal.aborted) throw error
        place = current.next
      } finally {
        clearTimeout(timer)
        setRunning(undefined)
      }
    }
  }

  const where: Where | undefined =
    files.length === 0 ? undefined : { ...facts, ...decision, running, choose, preferDevice, switchPlace }
  return { where, run, choose }
}

function otherPlace(place: Place): Place {
  return place === 'device' ? 'server' : 'device'
}

/** How long work may take before it counts as slow, in ms. */
function slowAfterMs({ deviceSeconds, serverSeconds }: Forecast, place: Place): number {
  const seconds = place === 'device' ? deviceSeconds : serverSeconds
  return 2 * Math.max(seconds, LEAST_FORECAST_SECONDS) * MS
}
