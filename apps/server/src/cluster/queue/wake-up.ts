import { randomUUID } from 'node:crypto'

import type { Redis } from 'ioredis'

import type { RedisConnections } from './redis-connections.ts'
import type { SizeClass } from './work-queue.ts'

/**
 * Longest wait: a marker may be lost along with the worker that consumed it, and items for a second attempt become due
 * without one.
 */
const WAIT_SECONDS = 2

/** How long to keep the wake-up key of a worker that is gone, in seconds. */
const KEEP_SECONDS = 60

/**
 * Waits until there may be work. BullMQ puts a marker where a queue has work. One connection waits for the markers of
 * several classes, and for this worker's own marker, which ends the wait when other classes may start.
 */
export class WakeUp {
  readonly #prefix: string
  readonly #blocking: Redis
  readonly #patient: Redis
  readonly #ownKey: string
  /** Classes being waited for in Redis. */
  #awaited: ReadonlySet<SizeClass> | undefined
  /** Ends a wait in this process. */
  #release: (() => void) | undefined
  #isWoken = false
  #isClosed = false

  constructor(connections: RedisConnections) {
    this.#prefix = connections.prefix
    this.#blocking = connections.openPatient()
    this.#patient = connections.patient
    this.#ownKey = `${connections.prefix}:wake:${randomUUID()}`
  }

  /** Resolves when one of the classes may have work, when `wake` is called, or after a while. */
  async wait(open: readonly SizeClass[]): Promise<void> {
    const isWoken = this.#isWoken
    this.#isWoken = false
    if (isWoken || this.#isClosed) return
    if (open.length === 0) return this.#waitHere()
    this.#awaited = new Set(open)
    try {
      await this.#blocking.bzpopmin(...open.map((name) => `${this.#prefix}:${name}:marker`), this.#ownKey, WAIT_SECONDS)
    } finally {
      this.#awaited = undefined
    }
  }

  /**
   * Ends the current wait, or else the next one.
   * @param open classes that may start now; a wait for all of them continues
   */
  wake(open?: readonly SizeClass[]): void {
    if (this.#release === undefined && this.#awaited === undefined) this.#isWoken = true
    this.#release?.()
    const isAwaited = open?.every((name) => this.#awaited?.has(name) === true) ?? false
    if (this.#awaited === undefined || isAwaited) return
    // Failures do no harm: the wait times out.
    this.#patient
      .multi()
      .zadd(this.#ownKey, 0, '0')
      .expire(this.#ownKey, KEEP_SECONDS)
      .exec()
      .catch(() => undefined)
  }

  close(): void {
    this.#isClosed = true
    this.#release?.()
    this.#blocking.disconnect()
  }

  async #waitHere(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#release = resolve
    await promise
    this.#release = undefined
  }
}
