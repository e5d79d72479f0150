import { AppError } from '@recto/contract'

import { expiryOf } from '../../jobs/job-store.ts'
import { waitForAll } from '../wait-for-all.ts'
import type { JobArchive } from './job-archive.ts'
import { workKeyOf } from './job-keys.ts'
import type { ClusterLimits } from './cluster-limits.ts'
import type { DoneEnd, StoredEnd } from './stored-end.ts'
import type { StoredJob } from './stored-job.ts'
import type { WorkReports } from './work-reports.ts'

/** For errors that a retry may resolve. */
const RETRY_SOON = { retryAfterSeconds: 5 }

/** The name, client and work keys that limits need. */
export function toClientJob({ name, parts, content }: StoredJob): { client: string; keys: string[] } {
  return { client: content.manifest.client, keys: parts.map((part) => workKeyOf(name, part)) }
}

/** Ends work and performs the follow-up steps. Any node can repeat each step after a crash. */
export class JobEnding {
  readonly #archive: JobArchive
  readonly #limits: ClusterLimits
  readonly #reports: WorkReports

  constructor(archive: JobArchive, limits: ClusterLimits, reports: WorkReports) {
    this.#archive = archive
    this.#limits = limits
    this.#reports = reports
  }

  /**
   * Commits the outcome of work. If the work or its job had already ended, its output is deleted.
   * @returns whether this was the first outcome
   */
  async commit(job: StoredJob, part: number, end: StoredEnd): Promise<boolean> {
    const isFirst = await job.commit(part, end)
    const isDone = end.state === 'done'
    if (!isFirst && isDone && end.content === undefined) await this.#removeUnlessNamed(job, part, end.file.path)
    // A single job's outcome is final, so send it along. For a batch, only announce that something changed.
    this.#reports.publishEnd(job, part, isFirst && !job.isBatch ? end : undefined)
    if (job.isBatch) {
      if (isFirst && isDone) await this.#countResult(job, part, end)
      await this.settle(job)
    } else await this.finish(job)
    return isFirst
  }

  /** Fails work whose every attempt ended with the death of its worker. */
  async commitInterrupted(job: StoredJob, part: number): Promise<boolean> {
    const { code, facts } = new AppError('INTERRUPTED', {
      ...RETRY_SOON,
      ...(job.isBatch && { fileIndex: part }),
    })
    return this.commit(job, part, { state: 'failed', expiresAt: expiryOf(job.content.manifest), code, facts })
  }

  /** Ends a batch once all parts have ended, and finishes a job known to have ended. Returns whether it is finished. */
  async settle(job: StoredJob): Promise<boolean> {
    if (job.end === undefined) {
      if (!job.isBatch) return false
      const ended = new Set(await job.listEnded())
      if (!job.parts.every((part) => ended.has(part))) return false
      await job.commitJob({ state: 'ended', expiresAt: expiryOf(job.content.manifest) })
      for (const part of job.parts) this.#reports.publishEnd(job, part)
    }
    await this.finish(job)
    return true
  }

  /**
   * Finishes a job that has ended: deletes what is no longer needed, updates the counts, and records when it expires.
   */
  async finish(job: StoredJob): Promise<void> {
    const { manifest, slot } = job.content
    const end = await job.readEnd()
    if (end === undefined) return
    const [wanted] = await waitForAll([
      this.#countEnd(job, end),
      this.#limits.removeWaiting(toClientJob(job)),
      slot !== undefined && this.#limits.releaseSlot(manifest.client, slot),
    ])
    // Check existence only after counting: a concurrent delete then uncounts after us as well.
    const isThere = await job.removeLeftovers(wanted)
    // The node that cancelled the job may have died before deleting it.
    if (end.state === 'cancelled') await this.#archive.forget(job.name)
    if (end.state === 'cancelled' || !isThere) await this.#limits.removeJob(toClientJob(job))
    await this.#archive.markFinished(job.name, expiryOfEnd(job, end))
  }

  /**
   * Restores the counts of a job that Redis has lost, ended or not. The job must have just been opened. Counts nothing
   * twice.
   */
  async recount(job: StoredJob): Promise<void> {
    const { end } = job
    if (end === undefined) {
      await this.#countOpen(job)
      // The job may have ended in the meantime and left some counts before it was added to them here.
      await this.finish(job)
    } else {
      await this.#countEnd(job, end)
      if (!(await this.#archive.has(job.name))) await this.#limits.removeJob(toClientJob(job))
    }
  }

  /** Counts a finished job's operations and results, and refunds the rest. Returns the keys of its results. */
  async #countEnd(job: StoredJob, end: StoredEnd): Promise<Set<string>> {
    const { manifest, isCounted } = job.content
    const { client, createdAt } = manifest
    const wanted = new Set<string>()
    for (const part of job.parts) {
      const outcome = job.isBatch ? await job.readPartEnd(part) : end
      const key = workKeyOf(job.name, part)
      const isDone = outcome?.state === 'done'
      if (isCounted && isDone) await this.#limits.recount(client, createdAt, key)
      else if (isCounted) await this.#limits.refund(client, createdAt, key)
      if (!isDone || end.state === 'cancelled') continue
      wanted.add(outcome.file.path)
      await this.#countResult(job, part, outcome)
    }
    if (end.state !== 'cancelled') await this.#limits.addJob(toClientJob(job), null, expiryOfEnd(job, end))
    return wanted
  }

  /** Counts an unfinished job: its work counts toward the daily quota unless it fails. */
  async #countOpen(job: StoredJob): Promise<void> {
    const { manifest, isCounted, slot } = job.content
    const { client, createdAt, retentionMs } = manifest
    const { keys } = toClientJob(job)
    const ended = new Set(job.isBatch ? await job.listEnded() : [])
    const waiting = job.parts.filter((part) => !ended.has(part)).map((part) => workKeyOf(job.name, part))
    for (const part of ended) {
      const outcome = await job.readPartEnd(part)
      if (outcome?.state === 'done') await this.#countResult(job, part, outcome)
    }
    await this.#limits.addJob({ client, keys }, null, expiryOf(manifest))
    await this.#limits.addWaiting({ client, keys: waiting }, null, retentionMs)
    if (isCounted) for (const key of keys) await this.#limits.recount(client, createdAt, key)
    if (slot !== undefined) await this.#limits.keepSlot(client, slot, retentionMs)
  }

  /** Counts a result toward the budgets, which may then be exhausted for the next part of a batch. */
  async #countResult(job: StoredJob, part: number, { file, expiresAt }: DoneEnd): Promise<void> {
    await this.#limits.addResult(job.content.manifest.client, workKeyOf(job.name, part), file.sizeBytes, expiresAt)
  }

  /**
   * If a put was retried because its response was lost, it looks like the second writer although its end may be the one
   * stored. So check whether the end names the output before deleting it.
   */
  async #removeUnlessNamed(job: StoredJob, part: number, path: string): Promise<void> {
    const end = await this.#endOf(job, part)
    if (end?.state !== 'done' || end.file.path !== path) await job.removeOutput(path)
  }

  #endOf(job: StoredJob, part: number): Promise<StoredEnd | undefined> {
    return job.isBatch ? job.readPartEnd(part) : job.readEnd()
  }
}

/** When a finished job expires. */
function expiryOfEnd({ content }: StoredJob, end: StoredEnd): string {
  return 'expiresAt' in end ? end.expiresAt : expiryOf(content.manifest)
}
