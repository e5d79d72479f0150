import { setTimeout as wait } from 'node:timers/promises'

import { ErrorCode, type Job, type Worker } from 'bullmq'
import type { Redis } from 'ioredis'

import type { BullData } from './bull-item.ts'

/** Delay before repeating a step that failed because Redis was unreachable, in milliseconds. */
const AGAIN_MS = 500

/** A job whose lock this worker holds. Every way to let go of it is retried until Redis has responded. */
export class RunningItem {
  readonly job: Job<BullData>
  readonly token: string
  readonly #worker: Worker<BullData>
  readonly #redis: Redis
  #isGivenUp = false

  constructor(job: Job<BullData>, worker: Worker<BullData>, token: string, redis: Redis) {
    this.job = job
    this.token = token
    this.#worker = worker
    this.#redis = redis
  }

  /** From 1. Stalled and failed attempts count; those a closing worker gave back do not. */
  get attempt(): number {
    return this.job.stalledCounter + this.job.attemptsMade + 1
  }

  /** Stops retrying. */
  giveUp(): void {
    this.#isGivenUp = true
  }

  /** Takes back a lock that expired while Redis was unreachable; does nothing if another worker has the item. */
  async relock(lockMs: number): Promise<void> {
    const { id = '' } = this.job
    const keyOf = (name: string) => this.#worker.toKey(name)
    await this.#redis.rectoRelock(keyOf(`${id}:lock`), keyOf('active'), keyOf('stalled'), id, this.token, lockMs)
  }

  /** Removes the item from the queue for good. */
  async finish(): Promise<void> {
    await this.#repeat(async (token) => this.job.moveToCompleted(null, token, false))
  }

  /** Makes the item wait for its next attempt. */
  async retry(): Promise<void> {
    // The error is kept with the job, and the original one may name a file.
    await this.#repeat(async (token) => this.job.moveToFailed(new Error('The attempt failed.'), token, false))
  }

  /** Moves the item back to its old position among waiting items. */
  async giveBack(): Promise<void> {
    await this.#repeat(async (token) => {
      await this.job.moveToWait(token)
      // BullMQ wakes no worker for this; others check only now and then.
      await this.#redis.zadd(this.#worker.toKey('marker'), 0, '0')
    })
  }

  async #repeat(step: (token: string) => Promise<unknown>): Promise<void> {
    let { token } = this
    while (!this.#isGivenUp && this.#redis.status !== 'end') {
      try {
        await step(token)
        return
      } catch (error) {
        const code = error instanceof Error && 'code' in error ? error.code : undefined
        // Another worker has the item by now, or Redis was wiped: there is nothing left to release.
        if (code === ErrorCode.JobNotExist || code === ErrorCode.JobLockMismatch || code === ErrorCode.JobNotInState)
          return
        // The lock expired while Redis was unreachable, and nobody has taken the item yet: with this token BullMQ skips
        // the lock check.
        if (code === ErrorCode.JobLockNotExist) token = '0'
        else await wait(AGAIN_MS)
      }
    }
  }
}
