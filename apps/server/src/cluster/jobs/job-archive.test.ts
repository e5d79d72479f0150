import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'

import { afterEach, beforeEach, expect, test } from 'vitest'

import { MemoryObjectStore } from '../../../test/memory-object-store.ts'
import { acceptJob } from '../../../test/open-cluster-parts.ts'
import { StoreUnavailableError } from '../objects/store-unavailable-error.ts'
import { JobArchive } from './job-archive.ts'
import { dataKeyOf, endOf, inputOf, manifestOf, nameJob, outputOf } from './job-keys.ts'
import { JobSeals } from './job-seal.ts'
import { MAX_CONTENT_BYTES } from './stored-end.ts'
import type { StoredJob } from './stored-job.ts'

const [ID, NAME] = ['a job', nameJob('a job')]
const TEXT = 'text of a document'
const SLOW_MS = 50

/** A store that fails to put one object and is slow with files. */
class FailingStore extends MemoryObjectStore {
  failing = ''

  override async putOnce(key: string, bytes: Uint8Array): Promise<boolean> {
    if (key === this.failing) throw new StoreUnavailableError('The store is away.')
    return super.putOnce(key, bytes)
  }

  override async put(key: string, body: Readable | Uint8Array): Promise<void> {
    await wait(SLOW_MS)
    await super.put(key, body)
  }
}

let folder: string
let objects: FailingStore
let archive: JobArchive

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'recto-archive-'))
  objects = new FailingStore()
  archive = new JobArchive(objects, new JobSeals(randomBytes(32).toString('base64')))
})
afterEach(async () => rm(folder, { recursive: true, force: true }))

const keys = () => [...objects.objects.keys()].toSorted()

async function writeResult(bytes: Buffer): Promise<{ path: string; sizeBytes: number }> {
  const file = path.join(folder, 'file.pdf')
  await writeFile(file, bytes)
  return { path: file, sizeBytes: bytes.length }
}

/** Accepts a job with three files. */
async function acceptFiles(): Promise<StoredJob> {
  const { path: file, sizeBytes } = await writeResult(Buffer.from(TEXT))
  return acceptJob({ archive }, ID, {
    files: [0, 1, 2].map((index) => ({ name: `${index}.pdf`, path: file, sizeBytes })),
  })
}

/** Ends a part of a job with a result. */
async function end(job: StoredJob, part: number, bytes: Buffer): Promise<void> {
  const file = { name: 'r.pdf', contentType: 'application/pdf', ...(await writeResult(bytes)) }
  const stored = await job.storeResult(part, 1, file)
  const expiresAt = new Date(Date.now() + 60_000).toISOString()
  expect(await job.commit(part, { state: 'done', expiresAt, ...stored, report: { warnings: [] } })).toBe(true)
}

/** Reads a result as another node would. */
async function readResult(range?: { start: number; end: number }): Promise<Buffer> {
  const stored = (await archive.open(NAME))?.end
  if (stored?.state !== 'done') throw new Error('the job is not done')
  const job = await archive.open(NAME)
  const open = job?.openResult(stored.file.path, stored.content)
  if (open === undefined) throw new Error('there is no result')
  return buffer(await open(range))
}

test.each([
  ['data key', dataKeyOf(NAME)],
  ['manifest', manifestOf(NAME)],
])('a job whose %s cannot be stored leaves nothing behind', async (_, failing) => {
  objects.failing = failing
  await expect(acceptFiles()).rejects.toThrow(StoreUnavailableError)
  // Puts in flight when the failure occurred have finished, and none follows later.
  await expect.poll(keys).toEqual([])
  await wait(2 * SLOW_MS)
  expect(keys()).toEqual([])
})

test('the manifest is stored last', async () => {
  const before: string[][] = []
  const put = objects.putOnce.bind(objects)
  objects.putOnce = async (key, bytes) => {
    if (key === manifestOf(NAME)) before.push(keys())
    return put(key, bytes)
  }
  await acceptFiles()
  expect(before[0]).toEqual(expect.arrayContaining([dataKeyOf(NAME), ...[0, 1, 2].map((at) => inputOf(NAME, 0, at))]))
  expect((await archive.open(NAME))?.end).toBeUndefined()
})

test('a small result is sealed inside the end record, and serves ranges like any other', async () => {
  const job = await acceptFiles()
  const bytes = Buffer.from(TEXT.repeat(99))
  await end(job, 0, bytes)
  expect(keys().filter((key) => key.startsWith(outputOf(NAME, 0, 1)))).toEqual([])
  expect(objects.objects.get(endOf(NAME))?.bytes.includes(TEXT)).toBe(false)
  expect(objects.objects.get(endOf(NAME))?.bytes.includes(bytes.toString('base64').slice(0, 40))).toBe(false)
  expect(await readResult()).toEqual(bytes)
  expect(await readResult({ start: 5, end: 40 })).toEqual(bytes.subarray(5, 41))
  expect(await readResult({ start: 5, end: 4000 })).toEqual(bytes.subarray(5))
})

test('a larger result, and each result of a batch, is an object', async () => {
  const bytes = randomBytes(MAX_CONTENT_BYTES + 1)
  await end(await acceptFiles(), 0, bytes)
  expect(keys()).toContain(outputOf(NAME, 0, 1))
  expect(await readResult()).toEqual(bytes)
  expect(await readResult({ start: 5, end: 40 })).toEqual(bytes.subarray(5, 41))

  const batch = await acceptJob({ archive }, 'a batch', { parts: 2 })
  await end(batch, 1, Buffer.from(TEXT))
  expect(keys()).toContain(outputOf(batch.name, 1, 1))
})

test('a known end is not read again', async () => {
  const job = await acceptFiles()
  expect(await job.readEnd()).toBeUndefined()
  await end(job, 0, Buffer.from(TEXT))
  const other = await archive.open(NAME)
  objects.calls.clear()
  expect([(await job.readEnd())?.state, (await other?.readEnd())?.state]).toEqual(['done', 'done'])
  expect(objects.calls.get('read')).toBeUndefined()
  expect(await other?.commitJob({ state: 'cancelled' })).toBe(false)
  expect((await archive.open(NAME))?.end?.state).toBe('done')
})
