import { randomBytes } from 'node:crypto'

import { AppError, ERRORS, isFinished, toAppError, type JobStatus } from '@recto/contract'

import type { Caller } from '../../access/access.ts'
import type { JobDescriber } from '../../jobs/job-request.ts'
import type { JobManifest, JobOutcome } from '../../jobs/job-store.ts'
import { toStoredParts } from '../../jobs/batch.ts'
import { expiryOf } from '../../jobs/job-store.ts'
import { countWorks, type FoundJob, type Jobs, type Submission } from '../../jobs/jobs.ts'
import type { StoredResult } from '../../jobs/stored-result.ts'
import type { JobWatcher } from '../../jobs/tracked-job.ts'
import type { EngineJob } from '../../workers/thread-messages.ts'
import type { JobChannel } from '../queue/job-channel.ts'
import type { WorkQueue } from '../queue/work-queue.ts'
import type { ClusterLimits } from './cluster-limits.ts'
import { countedKeysOf, isCharged } from './counted-work.ts'
import type { IdempotencyRecords } from './idempotency-records.ts'
import type { JobArchive } from './job-archive.ts'
import { toClientJob, type JobEnding } from './job-ending.ts'
import { nameJob, workKeyOf } from './job-keys.ts'
import { JobView } from './job-view.ts'
import type { StoredJob } from './stored-job.ts'
import { toWorkItem } from './work-item.ts'
import type { WorkReports } from './work-reports.ts'

/** 128 bits: the id is the only credential for a job. */
const ID_BYTES = 16

/** How often a watched job is looked up, in case a message was lost. */
const POLL_MS = 2000

/** For what another attempt can do. */
const RETRY_SOON = { retryAfterSeconds: 5 }

/** What jobs of a cluster work with. */
export interface ClusterJobsOptions {
  archive: JobArchive
  queue: WorkQueue
  channel: JobChannel
  reports: WorkReports
  ending: JobEnding
  idempotency: IdempotencyRecords
  limits: ClusterLimits
  describe: JobDescriber
  retentionMs: number
  /** How long a job may take at most, from when it is accepted; its client's slot is free afterwards. */
  slotMs: number
  /** Jobs that may wait for a worker. */
  queueLimit: number
  /** The same for one client; `null` for no limit. */
  clientQueueLimit: number | null
}

/** A job that somebody here follows. */
interface Followed {
  view: JobView
  followers: number
  stop: () => void
}

/**
 * The jobs of a cluster, for any of its nodes: nothing about a job is known to one node only. What is in the store counts;
 * messages only make it quick.
 */
export class ClusterJobs implements Jobs {
  readonly counts = new Map<JobStatus['state'], number>()
  readonly keptBytes = 0
  readonly #options: ClusterJobsOptions
  readonly #followed = new Map<string, Followed>()
  #isClosed = false

  constructor(options: ClusterJobsOptions) {
    this.#options = options
  }

  async open(): Promise<void> {}

