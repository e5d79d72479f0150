import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { buffer } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'

import { runOperation } from '@recto/engine'
import { nodePlatform } from '@recto/platforms/node'

import { ClusterLimits } from '../../apps/server/src/cluster/jobs/cluster-limits.ts'
import { JobArchive } from '../../apps/server/src/cluster/jobs/job-archive.ts'
import { JobEnding } from '../../apps/server/src/cluster/jobs/job-ending.ts'
import { endOf, jobPrefix, nameJob, OPEN_PREFIX, parseOutput } from '../../apps/server/src/cluster/jobs/job-keys.ts'
import { JobSeals } from '../../apps/server/src/cluster/jobs/job-seal.ts'
import { Reconciler } from '../../apps/server/src/cluster/jobs/reconciler.ts'
import type { StoredJob } from '../../apps/server/src/cluster/jobs/stored-job.ts'
import { WorkReports } from '../../apps/server/src/cluster/jobs/work-reports.ts'
import type { ObjectStore } from '../../apps/server/src/cluster/objects/object-store.ts'
import { openObjectStore } from '../../apps/server/src/cluster/objects/open-object-store.ts'
import { BullWorkQueue } from '../../apps/server/src/cluster/queue/bull-work-queue.ts'
import { Counters } from '../../apps/server/src/cluster/queue/counters.ts'
import { JobChannel } from '../../apps/server/src/cluster/queue/job-channel.ts'
import { RedisConnections } from '../../apps/server/src/cluster/queue/redis-connections.ts'
import type { JobOutcome } from '../../apps/server/src/jobs/job-store.ts'
import { createWorkFolder } from '../../apps/server/src/store/work-folder.ts'
import type { ClusterProcesses } from './cluster-processes.ts'
import type { SentJob } from './send-jobs.ts'

const HOUR_MS = 3_600_000

/** How long the cluster may take to end what was sent, and how often that is looked at. */
const [END_MS, LOOK_MS] = [900_000, 1000]

/** What was found. */
interface Findings {
  lines: string[]
  problems: string[]
}

/** Waits until every job has ended, and checks what the store says about it. */
export async function checkCluster(cluster: ClusterProcesses, jobs: readonly SentJob[]): Promise<Findings> {
  Object.assign(process.env, cluster.objects.credentials)
  const objects = await openObjectStore(cluster.environment['STORE_URL'] ?? '')
  const archive = new JobArchive(objects, new JobSeals(cluster.environment['CLUSTER_KEY'] ?? ''))
  const problems: string[] = []
  const lines: string[] = []
  if (new Set(jobs.map(({ id }) => id)).size !== jobs.length) problems.push('two keys gave one job')
  const unfinished = await waitForEnds(objects, jobs)
  for (const id of unfinished) problems.push(`a job has not ended: ${id}`)
  const counts = new Map<string, number>()
  let equal = 0
  for (const { id, kind } of jobs) {
    const job = await archive.open(nameJob(id))
    const end = await job?.readEnd()
    const state = describeState(job, end)
    counts.set(`${kind}: ${state}`, (counts.get(`${kind}: ${state}`) ?? 0) + 1)
    if (kind === 'plain' && job === undefined) problems.push(`a job that nobody cancelled is gone: ${id}`)
    if (kind === 'poisoned' && state !== 'failed INTERRUPTED') problems.push(`poison ended as ${state}`)
    if (job === undefined || end?.state !== 'done') continue
    if ((await hashOfResult(job, end.file.path)) === (await hashInThisProcess(job))) equal += 1
    else problems.push(`the result of ${job.content.manifest.operation} differs: ${id}`)
  }
  lines.push(
    [...counts]
      .map(([what, count]) => `${what} ${count}`)
      .toSorted()
      .join('; '),
  )
  lines.push(`${equal} results equal those of this process`)
  await checkLeftovers(cluster, { objects, archive }, { lines, problems })
  await objects.close()
  return { lines, problems }
}

function describeState(job: StoredJob | undefined, end: JobOutcome | undefined): string {
  if (job === undefined) return 'removed'
  return end?.state === 'failed' ? `failed ${end.code}` : (end?.state ?? 'open')
}

/** Ids of the jobs without an end. */
async function waitForEnds(objects: ObjectStore, jobs: readonly SentJob[]): Promise<string[]> {
  const until = performance.now() + END_MS
  let open = jobs.map(({ id }) => id)
  while (performance.now() < until) {
    const left: string[] = []
    for (const id of open) if ((await objects.stat(endOf(nameJob(id)))) === undefined) left.push(id)
    open = left
    if (open.length === 0) return []
    await wait(LOOK_MS)
  }
  return open
}

async function hashOfResult(job: StoredJob, path: string): Promise<string> {
  return hashOf(await buffer(await job.openOutput(path)()))
}

/** What the engine makes of the job's manifest here. */
async function hashInThisProcess(job: StoredJob): Promise<string> {
  const folder = await createWorkFolder(tmpdir())
  try {
    const { operation, options, limits, seed, files } = await job.fetchWork(0, folder)
    const inputs = await Promise.all(
      files.map(async ({ name, path }) => ({ name, bytes: new Uint8Array(await readFile(path)) })),
    )
    const { file } = await runOperation(operation, inputs, options, {
      platform: nodePlatform,
      limits,
      ...(seed && { seed }),
    })
    return hashOf(file.bytes)
  } finally {
    await folder.remove()
  }
}

function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

/** Sweeps, as a worker would, and lists what no end names. */
async function checkLeftovers(
  cluster: ClusterProcesses,
  { objects, archive }: { objects: ObjectStore; archive: JobArchive },
  { lines, problems }: Findings,
): Promise<void> {
  const onError = () => undefined
  const connections = new RedisConnections({ url: cluster.redis.url, onError })
  const [queue, channel] = [new BullWorkQueue({ connections, onError }), new JobChannel({ connections, onError })]
  const counters = new Counters({ connections, onError })
  const limits = new ClusterLimits(counters, { clientMb: null, storeMb: null })
  const ending = new JobEnding(archive, limits, new WorkReports(queue, channel))
  const reconciler = new Reconciler({ objects, archive, queue, ending, agedPrefixes: [], retentionMs: HOUR_MS })
  const swept = await reconciler.reconcile(Date.now() + 2 * HOUR_MS)
  lines.push(`sweep: ${JSON.stringify(swept)}`)
  for await (const { key } of objects.list(OPEN_PREFIX)) problems.push(`left open: ${key}`)
  const outputs = new Set<string>()
  let count = 0
  for await (const { key } of objects.list(jobPrefix('').slice(0, -1))) {
    count += 1
    if (parseOutput(key) !== undefined) outputs.add(key)
    else if (/\/(?:in|attempt)\//.test(key)) problems.push(`left over: ${key}`)
  }
  for (const key of outputs) {
    const job = await archive.open(key.split('/')[1] ?? '')
    const end = await job?.readEnd()
    if (end?.state !== 'done' || end.file.path !== key) problems.push(`a result that no end names: ${key}`)
  }
  lines.push(`${count} objects of jobs, ${outputs.size} of them results`)
  counters.close()
  channel.close()
  await queue.close()
  connections.close()
}
