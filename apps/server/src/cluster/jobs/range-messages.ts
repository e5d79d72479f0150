import { z } from 'zod'

import type { JobChannel } from '../queue/job-channel.ts'
import { rangeKeyOf, type TaskRange } from './job-keys.ts'
import type { StoredJob } from './stored-job.ts'

/** A worker's message about a range of tasks: it is working on it, or how that ended. */
export type RangeState = 'running' | 'done' | 'failed'

const messageSchema = z.object({ range: z.enum(['running', 'done', 'failed']) })

/** Carries messages about ranges to the worker that runs the job. */
export class RangeMessages {
  readonly #channel: JobChannel

  constructor(channel: JobChannel) {
    this.#channel = channel
  }

  publish(job: StoredJob, range: TaskRange, state: RangeState): void {
    this.#channel.publish(rangeKeyOf(job.name, range), job.sealMessage({ range: state }))
    if (state !== 'running') this.#channel.settle(rangeKeyOf(job.name, range))
  }

  /** Watches a range; returns a function that stops watching. */
  async watch(job: StoredJob, range: TaskRange, onState: (state: RangeState) => void): Promise<() => void> {
    return this.#channel.watch(rangeKeyOf(job.name, range), (message) => {
      const content = messageSchema.safeParse(job.openMessage(message)).data
      if (content !== undefined) onState(content.range)
    })
  }

  /** Asks the worker of a range to stop. */
  async cancel(job: StoredJob, range: TaskRange): Promise<void> {
    await this.#channel.cancel(rangeKeyOf(job.name, range))
  }
}
