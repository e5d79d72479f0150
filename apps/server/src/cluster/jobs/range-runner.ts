import { AppError } from '@recto/contract'
import { z } from 'zod'

import type { Dispatch } from '../../jobs/work-runner.ts'
import type { WorkFolder } from '../../store/work-folder.ts'
import type { EngineJob } from '../../workers/thread-messages.ts'
import type { TaskRange } from './job-keys.ts'
import type { RangeMessages } from './range-messages.ts'
import type { StoredJob } from './stored-job.ts'

/** How often a worker tells that it works on a range. */
const ALIVE_MS = 2000

const payloadSchema = z.object({ opensFiles: z.boolean() })

/** A range as it is in the queue. */
export interface ForeignRange {
  range: TaskRange
  /** Sealed; whether the tasks need the files of the job. */
  payload: string
}

/** What running ranges takes. */
export interface RangeRunnerOptions {
  messages: RangeMessages
  dispatch: Dispatch
  createFolder: () => Promise<WorkFolder>
}

/** Runs tasks of jobs that other workers have. Nothing depends on it: they do what is not answered. */
export class RangeRunner {
  readonly #options: RangeRunnerOptions

  constructor(options: RangeRunnerOptions) {
    this.#options = options
  }

  /** Runs a range and stores its answers. */
  async run(job: StoredJob, { range, payload }: ForeignRange, signal: AbortSignal): Promise<void> {
    const { messages, createFolder } = this.#options
    const tellRunning = () => messages.tell(job, range, 'running')
    tellRunning()
    const timer = setInterval(tellRunning, ALIVE_MS)
    const folder = await createFolder()
    try {
      const { opensFiles } = payloadSchema.parse(job.openMessage(payload))
      const isDone = await this.#work(job, range, { folder, signal, opensFiles })
      clearInterval(timer)
      messages.tell(job, range, isDone ? 'done' : 'failed')
    } catch (error) {
      clearInterval(timer)
      messages.tell(job, range, 'failed')
      // What keeps tasks from being done here is found out, or does not matter, where the job is.
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
    // Answers of a job that has ended meanwhile would stay until it expires.
    if ((await job.readEnd()) !== undefined) return false
    await job.putAnswers(range, file.path)
    return true
  }
}
