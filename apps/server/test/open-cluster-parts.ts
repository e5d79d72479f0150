import { randomBytes } from 'node:crypto'

import { ClusterLimits } from '../src/cluster/jobs/cluster-limits.ts'
import { CountsRebuilder } from '../src/cluster/jobs/counts-rebuilder.ts'
import { JobArchive } from '../src/cluster/jobs/job-archive.ts'
import { JobEnding } from '../src/cluster/jobs/job-ending.ts'
import { JobSeals } from '../src/cluster/jobs/job-seal.ts'
import { Reconciler } from '../src/cluster/jobs/reconciler.ts'
import { outputOf } from '../src/cluster/jobs/job-keys.ts'
import type { StoredJob } from '../src/cluster/jobs/stored-job.ts'
import { WorkReports } from '../src/cluster/jobs/work-reports.ts'
import type { ObjectStore } from '../src/cluster/objects/object-store.ts'
import { BullWorkQueue } from '../src/cluster/queue/bull-work-queue.ts'
import { Counters } from '../src/cluster/queue/counters.ts'
import { CountsMark } from '../src/cluster/queue/counts-mark.ts'
import { JobChannel } from '../src/cluster/queue/job-channel.ts'
import { RedisConnections } from '../src/cluster/queue/redis-connections.ts'
import type { JobOutcome } from '../src/jobs/job-store.ts'
import type { EngineJob } from '../src/workers/thread-messages.ts'
import type { MemoryObjectStore } from './memory-object-store.ts'

const RETENTION_MS = 3_600_000

export const CLIENT = 'a client'

/** The parts of a cluster that need no engine, on a Redis and an in-memory store. */
export type ClusterParts<Objects extends ObjectStore = MemoryObjectStore> = ReturnType<typeof openClusterParts<Objects>>

/** Opens them. @param options another store, or the key of a running cluster */
export function openClusterParts<Objects extends ObjectStore = MemoryObjectStore>(
  redisUrl: string,
  { objects, clusterKey = randomBytes(32).toString('base64') }: { objects: Objects; clusterKey?: string },
) {
  const onError = () => undefined
  const connections = new RedisConnections({ url: redisUrl, onError })
  const [queue, channel] = [new BullWorkQueue({ connections, onError }), new JobChannel({ connections, onError })]
  const counters = new Counters({ connections, onError })
  const archive = new JobArchive(objects, new JobSeals(clusterKey))
  const limits = new ClusterLimits(counters, { clientMb: null, storeMb: null })
  const reports = new WorkReports(queue, channel)
  const ending = new JobEnding(archive, limits, reports)
  const mark = new CountsMark(connections)
  const options = { objects, archive, queue, ending, agedPrefixes: ['keys/'], retentionMs: RETENTION_MS }
  return {
    objects,
    connections,
    queue,
    counters,
    archive,
    limits,
    reports,
    ending,
    mark,
    reconciler: new Reconciler(options),
    rebuilder: new CountsRebuilder({ objects, archive, ending, mark }),
    close: async () => {
      await queue.close()
      counters.close()
      channel.close()
      connections.close()
    },
  }
}

interface AcceptOptions {
  parts?: number
  isCounted?: boolean
  slot?: string
  files?: EngineJob['files']
}

/** Stores a job. @param parts number of files of a batch */
export async function acceptJob(
  { archive }: Pick<ClusterParts, 'archive'>,
  id: string,
  { parts, isCounted = true, slot, files = [] }: AcceptOptions = {},
): Promise<StoredJob> {
  const work: EngineJob = { operation: 'rotate', files, options: {}, resultPath: 'result', limits: { maxPages: 9 } }
  const names = parts === undefined ? undefined : Array.from({ length: parts }, (_, index) => `${index}.pdf`)
  return archive.accept({
    manifest: {
      version: 1,
      id,
      client: CLIENT,
      operation: 'rotate',
      requestId: 'request',
      createdAt: new Date().toISOString(),
      retentionMs: RETENTION_MS,
      ...(names && { parts: names.map((name) => ({ name, sizeBytes: 1 })) }),
    },
    parts: (names ?? ['']).map(() => work),
    isCounted,
    ...(slot !== undefined && { slot }),
  })
}

/** The outcome of work that wrote a result. */
export function doneWith(job: StoredJob, part: number, sizeBytes: number, expiresAt = inAnHour()): JobOutcome {
  const file = { name: 'r.pdf', contentType: 'application/pdf', path: outputOf(job.name, part, 1), sizeBytes }
  return { state: 'done', expiresAt, file, report: { warnings: [] } }
}

/** The outcome of failed work. */
export function failed(): JobOutcome {
  return { state: 'failed', expiresAt: inAnHour(), code: 'DAMAGED_PDF', facts: {} }
}

function inAnHour(): string {
  return new Date(Date.now() + RETENTION_MS).toISOString()
}
