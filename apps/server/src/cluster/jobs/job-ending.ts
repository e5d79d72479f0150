import { AppError } from '@recto/contract'

import { expiryOf } from '../../jobs/job-store.ts'
import { waitForAll } from '../wait-for-all.ts'
import type { JobArchive } from './job-archive.ts'
import { workKeyOf } from './job-keys.ts'
import type { ClusterLimits } from './cluster-limits.ts'
import type { DoneEnd, StoredEnd } from './stored-end.ts'
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

  /**
   * Commits how some work ended. What it has written is deleted if it, or its job, had ended before.
   * @returns whether it had not
   */
  async commit(job: StoredJob, part: number, end: StoredEnd): Promise<boolean> {
    const isFirst = await job.commit(part, end)
    const isDone = end.state === 'done'
    if (!isFirst && isDone && end.content === undefined) await this.#removeUnlessNamed(job, part, end.file.path)
    // How a job ended is told once it is certain; of a batch, that it is time to look.
    this.#reports.publishEnd(job, part, isFirst && !job.isBatch ? end : undefined)
    if (job.isBatch) {
      if (isFirst && isDone) await this.#countResult(job, part, end)
      await this.settle(job)
    } else await this.finish(job)
    return isFirst
  }

  /** Commits that some work failed because every worker that began it died. */
  async commitInterrupted(job: StoredJob, part: number): Promise<boolean> {
    const { code, facts } = new AppError('INTERRUPTED', {
      ...RETRY_SOON,
      ...(job.isBatch && { fileIndex: part }),
    })
    return this.commit(job, part, { state: 'failed', expiresAt: expiryOf(job.content.manifest), code, facts })
  }

  /**
   * Ends a batch all of whose parts have ended, and finishes a job that is known to have ended. Returns whether it is finished.
   */
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

  /** Deletes what a job that has ended does not need, counts what it has done and keeps, and notes when it expires. */
  async finish(job: StoredJob): Promise<void> {
    const { manifest, slot } = job.content
    const end = await job.readEnd()
    if (end === undefined) return
    const [wanted] = await waitForAll([
      this.#countEnd(job, end),
      this.#limits.removeWaiting(toClientJob(job)),
      slot !== undefined && this.#limits.releaseSlot(manifest.client, slot),
    ])
    // Looked at after counting: whoever deletes the job later takes it out of the counts later, too.
    const isThere = await job.removeLeftovers(wanted)
    // The node that cancelled it may have died before it had forgotten it.
    if (end.state === 'cancelled') await this.#archive.forget(job.name)
    if (end.state === 'cancelled' || !isThere) await this.#limits.removeJob(toClientJob(job))
    await this.#archive.markFinished(job.name, expiryOfEnd(job, end))
  }

  /** Counts a job again, which was just opened, that Redis has forgotten, whether it has ended or not. What is counted already is not counted twice. */
  async recount(job: StoredJob): Promise<void> {
    const { end } = job
    if (end === undefined) {
      await this.#countOpen(job)
      // It may have ended meanwhile, and have been taken out of some counts before it was added to them here.
      await this.finish(job)
    } else {
      await this.#countEnd(job, end)
      if (!(await this.#archive.has(job.name))) await this.#limits.removeJob(toClientJob(job))
    }
  }

  /** Counts what a job has done and keeps, and refunds the rest. Returns the keys of its results. */
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

  /** Counts a job that has not ended: until it fails, its work counts toward the quota of the day. */
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

  /** Counts a result toward the budgets, which the next part of a batch may find used up. */
  async #countResult(job: StoredJob, part: number, { file, expiresAt }: DoneEnd): Promise<void> {
    await this.#limits.addResult(job.content.manifest.client, workKeyOf(job.name, part), file.sizeBytes, expiresAt)
  }

  /** A put that was tried again after its answer was lost counts as the second one, and may be the end after all. */
  async #removeUnlessNamed(job: StoredJob, part: number, path: string): Promise<void> {
    const end = await this.#endOf(job, part)
    if (end?.state !== 'done' || end.file.path !== path) await job.removeOutput(path)
  }

  #endOf(job: StoredJob, part: number): Promise<StoredEnd | undefined> {
    return job.isBatch ? job.readPartEnd(part) : job.readEnd()
  }
}

/** When a job expires that has ended. */
function expiryOfEnd({ content }: StoredJob, end: StoredEnd): string {
  return 'expiresAt' in end ? end.expiresAt : expiryOf(content.manifest)
}
