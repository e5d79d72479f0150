import type { ObjectStore } from '../objects/object-store.ts'
import type { WorkQueue } from '../queue/work-queue.ts'
import type { JobArchive } from './job-archive.ts'
import type { JobEnding } from './job-ending.ts'
import { EXPIRY_PREFIX, isPast, nameOfMarker, OPEN_PREFIX, workKeyOf } from './job-keys.ts'
import type { StoredJob } from './stored-job.ts'
import { toWorkItem } from './work-item.ts'

/** A job without a manifest that is older than this will never get one: its upload was cut off. */
const ABANDONED_MS = 3_600_000

/** A job that is younger is being queued by the node that accepted it. */
const SETTLING_MS = 5000

/** What a reconciler works with. */
export interface ReconcilerOptions {
  objects: ObjectStore
  archive: JobArchive
  queue: WorkQueue
  ending: JobEnding
  /** Records that are not wanted any more once they are older than the retention period. */
  agedPrefixes: readonly string[]
  retentionMs: number
}

/** What a round did. */
export interface ReconcilerCounts {
  queued: number
  finished: number
  removed: number
}

/** Brings the queue and the store in line with what the store says: nothing accepted is lost, nothing else stays. */
export class Reconciler {
  readonly #options: ReconcilerOptions

  constructor(options: ReconcilerOptions) {
    this.#options = options
  }

  /** Queues what was accepted and forgotten, and finishes what ended. @param now to tell ages by */
  async reconcile(now = Date.now()): Promise<ReconcilerCounts> {
    const counts: ReconcilerCounts = { queued: 0, finished: 0, removed: 0 }
    for await (const { key, modifiedAt } of this.#options.objects.list(OPEN_PREFIX)) {
      const ageMs = now - modifiedAt.getTime()
      if (ageMs >= SETTLING_MS) await this.#reconcileJob(nameOfMarker(key), ageMs, counts)
    }
    return counts
  }

  /** Removes what has expired. */
  async sweep(now = Date.now()): Promise<number> {
    const { objects, archive } = this.#options
    let removed = 0
    for await (const { key } of objects.list(EXPIRY_PREFIX)) {
      // In the order of time.
      if (!isPast(key, now)) break
      await archive.erase(nameOfMarker(key))
      await objects.remove([key])
      removed += 1
    }
    return removed + (await this.#sweepAged(now))
  }

  async #sweepAged(now: number): Promise<number> {
    const { objects, agedPrefixes, retentionMs } = this.#options
    const old: string[] = []
    for (const prefix of agedPrefixes)
      for await (const { key, modifiedAt } of objects.list(prefix))
        if (now - modifiedAt.getTime() > retentionMs) old.push(key)
    await objects.remove(old)
    return old.length
  }

  async #reconcileJob(name: string, ageMs: number, counts: ReconcilerCounts): Promise<void> {
    const { archive, ending } = this.#options
    const job = await archive.open(name)
    if (job === undefined) {
      if (ageMs < ABANDONED_MS) return
      await archive.erase(name)
      counts.removed += 1
    } else if (await ending.settle(job)) counts.finished += 1
    else counts.queued += await this.#queueAgain(job)
  }

  /** Queues the parts that have not ended and that nobody has. */
  async #queueAgain(job: StoredJob): Promise<number> {
    const { queue } = this.#options
    const ended = new Set(job.isBatch ? await job.listEnded() : [])
    let queued = 0
    for (const part of job.parts) {
      if (ended.has(part) || (await queue.find(workKeyOf(job.name, part))).state !== 'unknown') continue
      await queue.add(toWorkItem(job, part, job.content.manifest.operation))
      queued += 1
    }
    return queued
  }
}