  async assertRoom({ client, limits }: Caller, added = 1): Promise<void> {
    await this.#options.limits.assertBudget(client)
    await this.#options.limits.assertJobs(client, limits.jobs)
    const { waiting } = await this.#options.queue.counts()
    if (waiting + added > this.#options.queueLimit) throw new AppError('BUSY', RETRY_SOON)
  }

  async submit(submission: Submission): Promise<{ id: string; isNew: boolean }> {
    const { caller, idempotency } = submission
    if (idempotency === undefined) {
      const id = newId()
      await this.#start(id, submission)
      return { id, isNew: true }
    }
    const key = { client: caller.client, ...idempotency }
    return this.#options.idempotency.once(key, {
      create: newId,
      isReusable: (id) => this.#isReusable(id),
      start: (id) => this.#start(id, submission),
    })
  }

  async find(id: string, keyId?: string): Promise<FoundJob | undefined> {
    if (this.#isClosed) throw new AppError('BUSY', RETRY_SOON)
    const view = await this.#view(id)
    const { owner } = view?.stored.content.manifest ?? {}
    return owner === undefined || owner === keyId ? view?.found : undefined
  }

  async waitForResult(id: string): Promise<StoredResult> {
    const view = await this.#waitForEnd(id)
    if (view?.job.result === undefined) throw view?.job.error ?? new AppError('CANCELLED')
    return view.job.result
  }

  async waitForBatch(id: string): ReturnType<Jobs['waitForBatch']> {
    const view = await this.#waitForEnd(id)
    const { result, parts = [] } = view?.batch ?? {}
    if (result === undefined) throw view?.job.error ?? new AppError('CANCELLED')
    return { result, parts }
  }

  watch(id: string, watcher: JobWatcher): () => void {
    let end = () => {}
    let isEnded = false
    void this.#follow(id).then(
      (view) => {
        if (view === undefined) return watcher.onLeft()
        const unwatch = view.job.watch(watcher)
        end = () => {
          unwatch()
          this.#unfollow(id)
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
    await stored.commitJob({ state: 'cancelled' })
    for (const part of stored.parts) await queue.remove(workKeyOf(stored.name, part))
    await channel.cancel(stored.name)
    await ending.finish(stored)
    await archive.forget(stored.name)
    // Last, so that a worker that finishes the job at the same time does not count it afterwards.
    await limits.removeJob(toClientJob(stored))
    const followed = this.#followed.get(id)
    await followed?.view.refresh()
  }

  prepareToStop(): void {}

  async close(): Promise<void> {
    this.#isClosed = true
    for (const { view, stop } of this.#followed.values()) {
      stop()
      view.leave()
    }
    this.#followed.clear()
  }

  async #start(id: string, submission: Submission): Promise<void> {
    const { archive, queue, ending, limits } = this.#options
    const { caller, operation, work, slot } = submission
    await this.assertRoom(caller, countWorks(submission))
    const manifest = this.#toManifest(id, submission)
    const counted = { client: caller.client, keys: countedKeysOf(id, submission) }
    await limits.addJob(counted, caller.limits.jobs, expiryOf(manifest))
    let stored: StoredJob
    try {
      await limits.addWaiting(counted, this.#options.clientQueueLimit, this.#options.slotMs)
      const parts = Array.isArray(work) ? await this.#chargeParts(submission, manifest) : [work]
      if (!Array.isArray(work)) await this.#charge(submission, manifest, 0)
      stored = await archive.accept({
        manifest,
        parts,
        isCounted: isCharged(submission),
        ...(slot.id !== undefined && { slot: slot.id }),
      })
    } catch (error) {
      for (const key of counted.keys) await limits.refund(caller.client, manifest.createdAt, key)
      await limits.removeWaiting(counted)
      await limits.removeJob(counted)
      throw error
    }
    if (slot.id !== undefined) await limits.keepSlot(caller.client, slot.id, this.#options.slotMs)
    await submission.folder.remove()
    // The job has been accepted: the reconciler makes up for whatever of this fails.
    if (stored.parts.length === 0) await ending.settle(stored).catch(() => undefined)
    for (const part of stored.parts) await queue.add(toWorkItem(stored, part, operation)).catch(() => undefined)
  }

  #toManifest(
    id: string,
    { caller, folder: _folder, slot: _slot, work, isCounted: _isCounted, ...facts }: Submission,
  ): JobManifest {
    const { operation, requestId, timeoutMs, isAwaited, idempotency, retentionMs = this.#options.retentionMs } = facts
    return {
      version: 1,
      id,
      client: caller.client,
      ...(caller.keyId !== undefined && { owner: caller.keyId }),
      operation,
      requestId,
      createdAt: new Date().toISOString(),
      retentionMs,
      ...(timeoutMs !== undefined && { timeoutMs }),
      ...(Array.isArray(work) && {
        parts: work.map(({ name, sizeBytes, fileName }) => ({ name, sizeBytes, ...(fileName && { fileName }) })),
      }),
      ...(isAwaited && { isAwaited }),
      ...(idempotency && { idempotency }),
    }
  }

  /** Counts the files of a batch toward the client's quota; those beyond it are refused. */
  async #chargeParts(submission: Submission, manifest: JobManifest): Promise<(EngineJob | JobOutcome)[]> {
    const requests = Array.isArray(submission.work) ? [...submission.work] : []
    for (const [part, request] of requests.entries()) {
      if (request.work === undefined) continue
      try {
        await this.#charge(submission, manifest, part)
      } catch (error) {
        await this.#uncount(submission, workKeyOf(nameJob(manifest.id), part))
        const { work: _work, ...facts } = request
        requests[part] = { ...facts, refusal: toAppError(error) }
      }
    }
    return toStoredParts(requests, expiryOf(manifest)).map(({ work: stored, outcome }) => {
      const part = stored ?? outcome
      if (part === undefined) throw new Error('a part has neither work nor an end')
      return part
    })
  }

  /** A file that the quota of the day refuses is neither kept nor waiting. */
  async #uncount({ caller: { client } }: Submission, key: string): Promise<void> {
    await this.#options.limits.removeWaiting({ client, keys: [key] })
    await this.#options.limits.removeJob({ client, keys: [key] })
  }

  async #charge(submission: Submission, { id, createdAt }: JobManifest, part: number): Promise<void> {
    const { client, limits } = submission.caller
    if (!isCharged(submission)) return
    await this.#options.limits.count(client, limits.dailyOperations, workKeyOf(nameJob(id), part), createdAt)
  }

  async #isReusable(id: string): Promise<boolean> {
    const view = await this.#view(id)
    if (view === undefined) return false
    const { error } = view.job
    return error === undefined || ERRORS[error.code].group === 'fix-input'
  }

  /** Brings a job up to date; undefined if there is none. */
  async #view(id: string): Promise<JobView | undefined> {
    const followed = this.#followed.get(id)
    const { archive, describe, reports } = this.#options
    const name = nameJob(id)
    if (followed !== undefined) {
      await followed.view.refresh()
      return (await archive.has(name)) && !followed.view.isExpired ? followed.view : undefined
    }
    const stored = await archive.open(name)
    const view = stored && (await JobView.open(stored, describe, reports))
    return view === undefined || view.isExpired || view.status.state === 'cancelled' ? undefined : view
  }

  async #waitForEnd(id: string): Promise<JobView | undefined> {
    const view = await this.#follow(id)
    if (view === undefined) return undefined
    await view.job.settled
    this.#unfollow(id)
    return view
  }

  /** Keeps a job up to date until it is unfollowed as often. */
  async #follow(id: string): Promise<JobView | undefined> {
    const view = await this.#view(id)
    if (view === undefined) return undefined
    const followed = this.#followed.get(id) ?? this.#startFollowing(id, view)
    followed.followers += 1
    return followed.view
  }

  #startFollowing(id: string, view: JobView): Followed {
    const refresh = () => {
      if (!isFinished(view.status.state)) view.refresh().catch(() => undefined)
    }
    const unwatch = this.#options.reports.watch(view.stored, (part, report) => {
      if (report === undefined) refresh()
      else view.apply(part, report)
    })
    const timer = setInterval(refresh, POLL_MS)
    const stop = () => {
      clearInterval(timer)
      unwatch()
    }
    const followed: Followed = { view, followers: 0, stop }
    this.#followed.set(id, followed)
    return followed
  }

  #unfollow(id: string): void {
    const followed = this.#followed.get(id)
    if (followed === undefined) return
    followed.followers -= 1
    if (followed.followers > 0) return
    followed.stop()
    this.#followed.delete(id)
  }
}

function newId(): string {
  return randomBytes(ID_BYTES).toString('base64url')
}
