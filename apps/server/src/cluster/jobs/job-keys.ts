import { createHash } from 'node:crypto'

const HOUR_MS = 3_600_000

/** Positions in `out/<part>-<attempt>`: a job that is not a batch has one part, called 0. */
const PART_OF_OUTPUT = /\/out\/(\d+)-(\d+)$/

/** Markers of jobs that are not finished, by name. */
export const OPEN_PREFIX = 'open/'
/** Markers of finished jobs, by the hour in which they expire and by name. */
export const EXPIRY_PREFIX = 'expiry/'

/** Name of a job in the bucket and in Redis, where its id, which is a credential, must not be seen. */
export const nameJob = (id: string) => createHash('sha256').update(id).digest('hex')

/** The objects of a job. The manifest and the ends are put once; all but the data key are sealed. */
export const jobPrefix = (name: string) => `jobs/${name}/`
export const dataKeyOf = (name: string) => `${jobPrefix(name)}key`
export const manifestOf = (name: string) => `${jobPrefix(name)}manifest`
export const inputOf = (name: string, part: number, index: number) => `${jobPrefix(name)}in/${part}-${index}`
export const attemptOf = (name: string, part: number, attempt: number) => `${jobPrefix(name)}attempt/${part}-${attempt}`
export const outputOf = (name: string, part: number, attempt: number) => `${jobPrefix(name)}out/${part}-${attempt}`
/** How a part ended. */
export const partEndOf = (name: string, part: number) => `${jobPrefix(name)}end/${part}`
/** How a job ended; written after the ends of its parts. */
export const endOf = (name: string) => `${jobPrefix(name)}end/job`

export const openMarkerOf = (name: string) => `${OPEN_PREFIX}${name}`

/** Hours are in UTC and in the order of time. */
const hourOf = (time: number) => new Date(Math.floor(time / HOUR_MS) * HOUR_MS).toISOString().slice(0, 13).toLowerCase()

export const expiryMarkerOf = (name: string, expiresAt: string) =>
  `${EXPIRY_PREFIX}${hourOf(Date.parse(expiresAt) + HOUR_MS)}/${name}`

/** What lies between the expiry markers of jobs that have expired and all others. */
export const afterExpired = (now = Date.now()) => `${EXPIRY_PREFIX}${hourOf(now)}0`

/** Whether an expiry marker says that its job has expired. */
export const isPast = (key: string, now = Date.now()) => key < afterExpired(now)

/** Name of the job that a marker stands for. */
export const nameOfMarker = (key: string) => key.slice(key.lastIndexOf('/') + 1)

/** Some tasks of an attempt at a part, for another worker. */
export interface TaskRange {
  part: number
  attempt: number
  /** Tells it from other ranges of the attempt. */
  range: number
}

/** The objects of a range: the requests, and their answers. */
export const rangeRequestsOf = (name: string, { part, attempt, range }: TaskRange) =>
  `${tasksPrefix(name)}${part}-${attempt}-${range}/in`
export const rangeAnswersOf = (name: string, { part, attempt, range }: TaskRange) =>
  `${tasksPrefix(name)}${part}-${attempt}-${range}/out`
export const tasksPrefix = (name: string) => `${jobPrefix(name)}tasks/`

/** Key of a piece of work in the queue. */
export const workKeyOf = (name: string, part: number) => `${name}-${part}`

/** Key of a range of tasks in the queue. */
export const rangeKeyOf = (name: string, { part, attempt, range }: TaskRange) =>
  `${workKeyOf(name, part)}.${attempt}.${range}`

/** The job and the part that a piece of work belongs to, and its range if it is only one of tasks. */
export function parseWorkKey(key: string): { name: string; part: number; range?: TaskRange } {
  const dash = key.lastIndexOf('-')
  const [part = 0, attempt, range] = key
    .slice(dash + 1)
    .split('.')
    .map(Number)
  const work = { name: key.slice(0, dash), part }
  return attempt === undefined || range === undefined ? work : { ...work, range: { part, attempt, range } }
}

/** Part and attempt of an output. */
export function parseOutput(key: string): { part: number; attempt: number } | undefined {
  const [, part, attempt] = PART_OF_OUTPUT.exec(key) ?? []
  return part === undefined ? undefined : { part: Number(part), attempt: Number(attempt) }
}
