import { randomBytes } from 'node:crypto'
import { mkdtemp, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pathToFileURL } from 'node:url'
import { inspect } from 'node:util'

import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'

import { startObjectServer } from '../../../test/start-object-server.ts'
import { MAX_RECORD_BYTES, type ObjectStore } from './object-store.ts'
import { openObjectStore } from './open-object-store.ts'
import { StoreUnavailableError } from './store-unavailable-error.ts'

/** A store, and how to make it unreachable for a while. */
interface Subject {
  store: ObjectStore
  away: () => Promise<void>
  back: () => Promise<void>
  close: () => Promise<void>
}

async function openFolder(): Promise<Subject> {
  const parent = await mkdtemp(path.join(tmpdir(), 'recto-folder-'))
  const folder = path.join(parent, 'shared')
  const store = await openObjectStore(pathToFileURL(folder).href)
  return {
    store,
    away: () => rename(folder, `${folder}-away`),
    back: () => rename(`${folder}-away`, folder),
    close: () => rm(parent, { recursive: true }),
  }
}

async function openS3(): Promise<Subject> {
  const server = await startObjectServer()
  for (const [name, value] of Object.entries(server.credentials)) vi.stubEnv(name, value)
  const store = await openObjectStore(server.storeUrl)
  return {
    store,
    away: () => server.stop(),
    back: () => server.start(),
    close: async () => {
      await store.close()
      await server.close()
      vi.unstubAllEnvs()
    },
  }
}

const bytes = (text: string) => Buffer.from(text)

async function keysOf(store: ObjectStore, prefix: string, after?: string): Promise<string[]> {
  const keys = []
  for await (const { key } of store.list(prefix, after === undefined ? {} : { after })) keys.push(key)
  return keys
}

async function contentOf(store: ObjectStore, key: string, range?: { start: number; end: number }) {
  const body = await store.open(key, range)
  return body === undefined ? undefined : (await buffer(body)).toString()
}

