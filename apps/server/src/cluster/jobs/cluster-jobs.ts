import { randomBytes } from 'node:crypto'

import { AppError, ERRORS, isFinished, toAppError, type JobStatus } from '@recto/contract'

import type { Caller } from '../../access/access.ts'
import type { JobDescriber } from '../../jobs/job-request.ts'
import type { JobManifest, JobOutcome } from '../../jobs/job-store.ts'
import type { DonePart } from '../../jobs/batch-part.ts'
import { toStoredParts } from '../../jobs/batch.ts'
import { expiryOf } from '../../jobs/job-store.ts'
import { countWorks, type FoundJob, type Jobs, type Submission, type Submitted } from '../../jobs/jobs.ts'
import type { StoredResult } from '../../jobs/stored-result.ts'
import type { JobWatcher } from '../../jobs/tracked-job.ts'
import type { EngineJob } from '../../workers/thread-messages.ts'
import type { JobChannel } from '../queue/job-channel.ts'
import type { WorkQueue } from '../queue/work-queue.ts'
import { Arrivals, type Arrival } from './arrivals.ts'
import type { ClusterLimits } from './cluster-limits.ts'
import { countedKeysOf, isCharged } from './counted-work.ts'
import type { IdempotencyRecords } from './idempotency-records.ts'
import type { JobArchive } from './job-archive.ts'
import { toClientJob, type JobEnding } from './job-ending.ts'
import { nameJob, workKeyOf } from './job-keys.ts'
import { JobView } from './job-view.ts'
import type { StoredJob } from './stored-job.ts'
import { toManifest } from './to-manifest.ts'
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
  readonly #arrivals = new Arrivals()
  #isClosed = false

  constructor(options: ClusterJobsOptions) {
    this.#options = options
  }

  async open(): Promise<void> {}

  async assertRoom(caller: Caller): Promise<void> {
    await this.#assertRoomFor(caller, { count: 1 })
  }

  async #assertRoomFor({ client, limits }: Caller, arrival: Arrival): Promise<void> {
    await this.#options.limits.assertBudget(client)
    await this.#options.limits.assertJobs(client, limits.jobs)
    const { waiting } = await this.#options.queue.counts()
    const expected = waiting + this.#arrivals.countBefore(arrival) + arrival.count
    if (expected > this.#options.queueLimit) throw new AppError('BUSY', RETRY_SOON)
  }

  async submit(submission: Submission): Promise<Submitted> {
    const { caller, idempotency } = submission
    if (idempotency === undefined) {
      const id = newId()
      return { id, isNew: true, status: await this.#start(id, submission) }
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
    // First, so that nothing has happened if the queue is away.
    for (const part of stored.parts) await queue.remove(workKeyOf(stored.name, part))
    await stored.commitJob({ state: 'cancelled' })
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

  async #start(id: string, submission: Submission): Promise<JobStatus> {
    const arrival = { count: countWorks(submission) }
    return this.#arrivals.during(arrival, async () => {
      await this.#assertRoomFor(submission.caller, arrival)
      return this.#accept(id, submission)
    })
  }

  async #accept(id: string, submission: Submission): Promise<JobStatus> {
    const { archive, queue, ending, limits } = this.#options
    const { caller, operation, work, slot } = submission
    const manifest = toManifest(id, submission, this.#options.retentionMs)
    const counted = { client: caller.client, keys: countedKeysOf(id, submission) }
    await limits.addWaiting(counted, this.#options.clientQueueLimit, this.#options.slotMs)
    let stored: StoredJob
    try {
      await limits.addJob(counted, caller.limits.jobs, expiryOf(manifest))
      const parts = Array.isArray(work) ? await this.#chargeParts(submission, manifest) : [work]
      if (!Array.isArray(work)) await this.#charge(submission, manifest, 0)
      stored = await archive.accept({
        manifest,
        parts,
        isCounted: isCharged(submission),
        ...(slot.id !== undefined && { slot: slot.id }),
      })
    } catch (error) {
      // If the queue is away, what was counted ends by itself.
      await limits.takeBack(counted, manifest.createdAt).catch(() => undefined)
      throw error
    }
    // The job has been accepted, whatever else fails. A slot that could not be handed over is free when its lease ends.
    if (slot.id !== undefined)
      await limits.keepSlot(caller.client, slot.id, this.#options.slotMs).catch(() => undefined)
    await submission.folder.remove()
    // The job has been accepted: the reconciler makes up for whatever of this fails.
    if (stored.parts.length === 0) await ending.settle(stored).catch(() => undefined)
    for (const part of stored.parts) await queue.add(toWorkItem(stored, part, operation)).catch(() => undefined)
    return JobView.create(stored, this.#options).status
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

  async #isReusable(id: string): Promise<boolean | undefined> {
    const view = await this.#view(id)
    if (view === undefined) return (await this.#options.archive.isOver(nameJob(id))) ? false : undefined
    const { error } = view.job
    return error === undefined || ERRORS[error.code].group === 'fix-input'
  }

  /** Brings a job up to date; undefined if there is none. */
  async #view(id: string): Promise<JobView | undefined> {
    const followed = this.#followed.get(id)
    const { archive } = this.#options
    const name = nameJob(id)
    if (followed !== undefined) {
      await followed.view.refresh()
      return (await archive.has(name)) && !followed.view.isExpired ? followed.view : undefined
    }
    const stored = await archive.open(name)
    const view = stored && (await JobView.open(stored, this.#options))
    return view === undefined || view.isExpired || view.status.state === 'cancelled' ? undefined : view
  }

  /** Passes on the parts of a batch that have a result, which is followed meanwhile. */
  async *#whenDone(id: string): AsyncGenerator<DonePart> {
    const view = await this.#follow(id)
    if (view?.batch === undefined) throw new AppError('CANCELLED')
    try {
      yield* view.batch.whenDone()
    } finally {
      this.#unfollow(id)
    }
  }

  async #waitForEnd(id: string): Promise<JobView | undefined> {
    // A node that stops finishes the calls that wait here.
    const leave = this.#options.limits.stay()
    try {
      const view = await this.#follow(id)
      if (view === undefined) return undefined
      await view.job.settled
      this.#unfollow(id)
      return view
    } finally {
      leave()
    }
  }

  /** Why somebody who waited gets no result: this node stops, or the job was removed. */
  #noEndError(): AppError {
    return this.#isClosed ? new AppError('BUSY', RETRY_SOON) : new AppError('CANCELLED')
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
