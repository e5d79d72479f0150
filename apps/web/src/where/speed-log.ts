import { OPERATION_LIST, type OperationId } from '@recto/contract'

import type { Place } from './place.ts'

/** The latest runs of each operation at one place, each as its duration divided by the default for the same work. */
type Runs = Partial<Record<OperationId, readonly number[]>>

/** Durations of work here: the only thing stored for forecasts. It contains no names or sizes of files. */
export interface SpeedLog extends Record<Place, Runs> {
  /** The latest uploads, in bytes per second. */
  uploads: readonly number[]
}

export const EMPTY_LOG: SpeedLog = { device: {}, server: {}, uploads: [] }

/** Runs remembered per operation, and uploads: enough for a median, few enough to follow a change of network. */
const REMEMBERED = 5

/** Plausible range of a run: a device a hundred times faster or slower than the measured one is a broken clock. */
const [LEAST_RATIO, GREATEST_RATIO] = [0.01, 100]

/** 10 Mbit/s, a slow connection at home. */
const DEFAULT_UPLOAD = 1_250_000

/** Adds a run, given as its duration divided by the default for the same work. */
export function withRun(log: SpeedLog, place: Place, operation: OperationId, ratio: number): SpeedLog {
  if (!(ratio >= LEAST_RATIO && ratio <= GREATEST_RATIO)) return log
  return { ...log, [place]: { ...log[place], [operation]: latest(log[place][operation] ?? [], ratio) } }
}

/** Adds an upload in bytes per second. */
export function withUpload(log: SpeedLog, bytesPerSecond: number): SpeedLog {
  return Number.isFinite(bytesPerSecond) && bytesPerSecond > 0
    ? { ...log, uploads: latest(log.uploads, bytesPerSecond) }
    : log
}

/**
 * How much longer an operation takes at a place than by default: the median of its latest runs and of what other
 * operations took there. A single run counts only halfway, and among three or more, one outlier changes nothing.
 */
export function paceOf(log: SpeedLog, place: Place, operation: OperationId): number {
  const runs = log[place]
  const general = median([1, ...Object.values(runs).flat()])
  return median([general, ...(runs[operation] ?? [])])
}

/** The expected speed of an upload in bytes per second. */
export function uploadSpeedOf({ uploads }: SpeedLog): number {
  return median(uploads.length === 0 ? [DEFAULT_UPLOAD] : uploads)
}

/** Parses a stored log, dropping anything that is not a speed. */
export function parseSpeedLog(text: string | null): SpeedLog {
  const value = text === null ? undefined : parseJson(text)
  return {
    device: readRuns(memberOf(value, 'device')),
    server: readRuns(memberOf(value, 'server')),
    uploads: readNumbers(memberOf(value, 'uploads')),
  }
}

function readRuns(value: unknown): Runs {
  const runs = OPERATION_LIST.map(({ id }) => [id, readNumbers(memberOf(value, id))] as const)
  return Object.fromEntries(runs.filter(([, ratios]) => ratios.length > 0))
}

function readNumbers(value: unknown): number[] {
  const items: readonly unknown[] = Array.isArray(value) ? value : []
  return items.filter((item): item is number => typeof item === 'number' && item > 0).slice(-REMEMBERED)
}

function memberOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null
    ? new Map<string, unknown>(Object.entries(value)).get(name)
    : undefined
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    // Something else was stored under our name; learning starts over.
    return undefined
  }
}

function latest(numbers: readonly number[], added: number): number[] {
  return [...numbers, added].slice(-REMEMBERED)
}

/** The median of positive numbers; between two, their geometric mean, because speeds differ by factors. */
function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b)
  const upper = sorted[Math.floor(sorted.length / 2)] ?? 1
  const lower = sorted[Math.floor((sorted.length - 1) / 2)] ?? 1
  return Math.sqrt(lower * upper)
}
