import type { ObjectStore } from '../objects/object-store.ts'
import type { WorkQueue } from '../queue/work-queue.ts'
import { forEachJob, throwAll } from './for-each-job.ts'
import type { JobArchive } from './job-archive.ts'
import type { JobEnding } from './job-ending.ts'
import { EXPIRY_PREFIX, isPast, nameOfMarker, OPEN_PREFIX, workKeyOf } from './job-keys.ts'
import type { StoredJob } from './stored-job.ts'
import { toWorkItem } from './work-item.ts'

/** A job that still has no manifest at this age will never get one: its upload was cut off. */
const ABANDONED_MS = 3_600_000

/** The node that accepted a younger job is still queueing it. */
const SETTLING_MS = 5000

/** Jobs, and records, removed together: one S3 request deletes up to 1,000 objects. */
const [JOBS_TOGETHER, RECORDS_TOGETHER] = [100, 1000]

/** Dependencies of a reconciler. */
export interface ReconcilerOptions {
  objects: ObjectStore
  archive: JobArchive
  queue: WorkQueue
  ending: JobEnding
  /** Prefixes of records to remove once they are older than the retention period. */
  agedPrefixes: readonly string[]
  retentionMs: number
}

/** What a round did. */
export interface ReconcilerCounts {
  queued: number
  finished: number
  removed: number
}

/** Reconciles queue and store: requeues lost work, and removes whatever is no longer needed. */
export class Reconciler {
  readonly #options: ReconcilerOptions
  /** Open work of jobs when they were last read. As long as the queue has all of it, they need not be read again. */
  #openWork = new Map<string, readonly string[]>()

  constructor(options: ReconcilerOptions) {
    this.#options = options
  }

  /**
   * Requeues accepted work that was lost, and finishes jobs that have ended.
   * @param now for computing ages
   * @throws UnavailableError, or, after processing every job, an AggregateError with the errors of single jobs
   */
  async reconcile(now = Date.now()): Promise<ReconcilerCounts> {
    const counts: ReconcilerCounts = { queued: 0, finished: 0, removed: 0 }
    const openWork = new Map<string, readonly string[]>()
    const errors = await forEachJob(this.#options.objects.list(OPEN_PREFIX), async ({ key, modifiedAt }) => {
      const [name, ageMs] = [nameOfMarker(key), now - modifiedAt.getTime()]
      if (ageMs < SETTLING_MS) return
      const work = (await this.#findUnderWay(name)) ?? (await this.#reconcileJob(name, ageMs, counts))
      if (work !== undefined) openWork.set(name, work)
    })
    this.#openWork = openWork
    throwAll(errors)
    return counts
  }

  /** Removes everything that has expired. Returns the number of jobs and records removed. */
  async sweep(now = Date.now()): Promise<number> {
    const { objects, archive } = this.#options
    let removed = 0
    for await (const markers of inBatches(expired(objects, now), JOBS_TOGETHER)) {
      await archive.erase(markers.map(nameOfMarker), markers)
      removed += markers.length
    }
    for await (const keys of inBatches(this.#aged(now), RECORDS_TOGETHER)) {
      await objects.remove(keys)
      removed += keys.length
    }
    return removed
  }

  /** Yields keys of records that are too old. */
  async *#aged(now: number): AsyncGenerator<string> {
    const { objects, agedPrefixes, retentionMs } = this.#options
    for (const prefix of agedPrefixes)
      for await (const { key, modifiedAt } of objects.list(prefix))
        if (now - modifiedAt.getTime() > retentionMs) yield key
  }

  /** Returns the work of a job known to be open, if the queue has all of it. */
  async #findUnderWay(name: string): Promise<readonly string[] | undefined> {
    const work = this.#openWork.get(name)
    if (work === undefined) return undefined
    for (const key of work) if ((await this.#options.queue.find(key)).state === 'unknown') return undefined
    return work
  }

  /** Reconciles one job; returns the work keys of an open one. */
  async #reconcileJob(name: string, ageMs: number, counts: ReconcilerCounts): Promise<string[] | undefined> {
    const { archive, ending } = this.#options
    const job = await archive.open(name)
    if (job === undefined) {
      if (ageMs < ABANDONED_MS) return undefined
      await archive.erase([name])
      counts.removed += 1
      return undefined
    }
    if (await ending.settle(job)) {
      counts.finished += 1
      return undefined
    }
    const ended = new Set(job.isBatch ? await job.listEnded() : [])
    const open = job.parts.filter((part) => !ended.has(part))
    for (const part of open) if (await this.#queueAgain(job, part)) counts.queued += 1
    // If all parts have ended in the meantime, the next round settles the job.
    return open.length === 0 ? undefined : open.map((part) => workKeyOf(name, part))
  }

  /** Requeues a part unless it is in the queue or running. */
  async #queueAgain(job: StoredJob, part: number): Promise<boolean> {
    const { queue } = this.#options
    if ((await queue.find(workKeyOf(job.name, part))).state !== 'unknown') return false
    await queue.add(toWorkItem(job, part, job.content.manifest.operation))
    return true
  }
}

/** Yields markers of expired jobs. */
async function* expired(objects: ObjectStore, now: number): AsyncGenerator<string> {
  for await (const { key } of objects.list(EXPIRY_PREFIX)) {
    // Markers sort by time.
    if (!isPast(key, now)) return
    yield key
  }
}

async function* inBatches(keys: AsyncIterable<string>, size: number): AsyncGenerator<string[]> {
  let batch: string[] = []
  for await (const key of keys) {
    batch.push(key)
    if (batch.length < size) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}
