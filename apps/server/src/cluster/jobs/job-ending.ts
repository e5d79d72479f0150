import { AppError } from '@recto/contract'

import { expiryOf, type JobOutcome } from '../../jobs/job-store.ts'
import type { JobArchive } from './job-archive.ts'
import { workKeyOf } from './job-keys.ts'
import type { ClusterLimits } from './cluster-limits.ts'
import type { StoredJob } from './stored-job.ts'
import type { WorkReports } from './work-reports.ts'

/** For what another attempt can do. */
const RETRY_SOON = { retryAfterSeconds: 5 }

/** A job as limits count it. */
export function toClientJob({ name, parts, content }: StoredJob): { client: string; keys: string[] } {
  return { client: content.manifest.client, keys: parts.map((part) => workKeyOf(name, part)) }
}

/** Ends work, and does what follows from it. Every step can be repeated, by any node, after a crash in the middle. */
export class JobEnding {
  readonly #archive: JobArchive
  readonly #limits: ClusterLimits
  readonly #reports: WorkReports

  constructor(archive: JobArchive, limits: ClusterLimits, reports: WorkReports) {
    this.#archive = archive
    this.#limits = limits
    this.#reports = reports
  }

  /** Commits how some work ended. What it has written is deleted if it, or its job, had ended before. */
  async commit(job: StoredJob, part: number, outcome: JobOutcome): Promise<void> {
    const isFirst = await job.commit(part, outcome)
    if (!isFirst && outcome.state === 'done') await this.#removeUnlessNamed(job, part, outcome.file.path)
    this.#reports.publishEnd(job, part)
    if (isFirst && outcome.state === 'done') await this.#countResult(job, part, outcome)
    await this.settle(job)
  }

  /** Commits that some work failed because every worker that began it died. */
  async commitInterrupted(job: StoredJob, part: number): Promise<void> {
    const { code, facts } = new AppError('INTERRUPTED', {
      ...RETRY_SOON,
      ...(job.isBatch && { fileIndex: part }),
    })
    await this.commit(job, part, { state: 'failed', expiresAt: expiryOf(job.content.manifest), code, facts })
  }

  /** Ends a batch all of whose parts have ended, and finishes a job that has. Returns whether it is finished. */
  async settle(job: StoredJob): Promise<boolean> {
    if ((await job.readEnd()) === undefined) {
      if (!job.isBatch) return false
      const ended = new Set(await job.listEnded())
      if (!job.parts.every((part) => ended.has(part))) return false
      await job.commitJob({ state: 'ended', expiresAt: expiryOf(job.content.manifest) })
      for (const part of job.parts) this.#reports.publishEnd(job, part)
    }
    await this.finish(job)
    return true
  }

  /** Deletes what a job that has ended does not need, refunds what failed, and notes when it expires. */
  async finish(job: StoredJob): Promise<void> {
    const { manifest, isCounted, slot } = job.content
    const end = await job.readEnd()
    if (end === undefined) return
    const wanted = new Set<string>()
    for (const part of job.parts) {
      const outcome = await this.#endOf(job, part)
      const key = workKeyOf(job.name, part)
      if (outcome?.state === 'done' && end.state !== 'cancelled') {
        wanted.add(outcome.file.path)
        await this.#countResult(job, part, outcome)
      } else if (outcome?.state !== 'done' && isCounted) {
        await this.#limits.refund(manifest.client, manifest.createdAt, key)
      }
    }
    await this.#limits.removeWaiting(toClientJob(job))
    if (slot !== undefined) await this.#limits.releaseSlot(manifest.client, slot)
    await job.removeLeftovers(wanted)
    if (end.state === 'cancelled') await this.#limits.removeJob(toClientJob(job))
    await this.#archive.markFinished(job.name, 'expiresAt' in end ? end.expiresAt : expiryOf(manifest))
  }

  /** Counts a result toward the budgets, which the next part of a batch may find used up. */
  async #countResult(
    job: StoredJob,
    part: number,
    { file, expiresAt }: Extract<JobOutcome, { state: 'done' }>,
  ): Promise<void> {
    await this.#limits.addResult(job.content.manifest.client, workKeyOf(job.name, part), file.sizeBytes, expiresAt)
  }

  /** A put that was tried again after its answer was lost counts as the second one, and may be the end after all. */
  async #removeUnlessNamed(job: StoredJob, part: number, path: string): Promise<void> {
    const end = await this.#endOf(job, part)
    if (end?.state !== 'done' || end.file.path !== path) await job.removeOutput(path)
  }

  #endOf(job: StoredJob, part: number): Promise<JobOutcome | undefined> {
    return job.isBatch ? job.readPartEnd(part) : job.readEnd()
  }
}
