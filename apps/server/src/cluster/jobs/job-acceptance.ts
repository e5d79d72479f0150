import { AppError, toAppError, type JobStatus } from '@recto/contract'

import type { Caller } from '../../access/access.ts'
import { toStoredParts } from '../../jobs/batch.ts'
import { expiryOf, type JobManifest, type JobOutcome } from '../../jobs/job-store.ts'
import { countWorks, type Submission } from '../../jobs/jobs.ts'
import type { EngineJob } from '../../workers/thread-messages.ts'
import type { WorkQueue } from '../queue/work-queue.ts'
import { waitForAll } from '../wait-for-all.ts'
import { Arrivals, type Arrival } from './arrivals.ts'
import type { ClusterLimits } from './cluster-limits.ts'
import { countedKeysOf, isCharged } from './counted-work.ts'
import type { FollowedJobs } from './followed-jobs.ts'
import type { JobArchive } from './job-archive.ts'
import type { JobEnding } from './job-ending.ts'
import { nameJob, workKeyOf } from './job-keys.ts'
import { JobView, type ViewOptions } from './job-view.ts'
import type { StoredJob } from './stored-job.ts'
import { toManifest } from './to-manifest.ts'
import { toWorkItem } from './work-item.ts'

/** For errors that a retry may resolve. */
const RETRY_SOON = { retryAfterSeconds: 5 }

/** Dependencies of accepting jobs. */
export interface JobAcceptanceOptions extends ViewOptions {
  archive: JobArchive
  queue: WorkQueue
  ending: JobEnding
  limits: ClusterLimits
  retentionMs: number
  /** Maximum time from accepting a job to its end, after which its client's slot is freed. */
  slotMs: number
  /** Maximum number of jobs waiting for a worker. */
  queueLimit: number
  /** The same for one client; `null` for no limit. */
  clientQueueLimit: number | null
}

/** Accepts jobs: counts them toward limits, stores them and queues their work. */
export class JobAcceptance {
  readonly #options: JobAcceptanceOptions
  readonly #followed: FollowedJobs
  readonly #arrivals = new Arrivals()

  /** @param followed notified of jobs whose callers wait on this node */
  constructor(options: JobAcceptanceOptions, followed: FollowedJobs) {
    this.#options = options
    this.#followed = followed
  }

  /** @throws AppError TOO_MANY_REQUESTS, BUSY, STORAGE_FULL */
  async assertRoom(caller: Caller): Promise<void> {
    await this.#assertRoomFor(caller, { count: 1 })
  }

  /** Accepts a job under an id. @throws AppError TOO_MANY_REQUESTS, BUSY, STORAGE_FULL */
  async accept(id: string, submission: Submission): Promise<JobStatus> {
    const arrival = { count: countWorks(submission) }
    return this.#arrivals.during(arrival, async () => {
      await this.#assertRoomFor(submission.caller, arrival)
      return this.#accept(id, submission)
    })
  }

  async #accept(id: string, submission: Submission): Promise<JobStatus> {
    const { limits, slotMs } = this.#options
    const { caller, slot, waits } = submission
    const manifest = toManifest(id, submission, this.#options.retentionMs)
    const stored = await this.#store(manifest, submission)
    const view = JobView.create(stored, this.#options)
    // The job is accepted, whatever else fails. A slot that could not be handed over frees itself when its lease
    // expires.
    await waitForAll([
      slot.id !== undefined && limits.keepSlot(caller.client, slot.id, slotMs).catch(() => undefined),
      waits && this.#followed.expect(view),
    ])
    await waitForAll([this.#queue(stored), submission.folder.remove()])
    if (!waits && !stored.isBatch) await view.refreshPlace().catch(() => undefined)
    return view.status
  }

  /** Counts a job toward the limits and stores it; both or neither. */
  async #store(manifest: JobManifest, submission: Submission): Promise<StoredJob> {
    const { archive, limits, clientQueueLimit, slotMs } = this.#options
    const { caller, work, slot } = submission
    const counted = { client: caller.client, keys: countedKeysOf(manifest.id, submission) }
    try {
      await waitForAll([
        limits.addWaiting(counted, clientQueueLimit, slotMs),
        limits.addJob(counted, caller.limits.jobs, expiryOf(manifest)),
        !Array.isArray(work) && this.#charge(submission, manifest, 0),
      ])
      return await archive.accept({
        manifest,
        parts: Array.isArray(work) ? await this.#chargeParts(submission, manifest) : [work],
        isCounted: isCharged(submission),
        ...(slot.id !== undefined && { slot: slot.id }),
      })
    } catch (error) {
      // If the queue is unreachable, the counts expire by themselves.
      await limits.takeBack(counted, manifest.createdAt).catch(() => undefined)
      throw error
    }
  }

  /** Queues the work of a job. The reconciler repairs anything that fails here. */
  async #queue(stored: StoredJob): Promise<void> {
    const { queue, ending } = this.#options
    const { operation } = stored.content.manifest
    if (stored.parts.length === 0) await ending.settle(stored).catch(() => undefined)
    for (const part of stored.parts) await queue.add(toWorkItem(stored, part, operation)).catch(() => undefined)
  }

  /** Counts the files of a batch toward the client's quota and refuses those beyond it. */
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

  /** Takes a file out of the counts of jobs and waiting work, because the daily quota refused it. */
  async #uncount({ caller: { client } }: Submission, key: string): Promise<void> {
    await this.#options.limits.removeWaiting({ client, keys: [key] })
    await this.#options.limits.removeJob({ client, keys: [key] })
  }

  async #charge(submission: Submission, { id, createdAt }: JobManifest, part: number): Promise<void> {
    const { client, limits } = submission.caller
    if (!isCharged(submission)) return
    await this.#options.limits.count(client, limits.dailyOperations, workKeyOf(nameJob(id), part), createdAt)
  }

  async #assertRoomFor({ client, limits: { jobs } }: Caller, arrival: Arrival): Promise<void> {
    const { limits, queue, queueLimit } = this.#options
    const [{ waiting }] = await waitForAll([
      queue.counts(),
      limits.assertBudget(client),
      limits.assertJobs(client, jobs),
    ])
    const expected = waiting + this.#arrivals.countBefore(arrival) + arrival.count
    if (expected > queueLimit) throw new AppError('BUSY', RETRY_SOON)
  }
}
