import type { JobStatus } from '@recto/contract'

import { Batch } from '../../jobs/batch.ts'
import type { JobDescriber } from '../../jobs/job-request.ts'
import type { StoredWork } from '../../jobs/job-store.ts'
import type { FoundJob } from '../../jobs/jobs.ts'
import { restoreOutcome } from '../../jobs/restore-outcome.ts'
import { TrackedJob } from '../../jobs/tracked-job.ts'
import { openWorkFolder } from '../../store/work-folder.ts'
import type { WorkReport, WorkReports } from './work-reports.ts'
import type { StoredEnd } from './stored-end.ts'
import type { StoredJob } from './stored-job.ts'

/** Results of these jobs are in the store, so they have no folder. */
const NO_FOLDER = openWorkFolder('/nonexistent')

/** Dependencies of a view. */
export interface ViewOptions {
  describe: JobDescriber
  reports: WorkReports
}

/** A cluster job as an API node sees it, kept up to date from the store and from workers' messages. */
export class JobView {
  readonly job: TrackedJob
  readonly batch: Batch | undefined
  readonly stored: StoredJob
  readonly #describe: JobDescriber
  readonly #reports: WorkReports
  readonly #resolveEnd: () => void
  readonly #resolvePart = new Map<number, () => void>()

  private constructor(stored: StoredJob, works: StoredWork[], { describe, reports }: ViewOptions) {
    const { manifest } = stored.content
    this.stored = stored
    this.#describe = describe
    this.#reports = reports
    this.job = new TrackedJob({ manifest, folder: NO_FOLDER, work: undefined, attempts: 0 })
    const end = Promise.withResolvers<void>()
    this.job.settled = end.promise
    this.#resolveEnd = end.resolve
    if (!stored.isBatch) return
    this.batch = new Batch(this.job, works, { describe, restore: (part, outcome) => this.#restore(part, outcome) })
    for (const { index, job } of this.batch.parts) {
      const { promise, resolve } = Promise.withResolvers<void>()
      job.settled = promise
      this.#resolvePart.set(index, resolve)
      if (job.isFinished) resolve()
    }
  }

  /** Creates the view of a job that has just been accepted. */
  static create(stored: StoredJob, options: ViewOptions): JobView {
    return new JobView(stored, [], options)
  }

  /** Creates the view of a job that was just opened, and reads its state. */
  static async open(stored: StoredJob, options: ViewOptions): Promise<JobView> {
    const ended = new Set(stored.isBatch ? await stored.listEnded() : [])
    const works = stored.content.works.map(async (_work, part): Promise<StoredWork> => {
      const outcome = ended.has(part) ? await stored.readPartEnd(part) : undefined
      return { folder: NO_FOLDER, attempts: 0, ...(outcome && { outcome }) }
    })
    const view = new JobView(stored, await Promise.all(works), options)
    if (view.batch === undefined) await view.#update(stored.end)
    else await view.#updateBatch(view.batch)
    return view
  }

  get isExpired(): boolean {
    return this.job.isExpired
  }

  get isFinished(): boolean {
    return this.job.isFinished
  }

  get status(): JobStatus {
    this.batch?.refresh()
    return this.job.status
  }

  /** The job as its callers see it. */
  get found(): FoundJob {
    const { result } = this.job
    return { status: this.status, ...(result && { result }), ...(this.batch && { batch: this.batch }) }
  }

  /** Brings the job up to date. */
  async refresh(): Promise<void> {
    if (this.isFinished) return
    if (this.batch === undefined) await this.#update(await this.stored.readEnd())
    else await this.#updateBatch(this.batch)
  }

  /** Asks only the queue for the position of a job that was just accepted and is not a batch. */
  async refreshPlace(): Promise<void> {
    this.apply(0, await this.#reports.read(this.stored, 0))
  }

  /** Applies a worker's report. */
  apply(part: number, report: WorkReport): void {
    const job = this.batch === undefined ? this.job : this.batch.parts[part]?.job
    if (job === undefined) return
    // Positions are polled, and watchers notified when they change.
    if (report.kind === 'waiting') {
      if (job.status.queuePlace !== report.place) job.reportPosition(report.place)
    } else if (report.kind === 'running') job.update({ state: 'running', ...report.status })
    else if (report.kind === 'ended' && this.batch === undefined) this.#end(report.end)
  }

  /** Notifies waiting callers that this server will send no more updates. */
  leave(): void {
    this.job.leave()
    this.#resolveAll()
  }

  async #update(end: StoredEnd | undefined): Promise<void> {
    if (end === undefined) await this.refreshPlace()
    else this.#end(end)
  }

  #end(end: StoredEnd): void {
    if (this.isFinished) return
    if (end.state === 'cancelled') this.#cancel()
    else this.#restore(this.job, end)
    this.#resolveEnd()
  }

  async #updateBatch(batch: Batch): Promise<void> {
    await this.#refreshParts(batch)
    const end = await this.stored.readEnd()
    if (end?.state === 'cancelled') this.#cancel()
    else if (end?.state === 'ended' && batch.parts.every(({ job }) => job.isFinished)) {
      batch.end(end.expiresAt)
      this.#resolveEnd()
    }
  }

  async #refreshParts(batch: Batch): Promise<void> {
    const unfinished = batch.parts.filter(({ job }) => !job.isFinished)
    if (unfinished.length === 0) return
    const ended = new Set(await this.stored.listEnded())
    for (const { index, job } of unfinished) {
      const outcome = ended.has(index) ? await this.stored.readPartEnd(index) : undefined
      if (outcome === undefined) this.apply(index, await this.#reports.read(this.stored, index))
      else {
        this.#restore(job, outcome)
        this.#resolvePart.get(index)?.()
      }
    }
  }

  #restore(job: TrackedJob, end: StoredEnd): void {
    const open = (path: string) => this.stored.openResult(path, end.content)
    restoreOutcome(job, end, { describe: this.#describe, open })
  }

  #cancel(): void {
    this.batch?.cancel()
    this.job.cancel()
    this.#resolveAll()
  }

  #resolveAll(): void {
    this.#resolveEnd()
    for (const resolve of this.#resolvePart.values()) resolve()
  }
}
