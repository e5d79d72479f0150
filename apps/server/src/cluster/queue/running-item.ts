import { setTimeout as wait } from 'node:timers/promises'

import { ErrorCode, type Job, type Worker } from 'bullmq'
import type { Redis } from 'ioredis'

import type { BullData } from './bull-item.ts'

/** Wait before a step that failed for want of a connection is repeated, in milliseconds. */
const AGAIN_MS = 500

/** A job that this worker holds the lock of. Every way to let go of it is repeated until Redis has answered. */
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

  /** 1 for the first time; stalled and failed attempts count, those that a closing worker gave back do not. */
  get attempt(): number {
    return this.job.stalledCounter + this.job.attemptsMade + 1
  }

  /** Stops repeating. */
  giveUp(): void {
    this.#isGivenUp = true
  }

  /** Takes the lock again that ran out while Redis was away; does nothing if another worker has the item. */
  async relock(lockMs: number): Promise<void> {
    const { id = '' } = this.job
    const keyOf = (name: string) => this.#worker.toKey(name)
    await this.#redis.rectoRelock(keyOf(`${id}:lock`), keyOf('active'), keyOf('stalled'), id, this.token, lockMs)
  }

  /** Takes the item out of the queue for good. */
  async finish(): Promise<void> {
    await this.#repeat(async (token) => this.job.moveToCompleted(null, token, false))
  }

  /** Lets the item wait for its next attempt. */
  async retry(): Promise<void> {
    // The error is kept with the job: what went wrong may name a file.
    await this.#repeat(async (token) => this.job.moveToFailed(new Error('The attempt failed.'), token, false))
  }

  /** Moves the item back to waiting, in its old place. */
  async giveBack(): Promise<void> {
    await this.#repeat(async (token) => {
      await this.job.moveToWait(token)
      // BullMQ wakes no worker for this; others look only now and then.
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
        // Somebody else has the item by now, or Redis was wiped: there is nothing left to let go of.
        if (code === ErrorCode.JobNotExist || code === ErrorCode.JobLockMismatch || code === ErrorCode.JobNotInState)
          return
        // The lock ran out while Redis was away, and nobody has taken the item yet: BullMQ skips the lock for this token.
        if (code === ErrorCode.JobLockNotExist) token = '0'
        else await wait(AGAIN_MS)
      }
    }
  }
}
