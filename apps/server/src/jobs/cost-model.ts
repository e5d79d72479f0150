import type { OperationId } from '@recto/contract'

import { BoundedMap } from './bounded-map.ts'

/** Inputs to the cost of a job, known before its files are opened. */
export interface CostFacts {
  client: string
  operation: OperationId
  /** Size of all input files. */
  bytes: number
}

/** The usual duration of an operation for one size class. */
interface Usual {
  seconds: number
  count: number
  /** Sender of the latest job, and how many jobs it has sent in a row. */
  client: string
  streak: number
}

/** Assumed before anything has been learned: seconds per job, and per MB of input. */
const [FIRST_SECONDS, FIRST_SECONDS_PER_MB] = [0.1, 0.25]
const BYTES_PER_MB = 1024 * 1024

/** Files up to this size are in the smallest class; each class spans a factor of four. */
const SMALLEST_BYTES = 16 * 1024
const SIZE_CLASSES = 12

/** Maximum number of client and operation pairs remembered. */
const MAX_HABITS = 20_000
const [MIN_HABIT, MAX_HABIT] = [0.1, 1000]

/** Share of a deviation attributed to the client. */
const CLIENT_SHARE = 0.5
/**
 * Share of it that changes the usual duration: large at first, small later. The initial assumption counts as a few
 * observations.
 */
const [USUAL_SHARE, LEAST_USUAL_SHARE, ASSUMED_COUNT] = [0.5, 0.02, 4]
/** Limit on a single job's deviation, so that extremes do not dominate: a factor of e. */
const MAX_LOG_DEVIATION = 1

/** Shorter durations are noise. */
const LEAST_SECONDS = 0.005

/**
 * Estimates a job's duration from similar jobs: the usual duration for its operation and input size, times how much the
 * client's jobs of that kind deviate from it. Consecutive jobs of one client count less and less toward the usual
 * duration, so that unusual files barely affect the estimates for others.
 */
export class CostModel {
  readonly #usual = new Map<string, Usual>()
  readonly #habits = new BoundedMap<number>(MAX_HABITS)

  /** Expected duration in seconds. */
  estimate(facts: CostFacts): number {
    return this.#usualOf(facts).seconds * this.#habitOf(facts)
  }

  /** Learns from a job's duration. */
  learn(facts: CostFacts, seconds: number): void {
    const taken = Math.max(seconds, LEAST_SECONDS)
    this.#setHabit(facts, this.#habitOf(facts) * (taken / this.estimate(facts)) ** CLIENT_SHARE)
    const usual = this.#usualOf(facts)
    const { client } = facts
    const streak = usual.client === client ? usual.streak + 1 : 1
    const share = Math.max(LEAST_USUAL_SHARE, USUAL_SHARE / (usual.count + ASSUMED_COUNT)) / streak
    const deviation = Math.log(taken / usual.seconds)
    const change = Math.min(Math.max(deviation, -MAX_LOG_DEVIATION), MAX_LOG_DEVIATION)
    const next = { seconds: usual.seconds * Math.exp(change * share), count: usual.count + 1, client, streak }
    this.#usual.set(keyOf(facts), next)
  }

  /** Learns from a job that has been running this long and is not done. */
  learnAtLeast(facts: CostFacts, seconds: number): void {
    const deviation = seconds / this.estimate(facts)
    if (deviation > 1) this.#setHabit(facts, this.#habitOf(facts) * deviation)
  }

  #usualOf(facts: CostFacts): Usual {
    const seconds = FIRST_SECONDS + (FIRST_SECONDS_PER_MB * facts.bytes) / BYTES_PER_MB
    return this.#usual.get(keyOf(facts)) ?? { seconds, count: 0, client: '', streak: 0 }
  }

  #habitOf({ client, operation }: CostFacts): number {
    return this.#habits.get(`${client} ${operation}`) ?? 1
  }

  #setHabit({ client, operation }: CostFacts, habit: number): void {
    this.#habits.set(`${client} ${operation}`, Math.min(Math.max(habit, MIN_HABIT), MAX_HABIT))
  }
}

function keyOf({ operation, bytes }: CostFacts): string {
  const sizeClass = Math.ceil(Math.log(Math.max(bytes, SMALLEST_BYTES) / SMALLEST_BYTES) / Math.log(4))
  return `${operation} ${Math.min(sizeClass, SIZE_CLASSES)}`
}
