import type { ChildProcess } from 'node:child_process'
import { readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

import type { OperationId } from '@recto/contract'
import { runOperation } from '@recto/engine'
import { nodePlatform } from '@recto/platforms/node'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { printedBook } from '../../../bench/generated-documents.ts'
import { photoAlbum } from '../../../fixtures/photos.ts'
import { JobArchive } from '../src/cluster/jobs/job-archive.ts'
import { nameJob } from '../src/cluster/jobs/job-keys.ts'
import { JobSeals } from '../src/cluster/jobs/job-seal.ts'
import { openObjectStore } from '../src/cluster/objects/open-object-store.ts'
import type { RunningServer } from '../src/start-server.ts'
import { addressOf, startWorkerProcess } from './start-process.ts'
import { callOperation } from './start-test-server.ts'
import { startTestCluster, type TestCluster } from './start-test-cluster.ts'

/** Long enough for a busy machine. */
const LIMIT_MS = 600_000
const RANGE_LOG = path.join(tmpdir(), `recto-ranges-${process.pid}.log`)
const POLL = { timeout: 120_000, interval: 20 }

let cluster: TestCluster
let node: RunningServer
let other: ChildProcess | undefined

beforeEach(async () => {
  await rm(RANGE_LOG, { force: true })
  cluster = await startTestCluster()
  node = await cluster.startNode()
})
afterEach(async () => {
  other?.kill('SIGKILL')
  await cluster.close()
  await rm(RANGE_LOG, { force: true })
})

/** Starts a worker that shares the tasks of nearly every job, and logs what it runs. */
const startWorker = () =>
  cluster.startWorker({}, { minSharedSeconds: 0.1, threadFile: new URL('range-thread.ts', import.meta.url) })

interface Call {
  operation: Extract<OperationId, 'toImage' | 'compress' | 'toWord'>
  name: string
  bytes: Uint8Array
  options: Record<string, string>
}

const toImages = (name: string, pages: number): Call => {
  return { operation: 'toImage', name, bytes: printedBook(pages), options: { dpi: '150' } }
}

const PATHS: Record<Call['operation'], string> = {
  toImage: '/pdf/convert/to-image',
  compress: '/pdf/compress',
  toWord: '/pdf/convert/to-word/advanced',
}

/** Submits a job; returns its ID. */
async function submit({ operation, name, bytes, options }: Call): Promise<string> {
  const accepted = await callOperation(node.url, {
    path: PATHS[operation],
    files: [{ name, bytes, field: 'file' }],
    fields: options,
    headers: { Prefer: 'respond-async' },
  })
  expect(accepted.status).toBe(202)
  return ((await accepted.json()) as { id: string }).id
}

async function resultOf(id: string): Promise<Buffer> {
  const state = async () => ((await (await fetch(`${node.url}/api/jobs/${id}`)).json()) as { state: string }).state
  await expect.poll(state, { timeout: LIMIT_MS, interval: 200 }).toMatch(/done|failed/)
  return Buffer.from(await (await fetch(`${node.url}/api/jobs/${id}/result`)).arrayBuffer())
}

/** The output of one process for the same request with the same seed. */
async function embeddedResult(id: string, { operation, name, bytes, options }: Call): Promise<Buffer> {
  const objects = await openObjectStore(cluster.environment['STORE_URL'] ?? '')
  const archive = new JobArchive(objects, new JobSeals(cluster.environment['CLUSTER_KEY'] ?? ''))
  const stored = await archive.open(nameJob(id))
  const seed = stored?.content.works[0]?.seed
  if (seed === undefined) throw new Error('the job has no seed')
  const context = { platform: nodePlatform, limits: { maxPages: 5000 }, seed }
  const { file } = await runOperation(
    operation,
    [{ name, bytes }],
    stored?.content.works[0]?.options ?? options,
    context,
  )
  return Buffer.from(file.bytes)
}

/** The folders of the workers that ran ranges, and of those that ran jobs. */
async function readLog(): Promise<{ ranges: string[]; jobs: string[] }> {
  const lines = (await readFile(RANGE_LOG, 'utf8').catch(() => '')).split('\n')
  const of = (kind: string) =>
    lines.filter((line) => line.startsWith(`${kind} `)).map((line) => line.slice(kind.length + 1))
  return { ranges: of('range'), jobs: of('job') }
}

/** Objects in the store: requests of ranges, their answers, or everything except records. */
async function listObjects(kind: RegExp): Promise<string[]> {
  const objects = await openObjectStore(cluster.environment['STORE_URL'] ?? '')
  const keys: string[] = []
  for await (const { key } of objects.list('jobs/')) if (kind.test(key)) keys.push(key)
  return keys
}

const REQUESTS = /\/tasks\/[^/]+\/in$/
const ANSWERS = /\/tasks\/[^/]+\/out$/
const FILES = /\/(?:tasks|in|out)\//

// On a busy machine a range may be taken back before the other worker has started on it.
const BUSY = { timeout: LIMIT_MS, retry: 2 }

test('the pages of one document are rendered by both workers, to the same bytes', BUSY, async () => {
  await Promise.all([startWorker(), startWorker()])
  const call = toImages('book.pdf', 160)
  const id = await submit(call)
  const made = await resultOf(id)
  const { ranges, jobs } = await readLog()
  expect(jobs).toHaveLength(1)
  expect(new Set(ranges)).not.toContain(jobs[0])
  expect(ranges.length).toBeGreaterThan(0)
  expect(made.equals(await embeddedResult(id, call))).toBe(true)
  await expect.poll(() => listObjects(/\/tasks\//), POLL).toEqual([])
})

test('the images of one document are recompressed by both workers', { timeout: LIMIT_MS, tags: ['full'] }, async () => {
  await Promise.all([startWorker(), startWorker()])
  const call: Call = { operation: 'compress', name: 'album.pdf', bytes: photoAlbum(20), options: {} }
  const id = await submit(call)
  const made = await resultOf(id)
  expect((await readLog()).ranges.length).toBeGreaterThan(0)
  expect(made.equals(await embeddedResult(id, call))).toBe(true)
})

test('the pages of a Word document are read by both workers', { ...BUSY, tags: ['full'] }, async () => {
  await Promise.all([startWorker(), startWorker()])
  const call: Call = { operation: 'toWord', name: 'book.pdf', bytes: printedBook(1000), options: {} }
  const id = await submit(call)
  const made = await resultOf(id)
  expect((await readLog()).ranges.length).toBeGreaterThan(0)
  expect(made.equals(await embeddedResult(id, call))).toBe(true)
})

test('tasks that a worker fails to do are done where the job runs', { timeout: LIMIT_MS, tags: ['full'] }, async () => {
  await Promise.all([startWorker(), startWorker()])
  const call = toImages('dies.pdf', 300)
  const id = await submit(call)
  const made = await resultOf(id)
  expect((await readLog()).ranges.length).toBeGreaterThan(0)
  expect(made.equals(await embeddedResult(id, call))).toBe(true)
})

test(
  'tasks that a killed worker had begun are done where the job runs',
  { timeout: LIMIT_MS, tags: ['full'] },
  async () => {
    other = await startOtherProcess()
    other.kill('SIGSTOP')
    await startWorker()
    const call = toImages('book.pdf', 800)
    const id = await submit(call)
    await expect.poll(async () => (await readLog()).jobs, POLL).toHaveLength(1)
    other.kill('SIGCONT')
    await expect.poll(() => listObjects(REQUESTS), POLL).not.toEqual([])
    await wait(300)
    other.kill('SIGSTOP')
    expect(await listObjects(ANSWERS)).toEqual([])
    other.kill('SIGKILL')
    const made = await resultOf(id)
    expect(made.equals(await embeddedResult(id, call))).toBe(true)
  },
)

test(
  'cancelling a job stops its helpers, and leaves nothing of it behind',
  { timeout: LIMIT_MS, tags: ['full'] },
  async () => {
    await Promise.all([startWorker(), startWorker()])
    const id = await submit(toImages('book.pdf', 800))
    await expect.poll(async () => (await readLog()).ranges.length, POLL).toBeGreaterThan(0)
    expect((await fetch(`${node.url}/api/jobs/${id}`, { method: 'DELETE' })).status).toBe(204)
    await expect.poll(() => listObjects(FILES), POLL).toEqual([])
  },
)

/** Starts a cluster worker in a separate process. */
async function startOtherProcess(): Promise<ChildProcess> {
  const started = startWorkerProcess({
    ...cluster.environment,
    LOG_LEVEL: 'info',
    DATA_DIR: path.join(cluster.folder, 'other-process'),
  })
  await addressOf(started)
  return started.child
}
