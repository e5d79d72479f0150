import type { ErrorCode, OperationId } from '@recto/contract'
import { Counter, Gauge, type Registry } from 'prom-client'

import type { ClassLoad, WorkLoad } from '../cluster/queue/work-queue.ts'

/** Gauges reported for each size class of the queue. */
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

/** Adds metrics of a cluster's queue, read when they are scraped. */
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
        // While the queue is unreachable, which is logged, these have no value; everything else is still reported.
        const load = await read().catch(() => ({}))
        for (const [sizeClass, facts] of Object.entries<ClassLoad>(load)) this.set({ class: sizeClass }, value(facts))
      },
    })
    registry.registerMetric(gauge)
  }
}

/** Counts work ended by a worker: done as OK, failed by its code. */
export function registerEndedWork(registry: Registry): (operation: OperationId, outcome: 'OK' | ErrorCode) => void {
  const counter = new Counter({
    name: 'recto_cluster_jobs_total',
    help: 'Jobs, and files of batches, whose end this worker has stored, by operation and outcome.',
    labelNames: ['operation', 'outcome'],
    registers: [registry],
  })
  return (operation, outcome) => counter.inc({ operation, outcome })
}

/** Shares one pending answer among concurrent callers. */
function shareAnswers<Answer>(ask: () => Promise<Answer>): () => Promise<Answer> {
  let pending: Promise<Answer> | undefined
  return async () => {
    pending ??= ask().finally(() => (pending = undefined))
    return pending
  }
}
