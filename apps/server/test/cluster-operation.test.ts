import { createHash } from 'node:crypto'
import { once } from 'node:events'
import path from 'node:path'

import type { JobStatus } from '@recto/contract'
import { Redis } from 'ioredis'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { printedBook } from '../../../bench/generated-documents.ts'
import { plain } from '../../../fixtures/documents.ts'
import type { RunningServer } from '../src/start-server.ts'
import type { RunningWorker } from '../src/start-worker.ts'
import { addressOf, startWorkerProcess, stopProcess } from './start-process.ts'
import { callOperation } from './start-test-server.ts'
import { startTestCluster, type TestCluster } from './start-test-cluster.ts'

const threadFile = new URL('failing-thread.ts', import.meta.url)
const FILES = [
  { name: 'one.pdf', bytes: plain(1) },
  { name: 'two.pdf', bytes: plain(2) },
]
const CLASSES = ['quick', 'normal', 'heavy']

let cluster: TestCluster
let node: RunningServer

beforeAll(async () => {
  cluster = await startTestCluster({ DAILY_OPERATIONS: '100', RATE_LIMIT: '1000', ENGINE_THREADS: '1' })
  node = await cluster.startNode({ METRICS_PORT: '0' })
})
afterAll(async () => cluster.close())

/** Starts a job that joins files, or fails as its title says. */
async function startJob(title = 'fine'): Promise<string> {
  const fields = { options: JSON.stringify({ documentInfo: { title } }) }
  const accepted = await callOperation(node.url, { files: FILES, fields, headers: { Prefer: 'respond-async' } })
  expect(accepted.status).toBe(202)
  return ((await accepted.json()) as JobStatus).id
}

async function readJob(id: string): Promise<JobStatus> {
  return (await (await fetch(`${node.url}/api/jobs/${id}`)).json()) as JobStatus
}

const stateOf = async (id: string) => (await readJob(id)).state

async function metricsOf({ metricsPort }: RunningServer | RunningWorker): Promise<string> {
  const response = await fetch(`http://127.0.0.1:${metricsPort}/metrics`)
  expect(response.status).toBe(200)
  return response.text()
}

/** Attempts at jobs that are in the store. */
async function listAttempts(): Promise<string[]> {
  const keys = await cluster.store.listKeys()
  return keys.filter((key) => key.includes('/attempt/')).map((key) => path.basename(key))
}

test(
  'workers and nodes report the queue by size class, and workers report finished work',
  { tags: ['full'] },
  async () => {
    const waiting = await startJob()
    expect(await metricsOf(node)).toContain('recto_cluster_waiting{class="quick"} 1\n')
    expect(await metricsOf(node)).toMatch(/recto_cluster_waiting_seconds\{class="quick"\} 0\.\d+\n/)
    const worker = await cluster.startWorker({ METRICS_PORT: '0' }, { threadFile })
    await expect.poll(() => stateOf(waiting)).toBe('done')
    const running = await startJob('slower')
    await expect.poll(() => metricsOf(worker)).toContain('recto_cluster_running{class="quick"} 1\n')
    expect(await metricsOf(node)).toContain('recto_cluster_running{class="quick"} 1\n')
    await fetch(`${node.url}/api/jobs/${running}`, { method: 'DELETE' })
    const failing = await startJob('crash')
    await expect.poll(() => stateOf(failing)).toBe('failed')
    const text = await metricsOf(worker)
    for (const line of [
      /^recto_cluster_jobs_total\{operation="merge",outcome="OK"\} 1$/m,
      /^recto_cluster_jobs_total\{operation="merge",outcome="[A-Z_]+"\} 1$/m,
      /^recto_operations_total\{operation="merge",outcome="OK"\} 1$/m,
      /^recto_thread_ends_total\{reason="died"\} 1$/m,
      /^recto_threads \d$/m,
      /^recto_store_free_bytes \d+$/m,
      /^process_resident_memory_bytes \d/m,
      ...CLASSES.map((name) => new RegExp(`^recto_cluster_waiting\\{class="${name}"\\} 0$`, 'm')),
    ])
      expect(text).toMatch(line)
    expect(text).not.toMatch(/recto_jobs\b|recto_store_kept_bytes/)

    await cluster.redis.stop('SIGKILL')
    const without = await metricsOf(worker)
    expect(without).toContain('recto_cluster_jobs_total{operation="merge",outcome="OK"} 1\n')
    expect(without).not.toContain('recto_cluster_waiting{')
    await cluster.redis.restart()
    await expect.poll(() => metricsOf(worker)).toContain('recto_cluster_waiting{class="quick"} 0\n')
    await worker.close()
  },
)

