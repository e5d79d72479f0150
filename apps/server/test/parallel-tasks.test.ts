import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { AppError } from '@recto/contract'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'

import { printedBook } from '../../../bench/generated-documents.ts'
import { photoAlbum } from '../../../fixtures/photos.ts'
import { EngineThreadPool, type ThreadPoolOptions } from '../src/jobs/engine-thread-pool.ts'
import { prepareWorkerData } from '../src/jobs/worker-data.ts'
import type { EngineResult } from '../src/workers/thread-messages.ts'

const PAGES = 20
const SEED = { time: Date.UTC(2026, 10, 23), id: 'spreading' }
/** Long enough for a busy machine. */
const LIMIT_MS = 600_000

const workerData = await prepareWorkerData()
let folder = ''
let results = 0
const pools: EngineThreadPool[] = []
const deaths: unknown[] = []

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'recto-spreading-'))
  await writeFile(path.join(folder, 'book'), printedBook(PAGES))
  await writeFile(path.join(folder, 'short'), printedBook(4))
  // Reading pages for Word is so quick that fewer are not shared.
  await writeFile(path.join(folder, 'chapters'), printedBook(30))
  await writeFile(path.join(folder, 'long'), printedBook(1000))
  await writeFile(path.join(folder, 'album'), photoAlbum(4))
})
afterAll(async () => {
  await Promise.all(pools.map((pool) => pool.close()))
  await rm(folder, { recursive: true, force: true })
})

function startThreads(count: number, options: Partial<ThreadPoolOptions> = {}): EngineThreadPool {
  const pool = new EngineThreadPool({
    count,
    memoryMb: 1024,
    timeoutMs: LIMIT_MS,
    quietMs: 0,
    file: new URL('failing-helper-thread.ts', import.meta.url),
    workerData,
    onIdleThreadDeath: (error) => deaths.push(error),
    onHelperThreadDeath: (error) => deaths.push(error),
    ...options,
  })
  pools.push(pool)
  return pool
}

interface Request {
  operation?: 'toImage' | 'compress' | 'toWord'
  /** Says how the helpers behave. */
  name?: string
  source?: string
  dpi?: number
  signal?: AbortSignal
  onProgress?: () => void
  timeoutMs?: number
}

/** Converts a document to images or to Word, or compresses it; returns the result and the logs of the helpers. */
async function convert(
  pool: EngineThreadPool,
  {
    operation = 'toImage',
    name = 'book.pdf',
    source = 'book',
    dpi = 50,
    signal = new AbortController().signal,
    ...caller
  }: Request = {},
): Promise<{ result: EngineResult; bytes: Buffer; helpers: number; taken: string }> {
  results += 1
  const resultPath = path.join(folder, `result-${results}`)
  const file = path.join(folder, source)
  const files = [{ name, path: file, sizeBytes: (await stat(file)).size }]
  const options = operation === 'toImage' ? { dpi } : {}
  const job = { operation, files, options, resultPath, limits: { maxPages: 5000 }, seed: SEED }
  const result = await pool.run(job, { signal, ...caller })
  const note = (kind: string) => readFile(`${resultPath}-${kind}`, 'utf8').catch(() => '')
  const helpers = (await note('helpers')).split('\n').length - 1
  return { result, bytes: await readFile(resultPath), helpers, taken: await note('taken') }
}

/** Starts two threads and warms them up, so that one is ready to help. */
async function startWarmThreads(options: Partial<ThreadPoolOptions> = {}): Promise<EngineThreadPool> {
  const pool = startThreads(2, options)
  await Promise.all([convert(pool, { source: 'short' }), convert(pool, { source: 'short' })])
  return pool
}

test('two threads produce the same bytes as one', { timeout: LIMIT_MS }, async () => {
  const alone = await convert(startThreads(1), { dpi: 72 })
  const shared = await convert(await startWarmThreads(), { dpi: 72 })
  expect(alone.helpers).toBe(0)
  expect(shared.helpers).toBeGreaterThan(0)
  expect(shared.result.report).toEqual(alone.result.report)
  expect(Buffer.compare(shared.bytes, alone.bytes)).toBe(0)
})

test(
  'a compression has the same bytes with two threads as with one',
  { timeout: LIMIT_MS, tags: ['full'] },
  async () => {
    const request = { operation: 'compress', source: 'album', name: 'album.pdf' } as const
    const alone = await convert(startThreads(1), request)
    const pool = await startWarmThreads()
    const shared = await convert(pool, request)
    expect(alone.helpers).toBe(0)
    expect(shared.helpers).toBeGreaterThan(0)
    expect(shared.result.report).toEqual(alone.result.report)
    expect(shared.bytes.equals(alone.bytes)).toBe(true)
    const lost = await convert(pool, { ...request, name: 'dies.pdf' })
    expect(lost.taken).toMatch(/^\d+\n/)
    expect(lost.bytes.length).toBe(shared.bytes.length)
  },
)

