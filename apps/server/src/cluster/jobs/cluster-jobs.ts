import { randomBytes } from 'node:crypto'

import { AppError, ERRORS, type JobStatus } from '@recto/contract'

import type { Caller } from '../../access/access.ts'
import type { DonePart } from '../../jobs/batch-part.ts'
import type { FoundJob, Jobs, Submission, Submitted } from '../../jobs/jobs.ts'
import type { StoredResult } from '../../jobs/stored-result.ts'
import type { JobWatcher } from '../../jobs/tracked-job.ts'
import type { JobChannel } from '../queue/job-channel.ts'
import { FollowedJobs } from './followed-jobs.ts'
import type { IdempotencyRecords } from './idempotency-records.ts'
import { JobAcceptance, type JobAcceptanceOptions } from './job-acceptance.ts'
import { toClientJob } from './job-ending.ts'
import { nameJob, workKeyOf } from './job-keys.ts'
import type { JobView } from './job-view.ts'

/** 128 bits: the id is the only credential for a job. */
const ID_BYTES = 16

/** For errors that a retry may resolve. */
const RETRY_SOON = { retryAfterSeconds: 5 }

/** Dependencies of the cluster's jobs. */
export interface ClusterJobsOptions extends JobAcceptanceOptions {
  channel: JobChannel
  idempotency: IdempotencyRecords
}

/** The jobs of a cluster, available on any node. The store is the source of truth; messages only speed things up. */
export class ClusterJobs implements Jobs {
  readonly counts = new Map<JobStatus['state'], number>()
  readonly keptBytes = 0
  readonly #options: ClusterJobsOptions
  readonly #followed: FollowedJobs
  readonly #acceptance: JobAcceptance
  #isClosed = false

  constructor(options: ClusterJobsOptions) {
    this.#options = options
    this.#followed = new FollowedJobs(options)
    this.#acceptance = new JobAcceptance(options, this.#followed)
  }

  async open(): Promise<void> {}

  async assertRoom(caller: Caller): Promise<void> {
    await this.#acceptance.assertRoom(caller)
  }

  async submit(submission: Submission): Promise<Submitted> {
    const { caller, idempotency } = submission
    if (idempotency === undefined) {
      const id = newId()
      return { id, isNew: true, status: await this.#acceptance.accept(id, submission) }
    }
    const key = { client: caller.client, ...idempotency }
    return this.#options.idempotency.once(key, {
      create: newId,
      isReusable: (id) => this.#isReusable(id),
      start: (id) => this.#acceptance.accept(id, submission),
    })
  }

  async find(id: string, keyId?: string): Promise<FoundJob | undefined> {
    if (this.#isClosed) throw new AppError('BUSY', RETRY_SOON)
    const view = await this.#followed.view(id)
    const { owner } = view?.stored.content.manifest ?? {}
    if (view === undefined || (owner !== undefined && owner !== keyId)) return undefined
    const { batch, ...found } = view.found
    if (batch === undefined) return found
    const { parts, result, archiveName } = batch
    return { ...found, batch: { parts, ...(result && { result }), archiveName, whenDone: () => this.#whenDone(id) } }
  }

  async waitForResult(id: string): Promise<StoredResult> {
    const view = await this.#waitForEnd(id)
    if (view?.job.result === undefined) throw view?.job.error ?? this.#noEndError()
    return view.job.result
  }

  async waitForBatch(id: string): ReturnType<Jobs['waitForBatch']> {
    const view = await this.#waitForEnd(id)
    const { result, parts = [] } = view?.batch ?? {}
    if (result === undefined) throw view?.job.error ?? this.#noEndError()
    return { result, parts }
  }

  watch(id: string, watcher: JobWatcher): () => void {
    let end = () => {}
    let isEnded = false
    void this.#followed.follow(id).then(
      (view) => {
        if (view === undefined) return watcher.onLeft()
        const unwatch = view.job.watch(watcher)
        end = () => {
          unwatch()
          this.#followed.unfollow(id)
        }
        if (isEnded) end()
      },
      () => watcher.onLeft(),
    )
    return () => {
      if (isEnded) return
      isEnded = true
      end()
    }
  }

  async remove(id: string): Promise<void> {
    const { archive, queue, channel, ending, limits } = this.#options
    const stored = await archive.open(nameJob(id))
    if (stored === undefined) return
    // First, so that nothing has changed if the queue is unreachable.
    for (const part of stored.parts) await queue.remove(workKeyOf(stored.name, part))
    await stored.commitJob({ state: 'cancelled' })
    await channel.cancel(stored.name)
    await ending.finish(stored)
    await archive.forget(stored.name)
    // Last, so that a worker finishing the job at the same time does not count it again.
    await limits.removeJob(toClientJob(stored))
    await this.#followed.refresh(id)
  }

  prepareToStop(): void {}

  async close(): Promise<void> {
    this.#isClosed = true
    this.#followed.close()
  }

  async #isReusable(id: string): Promise<boolean | undefined> {
    const view = await this.#followed.view(id)
    if (view === undefined) return (await this.#options.archive.isOver(nameJob(id))) ? false : undefined
    const { error } = view.job
    return error === undefined || ERRORS[error.code].group === 'fix-input'
  }

  /** Yields the parts of a batch that have a result, following the batch in the meantime. */
  async *#whenDone(id: string): AsyncGenerator<DonePart> {
    const view = await this.#followed.follow(id)
    if (view?.batch === undefined) throw new AppError('CANCELLED')
    try {
      yield* view.batch.whenDone()
    } finally {
      this.#followed.unfollow(id)
    }
  }

  async #waitForEnd(id: string): Promise<JobView | undefined> {
    // A stopping node first finishes the calls that wait here.
    const leave = this.#options.limits.stay()
    try {
      const view = await this.#followed.follow(id)
      if (view === undefined) return undefined
      await view.job.settled
      this.#followed.unfollow(id)
      return view
    } finally {
      leave()
    }
  }

  /** Why a waiting caller gets no result: this node is stopping, or the job was removed. */
  #noEndError(): AppError {
    return this.#isClosed ? new AppError('BUSY', RETRY_SOON) : new AppError('CANCELLED')
  }
}

function newId(): string {
  return randomBytes(ID_BYTES).toString('base64url')
}
