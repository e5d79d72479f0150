import { Queue } from 'bullmq'

import { BullConsumer } from './bull-consumer.ts'
import { itemOf, type BullData } from './bull-item.ts'
import { FairOrder } from './fair-order.ts'
import { orUnavailable } from './queue-unavailable-error.ts'
import { defineQueueScripts } from './queue-scripts.ts'
import { COMMAND_LIMIT_MS, type RedisConnections } from './redis-connections.ts'
import { withoutCommand } from './without-command.ts'
import { SIZE_CLASSES, type ConsumeOptions, type SizeClass, type WorkItem, type WorkQueue } from './work-queue.ts'

const DEFAULT_LOCK_MS = 30_000

/** Delay after a failed attempt, to outlast transient faults. */
const RETRY_MS = 1000

/** Quick work is expected to take one second, plus the time to fetch files and store the result. */
const OVERRUN_MS = 5000

/** BullMQ records job events in a stream, which nobody reads here. */
const MAX_EVENTS = 100

export interface BullWorkQueueOptions {
  connections: RedisConnections
  /** Called with errors of background work. */
  onError: (error: Error) => void
  /**
   * An item whose worker stops renewing its lock is taken away after this time, or twice it at most; in milliseconds.
   */
  lockMs?: number
  /** Delay before the second attempt after the first one was rejected, in milliseconds. */
  retryMs?: number
  /** Quick work that runs longer counts as heavy, in milliseconds. */
  overrunMs?: number
}

/**
 * A work queue built on BullMQ and Redis, with one BullMQ queue per size class. Within a class, items follow the
 * clients' fair order. A finished item leaves nothing behind. See docs/decisions/0048-work-queue.md.
 */
export class BullWorkQueue implements WorkQueue {
  readonly #options: Required<BullWorkQueueOptions>
  readonly #queues: Record<SizeClass, Queue<BullData>>
  readonly #order: FairOrder
  readonly #consumers = new Set<BullConsumer>()

  constructor(given: BullWorkQueueOptions) {
    const { lockMs = DEFAULT_LOCK_MS, retryMs = RETRY_MS, overrunMs = OVERRUN_MS, ...options } = given
    this.#options = { ...options, lockMs, retryMs, overrunMs }
    const { connections } = options
    for (const redis of [connections.commands, connections.patient]) {
      FairOrder.define(redis)
      defineQueueScripts(redis)
    }
    this.#order = new FairOrder(connections.prefix)
    this.#queues = { quick: this.#open('quick'), normal: this.#open('normal'), heavy: this.#open('heavy') }
  }

  async add(item: WorkItem): Promise<void> {
    const place = await this.#options.connections.run(async (redis) => this.#order.tag(redis, item))
    if (place === undefined) return
    const { key, client, cost, payload, sizeClass } = item
    const data = { client, cost, payload, tag: place.tag }
    // BullMQ keeps the name in a separate field, so waiting costs can be summed without reading payloads.
    const name = String(Math.ceil(cost * 1000))
    const options = { jobId: key, priority: place.priority }
    await orUnavailable(this.#queues[sizeClass].add(name, data, options), COMMAND_LIMIT_MS)
  }

  async find(key: string): ReturnType<WorkQueue['find']> {
    const bases = this.#bases()
    const run = async () => this.#options.connections.run(async (redis) => redis.rectoFind(bases.length, ...bases, key))
    const [state, place] = await run()
    if (state === 'waiting') return { state, place }
    return { state: state === 'running' ? state : 'unknown' }
  }

  async remove(key: string): Promise<void> {
    await orUnavailable(this.#remove(key), COMMAND_LIMIT_MS)
  }

  async counts(): ReturnType<WorkQueue['counts']> {
    return this.#countIn(this.#bases())
  }

  async load(): ReturnType<WorkQueue['load']> {
    const bases = this.#bases()
    const numbers = await this.#options.connections.run(async (redis) => redis.rectoLoad(bases.length, ...bases))
    const loadOf = (sizeClass: SizeClass) => {
      const [waiting = 0, running = 0, milliseconds = 0] = numbers.slice(3 * SIZE_CLASSES.indexOf(sizeClass))
      return { waiting, running, waitingSeconds: milliseconds / 1000 }
    }
    return { quick: loadOf('quick'), normal: loadOf('normal'), heavy: loadOf('heavy') }
  }

  consume(options: ConsumeOptions): BullConsumer {
    const consumer = new BullConsumer({
      ...this.#options,
      ...options,
      order: this.#order,
      countWaiting: async (sizeClass) => (await this.#countIn([this.#baseOf(sizeClass)])).waiting,
      add: (item) => this.add(item),
    })
    this.#consumers.add(consumer)
    return consumer
  }

  async close(): Promise<void> {
    await Promise.all([...this.#consumers].map(async (consumer) => consumer.close(0)))
    await Promise.all(Object.values(this.#queues).map(async (queue) => queue.close()))
  }

  async #remove(key: string): Promise<void> {
    const { connections } = this.#options
    // Use the connection that fails fast: a removal must not take effect long after it was reported as failed.
    const { state } = await this.find(key)
    if (state !== 'waiting') return
    for (const sizeClass of SIZE_CLASSES) {
      const job = await this.#queues[sizeClass].getJob(key)
      // If a worker has just started the item, nothing is removed.
      if (job === undefined || (await this.#queues[sizeClass].remove(key)) === 0) continue
      await connections.run(async (redis) => this.#order.refund(redis, itemOf(job, sizeClass)))
    }
  }

  async #countIn(bases: readonly string[]): ReturnType<WorkQueue['counts']> {
    const run = async () => this.#options.connections.run(async (redis) => redis.rectoCount(bases.length, ...bases))
    const [waiting, running] = await run()
    return { waiting, running }
  }

  #bases(): string[] {
    return SIZE_CLASSES.map((name) => this.#baseOf(name))
  }

  #baseOf(sizeClass: SizeClass): string {
    return `${this.#options.connections.prefix}:${sizeClass}:`
  }

  #open(sizeClass: SizeClass): Queue<BullData> {
    const { connections, onError, retryMs } = this.#options
    const queue = new Queue<BullData>(sizeClass, {
      // Only this connection can be waited for at startup; `orUnavailable` sets the time limits.
      connection: connections.patient,
      prefix: connections.prefix,
      skipVersionCheck: true,
      streams: { events: { maxLen: MAX_EVENTS } },
      defaultJobOptions: {
        removeOnComplete: true,
        removeOnFail: true,
        // The consumer counts attempts, stalled ones included.
        attempts: Number.MAX_SAFE_INTEGER,
        backoff: { type: 'fixed', delay: retryMs },
        stackTraceLimit: 0,
      },
    })
    queue.on('error', (error) => onError(withoutCommand(error)))
    return queue
  }
}
