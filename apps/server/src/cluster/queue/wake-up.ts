import { randomUUID } from 'node:crypto'

import type { Redis } from 'ioredis'

import type { RedisConnections } from './redis-connections.ts'
import type { SizeClass } from './work-queue.ts'

/** Longest wait: a marker may be lost with the worker that took it, and items for a second attempt become due without one. */
const WAIT_SECONDS = 2

/** Keys that wake a worker which is gone are forgotten after this time, in seconds. */
const KEEP_SECONDS = 60

/**
 * Waits until there may be work. BullMQ puts a marker where a queue has work; one connection waits for those of several classes, and
 * for a marker of this worker's own that ends the wait when other classes may start.
 */
export class WakeUp {
  readonly #prefix: string
  readonly #blocking: Redis
  readonly #patient: Redis
  readonly #ownKey: string
  /** Classes that are waited for in Redis. */
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

  /** Resolves when one of the classes may have work, when `wake` was called, or after a while. */
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
   * Ends the wait, or else the next one.
   * @param open classes that may start now: a wait for all of them goes on
   */
  wake(open?: readonly SizeClass[]): void {
    if (this.#release === undefined && this.#awaited === undefined) this.#isWoken = true
    this.#release?.()
    const isAwaited = open?.every((name) => this.#awaited?.has(name) === true) ?? false
    if (this.#awaited === undefined || isAwaited) return
    // Failures do no harm: the wait ends by itself.
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