test(
  'work interrupted by a stopping worker returns to the queue, however often, and counts as no attempt',
  { tags: ['full'] },
  async () => {
    const id = await startJob('slower')
    for (let stop = 0; stop < 3; stop += 1) {
      const worker = await cluster.startWorker({ STOP_GRACE_S: '0' }, { threadFile })
      await expect.poll(() => stateOf(id)).toBe('running')
      await expect.poll(listAttempts).toEqual(['0-1'])
      await worker.close()
      expect(await listAttempts()).toEqual([])
      expect(await stateOf(id)).toBe('queued')
    }
    const last = await cluster.startWorker({ STOP_GRACE_S: '60' }, { threadFile })
    await expect.poll(() => stateOf(id)).toBe('running')
    // It gets the time it needs.
    await last.close()
    expect(await stateOf(id)).toBe('done')
  },
)

test(
  'a worker reports its state, stops with SIGTERM and leaves its work to another one',
  { tags: ['full'] },
  async () => {
    const files = [{ name: 'book.pdf', bytes: printedBook(1000), field: 'file' }]
    const headers = { Prefer: 'respond-async' }
    const accepted = await callOperation(node.url, { path: '/pdf/convert/to-image', files, headers })
    const { id } = (await accepted.json()) as JobStatus
    const environment = { ...cluster.environment, LOG_LEVEL: 'info', STOP_GRACE_S: '1' }
    const worker = startWorkerProcess({ ...environment, DATA_DIR: path.join(cluster.folder, 'process') })
    await addressOf(worker)
    const [first = ''] = worker.output().split('\n')
    expect(JSON.parse(first)).toMatchObject({
      msg: `Recto worker: one thread takes jobs from the queue at 127.0.0.1:${cluster.redis.port}`,
    })
    await expect.poll(() => stateOf(id)).toBe('running')
    const exit = once(worker.child, 'exit')
    await stopProcess(worker)
    await exit
    expect(worker.child.exitCode).toBe(0)
    expect(worker.output()).toContain('"msg":"stopping"')
    expect(await stateOf(id)).toBe('queued')
    await fetch(`${node.url}/api/jobs/${id}`, { method: 'DELETE' })
  },
)

test('a worker outside a cluster says what it needs', { tags: ['full'] }, async () => {
  const worker = startWorkerProcess({ PORT: '0', QUEUE_URL: 'redis://127.0.0.1:1' })
  await once(worker.child, 'exit')
  expect(worker.child.exitCode).toBe(1)
  expect(worker.output()).toBe(
    'The worker could not start: A cluster needs QUEUE_URL, STORE_URL and CLUSTER_KEY: see docs/scaling.md. ' +
      'Not set: STORE_URL, CLUSTER_KEY.\n',
  )
})

test('Redis sees neither client addresses nor hashes of them', async () => {
  await startJob()
  const redis = new Redis(cluster.redis.url)
  const seen: string[] = []
  for (const key of await redis.keys('*')) {
    const dump = await redis.dumpBuffer(key)
    seen.push(key, dump?.toString('latin1') ?? '')
  }
  redis.disconnect()
  const all = seen.join('\n')
  // The counted work exists, under different names.
  expect(all).toMatch(/\{recto\}:rate:[\w-]{22}\n/)
  expect(all).toMatch(/\{recto\}:day:[\d-]+:[\w-]{22}\n/)
  expect(all).not.toContain('127.0.0.1')
  for (const encoding of ['hex', 'base64', 'base64url'] as const)
    expect(all).not.toContain(createHash('sha256').update('127.0.0.1').digest(encoding).slice(0, 16))
})
