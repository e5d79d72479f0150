import type { ServerConfig } from '../config.ts'
import type { JobDescriber } from '../jobs/job-request.ts'
import type { Services } from '../services.ts'
import { createClientNames } from './client-names.ts'
import { ClusterReports, REPORT_PREFIX } from './cluster-reports.ts'
import { ClusterJobs } from './jobs/cluster-jobs.ts'
import { ClusterLimits } from './jobs/cluster-limits.ts'
import { ClusterWorker, type ClusterWorkerOptions } from './jobs/cluster-worker.ts'
import { CountsRebuilder } from './jobs/counts-rebuilder.ts'
import { Housekeeping } from './jobs/housekeeping.ts'
import { IdempotencyRecords, KEY_PREFIX } from './jobs/idempotency-records.ts'
import { JobArchive } from './jobs/job-archive.ts'
import { JobEnding } from './jobs/job-ending.ts'
import { JobSeals } from './jobs/job-seal.ts'
import { Reconciler } from './jobs/reconciler.ts'
import { WorkReports } from './jobs/work-reports.ts'
import { openObjectStore } from './objects/open-object-store.ts'
import { BullWorkQueue } from './queue/bull-work-queue.ts'
import { Counters } from './queue/counters.ts'
import { CountsMark } from './queue/counts-mark.ts'
import { JobChannel } from './queue/job-channel.ts'
import { Lease } from './queue/lease.ts'
import { RedisConnections } from './queue/redis-connections.ts'
import type { WorkLoad } from './queue/work-queue.ts'

const MS_PER_HOUR = 3_600_000

/** Called with errors of background work. */
export type OnProblem = (error: unknown, message: string) => void

/** Settings of a worker. */
export interface WorkerOptions extends Pick<ClusterWorkerOptions, 'dispatch' | 'createFolder' | 'threads' | 'onEnded'> {
  stopGraceMs: number
  /** Jobs expected to take longer than this may share their tasks with other workers, in seconds. */
  minSharedSeconds?: number | undefined
}

/** A node's part of a cluster. */
export interface Cluster extends Pick<
  Services,
  'jobs' | 'limiter' | 'quota' | 'reports' | 'rateLimitStore' | 'nameClient'
> {
  /** Host and port of the queue. */
  queueAddress: string
  /** Work that is waiting and running, over all workers. */
  load: () => Promise<WorkLoad>
  /** Whether the queue and the store respond right now. */
  check: () => Promise<{ queue: boolean; store: boolean }>
  /** Starts taking work from the queue; returns a function that stops it. */
  work: (options: WorkerOptions) => () => Promise<void>
  close: () => Promise<void>
}

/**
 * Connects to a cluster's queue and store.
 * @throws Error with a sentence for each problem
 */
export async function openCluster(
  config: ServerConfig,
  describe: JobDescriber,
  onProblem: OnProblem,
): Promise<Cluster> {
  assertComplete(config)
  const objects = await openObjectStore(config.storeUrl)
  const onError = (error: Error) => onProblem(error, 'the queue has a problem')
  const connections = new RedisConnections({ url: config.queueUrl, onError })
  const problems = [...(await connections.probe()), ...(await objects.probe())]
  if (problems.length > 0) {
    connections.close()
    await objects.close()
    throw new Error(problems.join('\n'))
  }
  const [queue, channel] = [new BullWorkQueue({ connections, onError }), new JobChannel({ connections, onError })]
  const counters = new Counters({ connections, onError })
  const seals = new JobSeals(config.clusterKey)
  const retentionMs = config.retentionHours * MS_PER_HOUR
  const limits = new ClusterLimits(counters, { clientMb: config.resultBudgetMb, storeMb: config.storeBudgetMb })
  const [archive, reports] = [new JobArchive(objects, seals), new WorkReports(queue, channel)]
  const ending = new JobEnding(archive, limits, reports)
  const jobs = new ClusterJobs({
    archive,
    queue,
    channel,
    reports,
    ending,
    idempotency: new IdempotencyRecords(objects, seals),
    limits,
    describe,
    retentionMs,
    slotMs: retentionMs,
    queueLimit: config.queueLimit,
    clientQueueLimit: config.clientQueueLimit,
  })
  const rebuilder = new CountsRebuilder({ objects, archive, ending, mark: new CountsMark(connections) })
  const agedPrefixes = [KEY_PREFIX, REPORT_PREFIX]
  const reconciler = new Reconciler({ objects, archive, queue, ending, agedPrefixes, retentionMs })
  const lease = new Lease({ connections, onError, name: 'housekeeping' })
  return {
    jobs,
    limiter: limits,
    quota: limits,
    reports: new ClusterReports(objects, seals, retentionMs),
    rateLimitStore: counters.rateLimitStore(),
    nameClient: createClientNames(config.clusterKey),
    queueAddress: connections.address,
    load: () => queue.load(),
    check: async () => ({
      queue: await isReachable(() => queue.counts()),
      store: await isReachable(() => objects.stat('probe')),
    }),
    work: ({ stopGraceMs, ...options }) => {
      const onSharingProblem = (error: unknown) => onProblem(error, 'tasks could not be shared')
      const parts = { archive, queue, channel, reports, ending, limits, onProblem: onSharingProblem }
      const worker = new ClusterWorker({ ...options, ...parts })
      const housekeeping = new Housekeeping({ lease, reconciler, rebuilder, onProblem })
      return async () => {
        await housekeeping.close()
        await worker.close(stopGraceMs)
      }
    },
    close: async () => {
      await queue.close()
      counters.close()
      channel.close()
      connections.close()
      await objects.close()
    },
  }
}

function assertComplete({ queueUrl, storeUrl, clusterKey }: ServerConfig): void {
  const missing = [
    ...(queueUrl === 'embedded' ? ['QUEUE_URL'] : []),
    ...(storeUrl === 'embedded' ? ['STORE_URL'] : []),
    ...(clusterKey === '' ? ['CLUSTER_KEY'] : []),
  ]
  if (missing.length === 0) return
  const needs = 'A cluster needs QUEUE_URL, STORE_URL and CLUSTER_KEY: see docs/scaling.md.'
  throw new Error(`${needs} Not set: ${missing.join(', ')}.`)
}

async function isReachable(ask: () => Promise<unknown>): Promise<boolean> {
  return ask().then(
    () => true,
    () => false,
  )
}