describe.each([
  ['a folder', openFolder],
  ['an S3 bucket', openS3],
])('%s', (name, openSubject) => {
  /** What every run tests at the store whose listing and streams are not those of a file system. */
  const tags = name === 'a folder' ? ['full'] : []

  let subject: Subject
  let store: ObjectStore

  beforeAll(async () => {
    subject = await openSubject()
    store = subject.store
  })

  afterAll(async () => {
    await subject.close()
  })

  test('serves', async () => {
    expect(await store.probe()).toEqual([])
    expect(await keysOf(store, 'probe/')).toEqual([])
  })

  test('lets one of 20 writers put a record', async () => {
    const texts = Array.from({ length: 20 }, (_, index) => `writer ${index}`)
    const written = await Promise.all(texts.map((text) => store.putOnce('once/record', bytes(text))))
    expect(written.filter((isWritten) => isWritten)).toHaveLength(1)
    expect(await contentOf(store, 'once/record')).toBe(texts[written.indexOf(true)])
    expect(await store.putOnce('once/record', bytes('later'))).toBe(false)
    await store.remove(['once/record'])
    expect(await store.putOnce('once/record', bytes('again'))).toBe(true)
  })

  test('replaces a record, and reports its size and time', async () => {
    await store.put('records/a', bytes('first'))
    await store.put('records/a', bytes('second'))
    expect(await store.read('records/a')).toEqual(bytes('second'))
    const found = await store.stat('records/a')
    expect(found?.sizeBytes).toBe(6)
    expect(Math.abs(Date.now() - (found?.modifiedAt.getTime() ?? 0))).toBeLessThan(60_000)
  })

  test('keeps empty objects, and keys below other keys', async () => {
    await store.put('empty/a', Readable.from([]))
    await store.put('empty/a/b', bytes(''))
    expect(await store.read('empty/a')).toEqual(bytes(''))
    expect(await contentOf(store, 'empty/a/b')).toBe('')
    expect(await contentOf(store, 'empty/a', { start: 0, end: 5 })).toBe('')
    expect(await keysOf(store, 'empty/')).toEqual(['empty/a', 'empty/a/b'])
  })

  test('puts objects while others remove the last ones beside them', async () => {
    const writers = Array.from({ length: 8 }, async (_, writer) => {
      for (let round = 0; round < 12; round += 1) {
        await store.put(`beside/a/b/${writer}`, bytes('here'))
        await store.remove([`beside/a/b/${writer}`])
      }
    })
    await Promise.all(writers)
    expect(await keysOf(store, 'beside/')).toEqual([])
  })

  test('opens ranges', async () => {
    await store.put('ranges/a', bytes('0123456789'))
    expect(await contentOf(store, 'ranges/a', { start: 0, end: 0 })).toBe('0')
    expect(await contentOf(store, 'ranges/a', { start: 3, end: 5 })).toBe('345')
    expect(await contentOf(store, 'ranges/a', { start: 8, end: 100 })).toBe('89')
    expect(await contentOf(store, 'ranges/a', { start: 10, end: 12 })).toBe('')
    await expect(store.open('ranges/a', { start: 5, end: 4 })).rejects.toThrow(RangeError)
    await expect(store.open('ranges/a', { start: -1, end: 4 })).rejects.toThrow(RangeError)
  })

  test('stores 30 MB from a stream and sends them back', { tags }, async () => {
    const piece = randomBytes(100_000)
    const content = Buffer.concat(Array.from({ length: 300 }, () => piece))
    await store.put('large/a', Readable.from(Array.from({ length: 300 }, () => piece)))
    const body = await store.open('large/a')
    expect(body === undefined ? -1 : content.compare(await buffer(body))).toBe(0)
    await expect(store.read('large/a')).rejects.toThrow(`longer than ${MAX_RECORD_BYTES} bytes`)
    await store.remove(['large/a'])
  })

  test.each([10, 10_000_000])('stores nothing of a stream that fails after %s bytes', async (length) => {
    const failing = Readable.from(
      (async function* () {
        yield Buffer.alloc(length)
        await Promise.resolve()
        throw new Error('the visitor left')
      })(),
    )
    await expect(store.put('failing/a', failing)).rejects.toThrow('the visitor left')
    expect(await keysOf(store, 'failing/')).toEqual([])
  })

  test('lists more than a page, in order, and from a given key', { tags }, async () => {
    const count = 250
    const keys = Array.from({ length: count }, (_, index) => `many/${String(index).padStart(4, '0')}/x`)
    const others = ['many-a', 'many.b', 'many/0000.x', 'many/0000', 'manz']
    for (let begin = 0; begin < count; begin += 50)
      await Promise.all(keys.slice(begin, begin + 50).map((key) => store.put(key, bytes('x'))))
    await Promise.all(others.map((key) => store.put(key, bytes('xyz'))))
    const expected = ['many-a', 'many.b', 'many/0000', 'many/0000.x', ...keys]
    expect(await keysOf(store, 'many')).toEqual(expected)
    expect(await keysOf(store, 'many/024')).toEqual(keys.slice(240))
    expect(await keysOf(store, 'many', 'many/0000/x')).toEqual(keys.slice(1))
    for await (const listed of store.list('many-'))
      expect(listed).toEqual({ key: 'many-a', sizeBytes: 3, modifiedAt: expect.any(Date) as Date })

    const gone = Array.from({ length: 800 }, (_, index) => `many/none/${index}`)
    await store.remove([...expected, ...gone, 'manz/none'])
    expect(await keysOf(store, 'man')).toEqual(['manz'])
  })

  test('reports missing objects as missing', async () => {
    expect(await store.read('none/a')).toBeUndefined()
    expect(await store.open('none/a', { start: 1, end: 2 })).toBeUndefined()
    expect(await store.stat('none/a')).toBeUndefined()
    expect(await keysOf(store, 'none/')).toEqual([])
    await store.remove(['none/a'])
    await store.remove([])
  })

  test.each([
    '',
    '/',
    'a/',
    '/a',
    'a//b',
    '..',
    'a/../b',
    '.a',
    'A',
    'a b',
    'a\0',
    'ä',
    'a\\b',
    'a+',
    '-a',
    'x'.repeat(600),
  ])('refuses the key %j', async (key) => {
    await expect(store.putOnce(key, bytes('x'))).rejects.toThrow(RangeError)
    await expect(store.put(key, bytes('x'))).rejects.toThrow(RangeError)
    await expect(store.read(key)).rejects.toThrow(RangeError)
    await expect(store.stat(key)).rejects.toThrow(RangeError)
    await expect(store.remove(['a', key])).rejects.toThrow(RangeError)
  })

  test.each(['../', '/a', 'a/../', 'A'])('refuses to list %j', async (prefix) => {
    await expect(keysOf(store, prefix)).rejects.toThrow(RangeError)
  })

  test('reports an outage without secrets, and recovers with its objects', async () => {
    await store.put('away/a', bytes('here'))
    await subject.away()
    const calls = [
      store.read('away/a'),
      store.open('away/none'),
      store.stat('away/none'),
      store.put('away/b', bytes('x')),
      store.put('away/c', Readable.from([bytes('x')])),
      store.putOnce('away/d', bytes('x')),
      store.remove(['away/a']),
      keysOf(store, 'away/'),
      store.probe(),
    ]
    for (const result of await Promise.allSettled(calls)) {
      expect(result).toMatchObject({ status: 'rejected', reason: expect.any(StoreUnavailableError) as Error })
      expect(inspect(result, { depth: Infinity, showHidden: true })).not.toContain('S3RVER')
    }
    await subject.back()
    expect(await contentOf(store, 'away/a')).toBe('here')
    expect(await keysOf(store, 'away/')).toEqual(['away/a'])
  })
})
