import type { ErrorCode, OperationId } from '@recto/contract'
import { Counter, Gauge, type Registry } from 'prom-client'

import type { ClassLoad, WorkLoad } from '../cluster/queue/work-queue.ts'

/** What is told of each size class of the queue. */
const GAUGES: readonly { name: string; help: string; value: (load: ClassLoad) => number }[] = [
  {
    name: 'recto_cluster_waiting',
    help: 'Work that waits for a worker, by size class; every node reports the whole queue.',
    value: ({ waiting }) => waiting,
  },
  {
    name: 'recto_cluster_running',
    help: 'Work that runs on all workers, by size class; every node reports all of it.',
    value: ({ running }) => running,
  },
  {
    name: 'recto_cluster_waiting_seconds',
    help: 'Expected processor-seconds of the work that waits, by size class; every node reports the whole queue.',
    value: ({ waitingSeconds }) => waitingSeconds,
  },
]

/** Adds the metrics of a cluster's queue, which is asked when they are scraped. */
export function registerClusterGauges(registry: Registry, readLoad: () => Promise<WorkLoad>): void {
  const read = shareAnswers(readLoad)
  for (const { name, help, value } of GAUGES) {
    const gauge = new Gauge({
      name,
      help,
      labelNames: ['class'],
      registers: [],
      async collect() {
        this.reset()
        // While the queue is away, which is in the log, there is no value, and everything else is still reported.
        const load = await read().catch(() => ({}))
        for (const [sizeClass, facts] of Object.entries<ClassLoad>(load)) this.set({ class: sizeClass }, value(facts))
      },
    })
    registry.registerMetric(gauge)
  }
}

/** Counts the work that a worker has ended: done as OK, failed by its code. */
export function registerEndedWork(registry: Registry): (operation: OperationId, outcome: 'OK' | ErrorCode) => void {
  const counter = new Counter({
    name: 'recto_cluster_jobs_total',
    help: 'Jobs, and files of batches, whose end this worker has stored, by operation and outcome.',
    labelNames: ['operation', 'outcome'],
    registers: [registry],
  })
  return (operation, outcome) => counter.inc({ operation, outcome })
}

/** Those who ask while an answer is on its way get that one. */
function shareAnswers<Answer>(ask: () => Promise<Answer>): () => Promise<Answer> {
  let pending: Promise<Answer> | undefined
  return async () => {
    pending ??= ask().finally(() => (pending = undefined))
    return pending
  }
}
