import { z } from 'zod'

import type { JobStatus } from '@recto/contract'
import type { Progress } from '@recto/engine'

import type { JobChannel } from '../queue/job-channel.ts'
import type { WorkQueue } from '../queue/work-queue.ts'
import { workKeyOf } from './job-keys.ts'
import { decodeEnd, encodeEnd, type StoredEnd } from './stored-end.ts'
import type { StoredJob } from './stored-job.ts'

/** State of a work item that has not ended. */
export type WorkReport =
  | { kind: 'waiting'; /** From 1. */ place: number }
  | { kind: 'running'; status: Pick<JobStatus, 'progress' | 'step' | 'item' | 'itemCount'> }
  | { kind: 'ended'; end: StoredEnd }
  /** Not in the queue: about to be queued, or to end. */
  | { kind: 'unknown' }

/** Message a worker sends while it works. */
const messageSchema = z.object({
  fraction: z.number(),
  step: z.custom<Progress['step']>((value) => typeof value === 'string'),
  item: z.number().exactOptional(),
  itemCount: z.number().exactOptional(),
})

const endSchema = z.object({ end: z.unknown() })

/** Larger results are read from the store: Redis buffers messages in memory until every listening node has them. */
const MAX_TOLD_BYTES = 16 * 1024

/** Carries the progress of work from workers to watchers. */
export class WorkReports {
  readonly #queue: WorkQueue
  readonly #channel: JobChannel

  constructor(queue: WorkQueue, channel: JobChannel) {
    this.#queue = queue
    this.#channel = channel
  }

  /** Publishes the progress of a part. */
  publish(job: StoredJob, part: number, { fraction, step, item, itemCount }: Progress): void {
    const message = { fraction, step, ...(item && { item }), ...(itemCount && { itemCount }) }
    this.#channel.publish(workKeyOf(job.name, part), job.sealMessage(message))
  }

  /**
   * Announces that a part has ended.
   * @param end its outcome, if the store has it, so that waiting callers need not read it
   */
  publishEnd(job: StoredJob, part: number, end?: StoredEnd): void {
    const isTold = end !== undefined && (end.content?.length ?? 0) <= MAX_TOLD_BYTES
    this.#channel.end(workKeyOf(job.name, part), isTold ? job.sealMessage({ end: encodeEnd(end) }) : '')
  }

  /** Returns where a part is and its progress. */
  async read(job: StoredJob, part: number): Promise<WorkReport> {
    const key = workKeyOf(job.name, part)
    const { state, place = 1 } = await this.#queue.find(key)
    if (state === 'waiting') return { kind: 'waiting', place }
    const message = state === 'running' ? await this.#channel.latest(key) : undefined
    return (
      (message && decode(job, message)) || {
        kind: state === 'running' ? 'running' : 'unknown',
        status: { progress: 0 },
      }
    )
  }

  /**
   * Watches the parts of a job.
   * @param onReport called with each report; undefined for an end, which is in the store
   * @returns a promise that resolves once no message can be missed and never rejects, and a function that stops
   * watching
   */
  watch(
    job: StoredJob,
    onReport: (part: number, report: WorkReport | undefined) => void,
  ): { isListening: Promise<void>; stop: () => void } {
    const nothing = () => undefined
    const stops = Promise.all(
      job.parts.map(async (part) =>
        // Without the queue there are no messages; ends are found in the store.
        this.#channel
          .watch(workKeyOf(job.name, part), (message) => onReport(part, decode(job, message)))
          .catch(() => nothing),
      ),
    )
    return {
      isListening: stops.then(nothing),
      stop: () => void stops.then((ends) => ends.forEach((end) => end())),
    }
  }
}

function decode(job: StoredJob, message: string): WorkReport | undefined {
  const content = message === '' ? undefined : job.openMessage(message)
  const { end } = endSchema.safeParse(content).data ?? {}
  if (end !== undefined) return { kind: 'ended', end: decodeEnd(end) }
  const running = messageSchema.safeParse(content).data
  if (running === undefined) return undefined
  const { fraction: progress, ...status } = running
  return { kind: 'running', status: { progress, ...status } }
}
