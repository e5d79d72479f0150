import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pathToFileURL } from 'node:url'

import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'

import { startObjectServer, type ObjectServer } from '../../../test/start-object-server.ts'
import type { ObjectStore } from './object-store.ts'
import { openObjectStore } from './open-object-store.ts'
import { RangeIgnoredError, StoreUnavailableError } from './store-unavailable-error.ts'

const RECORD = Buffer.from('record')

let server: ObjectServer
let store: ObjectStore
let sound: ObjectServer['faults']

beforeAll(async () => {
  server = await startObjectServer()
  sound = { ...server.faults }
  for (const [name, value] of Object.entries(server.credentials)) vi.stubEnv(name, value)
  store = await openObjectStore(server.storeUrl)
})

afterEach(() => {
  Object.assign(server.faults, sound)
})

afterAll(async () => {
  await store.close()
  await server.close()
  vi.unstubAllEnvs()
})

async function probe(storeUrl: string): Promise<string[]> {
  const other = await openObjectStore(storeUrl)
  try {
    return await other.probe()
  } finally {
    await other.close()
  }
}

describe('the probe reports in a sentence', () => {
  test.each([
    [
      { ignoresConditions: true },
      'The store does not refuse to replace an object (PUT with "If-None-Match: *"), so jobs could be done twice.',
    ],
    [
      { refusesConditions: true },
      'The store does not support conditional requests (PUT with "If-None-Match: *"), so jobs could be done twice.',
    ],
    [{ ignoresRanges: true }, 'The store does not answer requests for a range of an object (GET with "Range").'],
    [
      { clockAheadMs: 600_000 },
      expect.stringMatching(/^The clock of the store is (?:599|600|601) seconds ahead of that of this machine\.$/),
    ],
    [
      { clockAheadMs: -600_000 },
      expect.stringMatching(/^The clock of the store is (?:599|600|601) seconds behind that of this machine\.$/),
    ],
  ])('what is wrong with %j', async (faults, sentence) => {
    Object.assign(server.faults, faults)
    expect(await store.probe()).toEqual([sentence])
    const left = store.list('probe/')[Symbol.asyncIterator]()
    expect(await left.next()).toMatchObject({ done: true })
  })

  test('several things at once', async () => {
    Object.assign(server.faults, { ignoresConditions: true, ignoresRanges: true, clockAheadMs: 600_000 })
    expect(await store.probe()).toHaveLength(3)
  })

  test('that the bucket does not exist', async () => {
    const elsewhere = server.storeUrl.replace('s3://recto/', 's3://elsewhere/')
    expect(await probe(elsewhere)).toEqual(['There is no bucket elsewhere in the store.'])
  })

  test('that the credentials are wrong, or missing', async () => {
    vi.stubEnv('AWS_ACCESS_KEY_ID', 'UNKNOWN')
    expect(await probe(server.storeUrl)).toEqual(['The credentials do not give access to the bucket recto.'])
    for (const name of ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY']) vi.stubEnv(name, '')
    vi.stubEnv('AWS_EC2_METADATA_DISABLED', 'true')
    vi.stubEnv('AWS_SHARED_CREDENTIALS_FILE', '/dev/null')
    vi.stubEnv('AWS_CONFIG_FILE', '/dev/null')
    expect(await probe(server.storeUrl)).toEqual([
      'There are no credentials for the store: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.',
    ])
    for (const [name, value] of Object.entries(server.credentials)) vi.stubEnv(name, value)
  })
})

describe('a record that is put only once', () => {
  test('belongs to its writer even if the answer was lost', async () => {
    server.faults.lostPuts = 1
    const before = server.requests.length
    expect(await store.putOnce('lost/a', RECORD)).toBe(true)
    expect(server.requests.slice(before).filter((request) => request.startsWith('PUT'))).toHaveLength(2)
    expect(await store.read('lost/a')).toEqual(RECORD)
    expect(await store.putOnce('lost/a', RECORD)).toBe(false)
  })

  test('is put after conflicts with others', async () => {
    server.faults.conflicts = 2
    expect(await store.putOnce('conflict/a', RECORD)).toBe(true)
    expect(await store.read('conflict/a')).toEqual(RECORD)
  })

  test('belongs to the other writer if that one won a conflict', async () => {
    await store.put('conflict/b', Buffer.from('of the other'))
    server.faults.conflicts = 1
    expect(await store.putOnce('conflict/b', RECORD)).toBe(false)
    expect(await store.read('conflict/b')).toEqual(Buffer.from('of the other'))
  })

  test('is given up when conflicts never end', async () => {
    server.faults.conflicts = 100
    await expect(store.putOnce('conflict/c', RECORD)).rejects.toMatchObject({
      name: 'StoreUnavailableError',
      cause: { message: 'The object store reports a conflict each time.' },
    })
  })
})

test('a busy store is asked again, and is unavailable if it stays busy', async () => {
  server.faults.isBusy = true
  const before = server.requests.length
  const calls = [
    store.putOnce('busy/a', RECORD),
    store.put('busy/b', Readable.from([RECORD])),
    store.read('busy/c'),
    store.stat('busy/d'),
    store.remove(['busy/e']),
    store.probe(),
  ]
  for (const result of await Promise.allSettled(calls))
    expect(result).toMatchObject({ status: 'rejected', reason: expect.any(StoreUnavailableError) as Error })
  expect(server.requests.slice(before)).toHaveLength(3 * calls.length)
  server.faults.isBusy = false
  expect(await store.read('busy/b')).toBeUndefined()
})

test('a store that answers a range request with the whole object is refused', async () => {
  await store.put('range/a', Buffer.from('0123456789'))
  server.faults.ignoresRanges = true
  await expect(store.open('range/a', { start: 3, end: 5 })).rejects.toThrow(RangeIgnoredError)
})

test('an unmounted folder is unavailable, and nothing is written into the mount point', async () => {
  const parent = await mkdtemp(path.join(tmpdir(), 'recto-folder-'))
  const folder = path.join(parent, 'shared')
  const shared = await openObjectStore(pathToFileURL(folder).href)
  await rm(folder, { recursive: true })
  await expect(shared.putOnce('a', RECORD)).rejects.toThrow(StoreUnavailableError)
  expect(await readdir(parent)).toEqual([])
  await writeFile(folder, 'not a folder')
  await expect(shared.read('a')).rejects.toThrow(StoreUnavailableError)
  await rm(parent, { recursive: true })
})
