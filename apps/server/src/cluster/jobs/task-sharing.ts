import type { OfferedTasks, TaskFollower } from '../../jobs/engine-thread-pool.ts'
import type { WorkConsumer, WorkQueue } from '../queue/work-queue.ts'
import { rangeKeyOf, type TaskRange } from './job-keys.ts'
import type { RangeMessages } from './range-messages.ts'
import { SharedRange, type RangeEnd } from './shared-range.ts'
import type { StoredJob } from './stored-job.ts'
import { toWorkItem } from './work-item.ts'

/** Work expected to finish sooner is not worth sending, in seconds. */
const MIN_SECONDS = 5

/** Duration of a range here: as a share of the minimum above, and at most this share of the remaining time. */
const [RANGE_SHARE, MAX_SHARE] = [0.8, 1 / 3]

/** Maximum number of tasks in a range. */
const MAX_TASKS = 64

/** Maximum number of ranges of a job at once. */
const MAX_RANGES = 8

/** Pause after no worker had room for a range, in milliseconds. */
const BACK_OFF_MS = 5000

/** Dependencies of task sharing. */
export interface TaskSharingOptions {
  queue: WorkQueue
  messages: RangeMessages
  /** Takes work on this node. It is paused while a range is offered to other workers. */
  consumer: Pick<WorkConsumer, 'pause' | 'resume'>
  onProblem: (error: unknown) => void
  /** Work expected to finish sooner is not shared, in seconds. */
  minSeconds?: number | undefined
}

/** An attempt at a part, running here. */
export interface RunningAttempt {
  job: StoredJob
  part: number
  attempt: number
}

/** Gives tasks of jobs running here to idle workers. */
export class TaskSharing {
  readonly #options: TaskSharingOptions
  /** Keys of ranges whose jobs run here. */
  readonly #own = new Set<string>()
  #offers = 0

  constructor(options: TaskSharingOptions) {
    this.#options = options
  }

  /** Whether a range belongs to a job that runs here: its own threads do those tasks anyway. */
  isOwn(key: string): boolean {
    return this.#own.has(key)
  }

  /** Follows the tasks of an attempt. */
  follow(attempt: RunningAttempt): (tasks: OfferedTasks) => TaskFollower {
    const { minSeconds = MIN_SECONDS } = this.#options
    let ranges = 0
    return (tasks) => {
      const end = new AbortController()
      let [running, notBefore] = [0, 0]
      const share = async (wanted: number) => {
        running += 1
        ranges += 1
        const result = await this.#share(attempt, ranges, { tasks, wanted, signal: end.signal })
        if (result !== 'answered') notBefore = performance.now() + BACK_OFF_MS
        running -= 1
      }
      return {
        left: (left, seconds) => {
          // Offer one range at a time, until a worker has started on it.
          if (seconds < minSeconds || this.#offers > 0) return
          if (running >= MAX_RANGES || performance.now() < notBefore) return
          const wanted = Math.min(left * MAX_SHARE, (left * minSeconds * RANGE_SHARE) / seconds, MAX_TASKS)
          void share(Math.max(1, Math.floor(wanted)))
        },
        end: () => end.abort('ended'),
      }
    }
  }

  /** Never rejects: if the queue or the store is unreachable, the tasks are done here. */
  async #share(
    { job, part, attempt }: RunningAttempt,
    number: number,
    { tasks, wanted, signal }: { tasks: OfferedTasks; wanted: number; signal: AbortSignal },
  ): Promise<RangeEnd> {
    const { queue, messages, consumer } = this.#options
    const range: TaskRange = { part, attempt, range: number }
    const key = rangeKeyOf(job.name, range)
    const stopOffering = this.#beginOffer()
    this.#own.add(key)
    try {
      if ((await queue.counts()).waiting > 0) return 'refused'
      const payload = job.sealMessage({ opensFiles: tasks.opensFiles })
      const item = { ...toWorkItem(job, part, job.content.manifest.operation), key, payload }
      const offering = { onOffer: () => consumer.pause(), onOffered: stopOffering }
      const shared = new SharedRange({ job, range, item, queue, messages, port: tasks.connect(), signal, ...offering })
      return await shared.run(wanted)
    } catch (error) {
      if (!signal.aborted) this.#options.onProblem(error)
      return 'lost'
    } finally {
      stopOffering()
      this.#own.delete(key)
    }
  }

  /** Starts an offer; returns a function that ends it and lets this worker take work again. */
  #beginOffer(): () => void {
    let isOffering = true
    this.#offers += 1
    return () => {
      if (!isOffering) return
      isOffering = false
      this.#offers -= 1
      this.#options.consumer.resume()
    }
  }
}