test(
  'a Word document has the same bytes with two threads as with one',
  { timeout: LIMIT_MS, tags: ['full'] },
  async () => {
    const alone = await convert(startThreads(1), { operation: 'toWord', source: 'chapters' })
    const shared = await convert(await startWarmThreads(), { operation: 'toWord', source: 'chapters' })
    expect(alone.helpers).toBe(0)
    expect(shared.helpers).toBeGreaterThan(0)
    expect(shared.result.report).toEqual(alone.result.report)
    expect(shared.bytes.equals(alone.bytes)).toBe(true)
  },
)

test('the task of a helper that died is repeated by the thread of the job', { timeout: LIMIT_MS }, async () => {
  const pool = await startWarmThreads()
  const before = deaths.length
  const [left, right] = [await convert(pool), await convert(pool, { name: 'dies.pdf' })]
  expect(right.taken).toMatch(/^\d+\n/)
  // The output differs only in the file names, which have the same length.
  expect(right.bytes.length).toBe(left.bytes.length)
  expect(right.result.report).toEqual(left.result.report)
  expect(deaths.length).toBeGreaterThan(before)
})

test('a helper that hangs is terminated when its job times out', { timeout: LIMIT_MS, tags: ['full'] }, async () => {
  const pool = await startWarmThreads()
  const refusal: unknown = await convert(pool, { name: 'hangs.pdf', timeoutMs: 8000 }).catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(AppError)
  expect(refusal).toMatchObject({ code: 'TIMED_OUT' })
  // Both threads have been replaced and are working.
  await Promise.all([convert(pool), convert(pool)])
})

test('cancelling a job stops its helpers', { tags: ['full'], timeout: LIMIT_MS }, async () => {
  const pool = await startWarmThreads()
  const controller = new AbortController()
  let steps = 0
  const onProgress = () => {
    steps += 1
    if (steps === 20) controller.abort()
  }
  const refusal: unknown = await convert(pool, {
    source: 'long',
    dpi: 96,
    signal: controller.signal,
    onProgress,
  }).catch((error: unknown) => error)
  expect(refusal).toMatchObject({ code: 'CANCELLED' })
  await Promise.all([convert(pool), convert(pool)])
  // Out of a thousand.
  expect(steps).toBeLessThan(500)
})

test('a helper that hangs ends within a second of cancellation', { timeout: LIMIT_MS, tags: ['full'] }, async () => {
  const times: number[] = []
  // The best of three, for a busy machine.
  for (let attempt = 0; attempt < 3 && Math.min(...times) >= 1000; attempt += 1) {
    const pool = await startWarmThreads()
    const controller = new AbortController()
    const refused = convert(pool, { name: 'hangs.pdf', signal: controller.signal }).catch((error: unknown) => error)
    const note = path.join(folder, `result-${results}-taken`)
    await vi.waitFor(() => readFile(note), { timeout: LIMIT_MS })
    const begin = performance.now()
    controller.abort()
    expect(await refused).toMatchObject({ code: 'CANCELLED' })
    await pool.close()
    times.push(performance.now() - begin)
  }
  expect(Math.min(...times)).toBeLessThan(1000)
})

test('helpers are recalled when another job needs their thread', { timeout: LIMIT_MS, tags: ['full'] }, async () => {
  const pool = await startWarmThreads()
  const ended: string[] = []
  const controller = new AbortController()
  const long = convert(pool, { source: 'long', dpi: 96, signal: controller.signal }).then(
    () => ended.push('long'),
    () => ended.push('cancelled'),
  )
  await expect.poll(() => readFile(path.join(folder, `result-${results}-helpers`), 'utf8').catch(() => '')).not.toBe('')
  await convert(pool).then(() => ended.push('short'))
  controller.abort()
  await long
  expect(ended).toEqual(['short', 'cancelled'])
})

test('while jobs keep coming, one thread does not help', { timeout: LIMIT_MS, tags: ['full'] }, async () => {
  const pool = await startWarmThreads({ quietMs: LIMIT_MS })
  expect((await convert(pool)).helpers).toBe(0)
})

test('memory use does not grow with the number of pages', { timeout: LIMIT_MS, tags: ['full'] }, async () => {
  const pool = await startWarmThreads()
  const samples: number[] = []
  const timer = setInterval(() => samples.push(process.memoryUsage().rss), 50)
  const { result } = await convert(pool, { source: 'long', dpi: 72 })
  clearInterval(timer)
  expect(result.report.pageCount).toBe(1000)
  const peak = (from: number, to: number) =>
    Math.max(...samples.slice(Math.floor(samples.length * from), Math.ceil(samples.length * to)))
  const grownMb = (peak(0.5, 1) - peak(0, 0.5)) / 2 ** 20
  // The images of half the pages would take a gigabyte; other tests in this process may also use some memory.
  expect(grownMb).toBeLessThan(256)
})
