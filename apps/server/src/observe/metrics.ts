import { Counter, Gauge, Histogram, collectDefaultMetrics, Registry } from 'prom-client'

import type { WorkLoad } from '../cluster/queue/work-queue.ts'
import { registerClusterGauges } from './cluster-metrics.ts'
import { KeyLabels } from './key-labels.ts'
import type { Observer } from './observer.ts'

const SECONDS = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300, 600]

/** Values read when the metrics are scraped. */
export interface GaugeSources {
  queue: () => { waiting: number; running: number }
  threads: () => number
  freeBytes: () => Promise<number>
  /** The jobs of an API node, and the size of their results. */
  jobs?: { counts: ReadonlyMap<string, number>; keptBytes: number }
  /** The queue of a cluster. */
  load?: (() => Promise<WorkLoad>) | undefined
}

/** Prometheus metrics of the service. */
export class Metrics implements Observer {
  readonly registry = new Registry()
  readonly #keyLabels = new KeyLabels()
  readonly #requests: Counter<'method' | 'route' | 'status'>
  readonly #requestSeconds: Histogram<'method' | 'route'>
  readonly #received: Counter<'route'>
  readonly #sent: Counter<'route'>
  readonly #refused: Counter<'bound'>
  readonly #keyRequests: Counter<'key' | 'status'>
  readonly #keyReceived: Counter<'key'>
  readonly #waitSeconds: Histogram
  readonly #operations: Counter<'operation' | 'outcome'>
  readonly #workSeconds: Histogram<'operation'>
  readonly #threadEnds: Counter<'reason'>

  constructor() {
    const registers = [this.registry]
    const seconds = { buckets: SECONDS, registers }
    this.#requests = new Counter({
      name: 'recto_http_requests_total',
      help: 'HTTP requests by response status.',
      labelNames: ['method', 'route', 'status'],
      registers,
    })
    this.#requestSeconds = new Histogram({
      name: 'recto_http_request_duration_seconds',
      help: 'Time from the first byte of a request to the last byte of its response.',
      labelNames: ['method', 'route'],
      ...seconds,
    })
    const byRoute = { labelNames: ['route'] as const, registers }
    this.#received = new Counter({
      name: 'recto_received_bytes_total',
      help: 'Bytes received.',
      ...byRoute,
    })
    this.#sent = new Counter({ name: 'recto_sent_bytes_total', help: 'Bytes sent.', ...byRoute })
    this.#refused = new Counter({
      name: 'recto_connections_refused_total',
      help: 'Connections closed because there were too many, in total or of one client.',
      labelNames: ['bound'],
      registers,
    })
    this.#keyRequests = new Counter({
      name: 'recto_api_key_requests_total',
      help: 'HTTP requests with a valid API key, by its ID and the class of the response status.',
      labelNames: ['key', 'status'],
      registers,
    })
    this.#keyReceived = new Counter({
      name: 'recto_api_key_received_bytes_total',
      help: 'Bytes received with a valid API key, by its ID.',
      labelNames: ['key'],
      registers,
    })
    this.#waitSeconds = new Histogram({
      name: 'recto_queue_wait_seconds',
      help: 'Time work waited for a thread.',
      ...seconds,
    })
    this.#operations = new Counter({
      name: 'recto_operations_total',
      help: 'Operations by outcome.',
      labelNames: ['operation', 'outcome'],
      registers,
    })
    this.#workSeconds = new Histogram({
      name: 'recto_operation_duration_seconds',
      help: 'Time an operation ran in its thread.',
      labelNames: ['operation'],
      ...seconds,
    })
    this.#threadEnds = new Counter({
      name: 'recto_thread_ends_total',
      help: 'Engine threads that were stopped or crashed and were replaced.',
      labelNames: ['reason'],
      registers,
    })
  }

  readonly requestFinished: Observer['requestFinished'] = (request) => {
    const { method, route, status, seconds, bytesIn, bytesOut, keyId } = request
    this.#requests.inc({ method, route, status: String(status) })
    this.#requestSeconds.observe({ method, route }, seconds)
    this.#received.inc({ route }, bytesIn)
    this.#sent.inc({ route }, bytesOut)
    if (keyId === undefined) return
    const key = this.#keyLabels.labelOf(keyId)
    this.#keyRequests.inc({ key, status: `${Math.floor(status / 100)}xx` })
    this.#keyReceived.inc({ key }, bytesIn)
  }

  readonly connectionRefused: Observer['connectionRefused'] = (bound) => this.#refused.inc({ bound })

  readonly jobDequeued: Observer['jobDequeued'] = (seconds) => this.#waitSeconds.observe(seconds)

  readonly jobFinished: Observer['jobFinished'] = (operation, outcome, seconds) => {
    this.#operations.inc({ operation, outcome })
    this.#workSeconds.observe({ operation }, seconds)
  }

  readonly threadEnded: Observer['threadEnded'] = (reason) => this.#threadEnds.inc({ reason })

  /** Adds gauges for the queue, threads, disk, jobs and the cluster, and the default metrics of the process. */
  registerGauges({ queue, threads, freeBytes, jobs, load }: GaugeSources): void {
    const registers = [this.registry]
    collectDefaultMetrics({ register: this.registry })
    const addGauge = (name: string, help: string, value: () => number | Promise<number>) =>
      new Gauge({
        name,
        help,
        registers,
        async collect() {
          this.set(await value())
        },
      })
    addGauge('recto_queue_waiting', 'Operations waiting for a thread.', () => queue().waiting)
    addGauge('recto_queue_running', 'Operations running in threads.', () => queue().running)
    addGauge('recto_threads', 'Engine threads alive.', threads)
    addGauge('recto_store_free_bytes', 'Free space in the file store.', freeBytes)
    if (load !== undefined) registerClusterGauges(this.registry, load)
    if (jobs === undefined) return
    addGauge('recto_store_kept_bytes', 'Size of the results that are kept.', () => jobs.keptBytes)
    const byState = new Gauge({
      name: 'recto_jobs',
      help: 'Jobs by state.',
      labelNames: ['state'],
      registers: [],
      collect() {
        this.reset()
        for (const [state, count] of jobs.counts) this.set({ state }, count)
      },
    })
    this.registry.registerMetric(byState)
  }
}
