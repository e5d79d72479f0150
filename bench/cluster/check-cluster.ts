import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'

import { runOperation } from '@recto/engine'
import { nodePlatform } from '@recto/platforms/node'

import { nameJob, OPEN_PREFIX, parseOutput } from '../../apps/server/src/cluster/jobs/job-keys.ts'
import type { DoneEnd } from '../../apps/server/src/cluster/jobs/stored-end.ts'
import type { StoredJob } from '../../apps/server/src/cluster/jobs/stored-job.ts'
import type { JobOutcome } from '../../apps/server/src/jobs/job-store.ts'
import type { ClusterParts } from './open-parts.ts'
import type { SentJob } from './send-jobs.ts'

const HOUR_MS = 3_600_000

/** The findings. */
export interface Findings {
  lines: string[]
  problems: string[]
}

/**
 * Checks what the store and Redis say about jobs that have ended, and what is left of them.
 * @param workerKills how often a worker was killed: a job fails when that happens to it twice
 */
export async function checkCluster(
  parts: ClusterParts,
  jobs: readonly SentJob[],
  workerKills: number,
): Promise<Findings> {
  const findings: Findings = { lines: [], problems: [] }
  if (new Set(jobs.map(({ id }) => id)).size !== jobs.length) findings.problems.push('two keys gave one job')
  await checkJobs(parts, { jobs, workerKills }, findings)
  await checkLeftovers(parts, findings)
  return findings
}

/** Compares each job's outcome, its result, and the counts. */
async function checkJobs(
  parts: ClusterParts,
  { jobs, workerKills }: { jobs: readonly SentJob[]; workerKills: number },
  { lines, problems }: Findings,
): Promise<void> {
  const counts = new Map<string, number>()
  const clients = new Set<string>()
  const known = new Map<string, string>()
  let [equal, done] = [0, 0]
  for (const { id, name, bytes, kind } of jobs) {
    const job = await parts.archive.open(nameJob(id))
    const end = await job?.readEnd()
    const state = describeEnd(job, end)
    counts.set(`${kind} ${state}`, (counts.get(`${kind} ${state}`) ?? 0) + 1)
    const problem = findProblem(kind, state)
    if (problem !== undefined) problems.push(`${problem}: ${id}`)
    if (job === undefined || end?.state !== 'done') continue
    done += 1
    clients.add(job.content.manifest.client)
    if ((await hashOfResult(job, end)) === (await hashInThisProcess(job, bytes, known))) equal += 1
    else problems.push(`the result of ${job.content.manifest.operation} differs: ${name}`)
  }
  lines.push(
    [...counts]
      .map(([what, count]) => `${what} ${count}`)
      .toSorted()
      .join('; '),
  )
  lines.push(`${equal} of ${done} results equal those of the engine in this process, by SHA-256`)
  const interrupted = counts.get('plain failed with INTERRUPTED') ?? 0
  if (interrupted > workerKills / 2) problems.push(`${interrupted} good jobs were interrupted`)
  let used = 0
  for (const client of clients) used += await parts.counters.usedToday(client)
  const removed = counts.get('cancelled removed') ?? 0
  lines.push(`${used} operations counted toward quotas, ${done} done and kept`)
  // Work done before the cancellation counts, too.
  if (used < done || used > done + removed) problems.push('quotas do not equal what was done')
}

function describeEnd(job: StoredJob | undefined, end: JobOutcome | undefined): string {
  if (job === undefined) return 'removed'
  return end?.state === 'failed' ? `failed with ${end.code}` : (end?.state ?? 'open')
}

/** Problems with a job's outcome. A cancelled job may have ended before. */
function findProblem(kind: SentJob['kind'], state: string): string | undefined {
  if (state === 'open') return 'a job has no end'
  if (kind === 'plain' && state === 'removed') return 'a job that nobody cancelled is gone'
  if (kind === 'cancelled' && state !== 'removed') return `a cancelled job is ${state}`
  if (kind === 'poisoned' && state !== 'failed with INTERRUPTED') return `poison was ${state}`
  return undefined
}

async function hashOfResult(job: StoredJob, { file, content }: DoneEnd): Promise<string> {
  return hashOf(await buffer(await job.openResult(file.path, content)()))
}

/**
 * The engine's result for the job's manifest in this process. @param known results by their inputs, because jobs repeat
 * them
 */
async function hashInThisProcess(job: StoredJob, bytes: Uint8Array, known: Map<string, string>): Promise<string> {
  const [work] = job.content.works
  if (work === undefined || work === null) throw new Error('the job has no work')
  const { options, limits, seed, files } = work
  const { operation } = job.content.manifest
  const inputs = files.map(({ name }) => ({ name, bytes: new Uint8Array(bytes) }))
  const key = JSON.stringify([operation, options, seed, hashOf(bytes)])
  const hash = known.get(key)
  if (hash !== undefined) return hash
  const context = { platform: nodePlatform, limits, ...(seed && { seed }) }
  const { file } = await runOperation(operation, inputs, options, context)
  known.set(key, hashOf(file.bytes))
  return hashOf(file.bytes)
}

function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

/** Reconciles, as a worker would in two hours, and lists objects that no end names. */
async function checkLeftovers({ objects, archive, reconciler }: ClusterParts, { lines, problems }: Findings) {
  const { queued, finished, removed } = await reconciler.reconcile(Date.now() + 2 * HOUR_MS)
  lines.push(`the last sweep queued ${queued}, finished ${finished}, removed ${removed}`)
  for await (const { key } of objects.list(OPEN_PREFIX)) problems.push(`left open: ${key}`)
  const outputs: string[] = []
  let count = 0
  for await (const { key } of objects.list('jobs/')) {
    count += 1
    if (parseOutput(key) !== undefined) outputs.push(key)
    else if (/\/(?:in|attempt|task)\//.test(key)) problems.push(`left over: ${key}`)
  }
  for (const key of outputs) {
    const end = await (await archive.open(key.split('/')[1] ?? ''))?.readEnd()
    if (end?.state !== 'done' || end.file.path !== key) problems.push(`a result that no end names: ${key}`)
  }
  lines.push(
    `${count} objects of jobs are left, ${outputs.length} of them results too large for the record of their end`,
  )
}
