import { AppError } from '@recto/contract'
import { z } from 'zod'

import type { Dispatch } from '../../jobs/work-runner.ts'
import type { WorkFolder } from '../../store/work-folder.ts'
import type { EngineJob } from '../../workers/thread-messages.ts'
import type { TaskRange } from './job-keys.ts'
import type { RangeMessages } from './range-messages.ts'
import type { StoredJob } from './stored-job.ts'

/** How often a worker reports that it is still working on a range. */
const ALIVE_MS = 2000

const payloadSchema = z.object({ opensFiles: z.boolean() })

/** A range as it appears in the queue. */
export interface ForeignRange {
  range: TaskRange
  /** Sealed. Says whether the tasks need the job's files. */
  payload: string
}

/** Dependencies for running ranges. */
export interface RangeRunnerOptions {
  messages: RangeMessages
  dispatch: Dispatch
  createFolder: () => Promise<WorkFolder>
}

/** Runs tasks for jobs on other workers. Nothing depends on it: unanswered tasks are done by the job's own worker. */
export class RangeRunner {
  readonly #options: RangeRunnerOptions

  constructor(options: RangeRunnerOptions) {
    this.#options = options
  }

  /** Runs a range and stores its answers. */
  async run(job: StoredJob, { range, payload }: ForeignRange, signal: AbortSignal): Promise<void> {
    const { messages, createFolder } = this.#options
    const publishRunning = () => messages.publish(job, range, 'running')
    publishRunning()
    const timer = setInterval(publishRunning, ALIVE_MS)
    const folder = await createFolder()
    try {
      const { opensFiles } = payloadSchema.parse(job.openMessage(payload))
      const isDone = await this.#work(job, range, { folder, signal, opensFiles })
      clearInterval(timer)
      messages.publish(job, range, isDone ? 'done' : 'failed')
    } catch (error) {
      clearInterval(timer)
      messages.publish(job, range, 'failed')
      // If tasks fail here, the job's own worker repeats them and reports any error.
      if (!signal.aborted && !(error instanceof AppError)) throw error
    } finally {
      await folder.remove()
    }
  }

  async #work(
    job: StoredJob,
    range: TaskRange,
    { folder, signal, opensFiles }: { folder: WorkFolder; signal: AbortSignal; opensFiles: boolean },
  ): Promise<boolean> {
    const tasksPath = folder.newPath()
    if (!(await job.fetchRequests(range, tasksPath))) return false
    const work: EngineJob = { ...(await job.fetchWork(range.part, folder, opensFiles)), tasksPath }
    const { client, timeoutMs } = job.content.manifest
    const { file } = await this.#options.dispatch(work, {
      client,
      isAdmitted: true,
      signal,
      ...(timeoutMs !== undefined && { timeoutMs }),
    })
    // If the job has ended in the meantime, the answers would stay until it expires.
    if ((await job.readEnd()) !== undefined) return false
    await job.putAnswers(range, file.path)
    return true
  }
}
