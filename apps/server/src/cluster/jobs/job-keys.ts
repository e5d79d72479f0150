import { createHash } from 'node:crypto'

const HOUR_MS = 3_600_000

/** Matches `out/<part>-<attempt>`. A job that is not a batch has one part, numbered 0. */
const PART_OF_OUTPUT = /\/out\/(\d+)-(\d+)$/

/** Markers of unfinished jobs, by name. */
export const OPEN_PREFIX = 'open/'
/** Markers of finished jobs, by hour of expiry and name. */
export const EXPIRY_PREFIX = 'expiry/'

/** Returns a job's name in the bucket and in Redis. Its ID is a credential and must not appear there. */
export const nameJob = (id: string) => createHash('sha256').update(id).digest('hex')

/** Prefix of a job's objects. The manifest and the ends are written once; everything but the data key is sealed. */
export const jobPrefix = (name: string) => `jobs/${name}/`
export const dataKeyOf = (name: string) => `${jobPrefix(name)}key`
export const manifestOf = (name: string) => `${jobPrefix(name)}manifest`
export const inputOf = (name: string, part: number, index: number) => `${jobPrefix(name)}in/${part}-${index}`
export const attemptOf = (name: string, part: number, attempt: number) => `${jobPrefix(name)}attempt/${part}-${attempt}`
export const outputOf = (name: string, part: number, attempt: number) => `${jobPrefix(name)}out/${part}-${attempt}`
/** Key of a part's end. */
export const partEndOf = (name: string, part: number) => `${jobPrefix(name)}end/${part}`
/** Key of the job's end, written after the ends of its parts. */
export const endOf = (name: string) => `${jobPrefix(name)}end/job`

export const openMarkerOf = (name: string) => `${OPEN_PREFIX}${name}`

/** Formats an hour in UTC, so that keys sort by time. */
const hourOf = (time: number) => new Date(Math.floor(time / HOUR_MS) * HOUR_MS).toISOString().slice(0, 13).toLowerCase()

export const expiryMarkerOf = (name: string, expiresAt: string) =>
  `${EXPIRY_PREFIX}${hourOf(Date.parse(expiresAt) + HOUR_MS)}/${name}`

/** Key that sorts after the expiry markers of all expired jobs and before all others. */
export const afterExpired = (now = Date.now()) => `${EXPIRY_PREFIX}${hourOf(now)}0`

/** Whether the job of an expiry marker has expired. */
export const isPast = (key: string, now = Date.now()) => key < afterExpired(now)

/** Name of a marker's job. */
export const nameOfMarker = (key: string) => key.slice(key.lastIndexOf('/') + 1)

/** A set of tasks of one attempt at a part, for another worker. */
export interface TaskRange {
  part: number
  attempt: number
  /** Identifies the range within the attempt. */
  range: number
}

/** Keys of a range's objects: the requests and their answers. */
export const rangeRequestsOf = (name: string, { part, attempt, range }: TaskRange) =>
  `${tasksPrefix(name)}${part}-${attempt}-${range}/in`
export const rangeAnswersOf = (name: string, { part, attempt, range }: TaskRange) =>
  `${tasksPrefix(name)}${part}-${attempt}-${range}/out`
export const tasksPrefix = (name: string) => `${jobPrefix(name)}tasks/`

/** Key of a work item in the queue. */
export const workKeyOf = (name: string, part: number) => `${name}-${part}`

/** Key of a range of tasks in the queue. */
export const rangeKeyOf = (name: string, { part, attempt, range }: TaskRange) =>
  `${workKeyOf(name, part)}.${attempt}.${range}`

/** Returns the job and part of a work item, and its range if it is only a range of tasks. */
export function parseWorkKey(key: string): { name: string; part: number; range?: TaskRange } {
  const dash = key.lastIndexOf('-')
  const [part = 0, attempt, range] = key
    .slice(dash + 1)
    .split('.')
    .map(Number)
  const work = { name: key.slice(0, dash), part }
  return attempt === undefined || range === undefined ? work : { ...work, range: { part, attempt, range } }
}

/** Returns part and attempt of an output. */
export function parseOutput(key: string): { part: number; attempt: number } | undefined {
  const [, part, attempt] = PART_OF_OUTPUT.exec(key) ?? []
  return part === undefined ? undefined : { part: Number(part), attempt: Number(attempt) }
}
