import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'

import { beforeEach, expect, test } from 'vitest'

import type { ByteRange, ObjectStore } from '../objects/object-store.ts'
import { SealError } from '../objects/sealing/seal-error.ts'
import { sealedSizeOf } from '../objects/sealing/segments.ts'
import { JobSeals, type JobSeal } from './job-seal.ts'

const CLUSTER_KEY = randomBytes(32).toString('base64')
const NAME = 'a1b2'
const [FILE, OTHER_FILE] = ['jobs/a1b2/in/0-0', 'jobs/a1b2/in/0-1']

const unused = () => Promise.reject(new Error('sealing does not need this'))

/** An in-memory store whose objects tests can read and change. */
function createStore(): { objects: Map<string, Buffer>; store: ObjectStore } {
  const objects = new Map<string, Buffer>()
  const find = <T>(key: string, use: (bytes: Buffer) => T) => {
    const found = objects.get(key)
    return Promise.resolve(found === undefined ? undefined : use(found))
  }
  const store: ObjectStore = {
    put: async (key, body) => {
      objects.set(key, body instanceof Readable ? await buffer(body) : Buffer.from(body))
    },
    open: (key, range) =>
      find(key, (bytes) => Readable.from([range ? bytes.subarray(range.start, range.end + 1) : bytes])),
    stat: (key) => find(key, ({ length }) => ({ sizeBytes: length, modifiedAt: new Date() })),
    putOnce: unused,
    read: unused,
    list: () => Readable.from([]),
    remove: unused,
    probe: unused,
    close: () => undefined,
  }
  return { objects, store }
}

let objects: Map<string, Buffer>
let store: ObjectStore
let seals: JobSeals
let seal: JobSeal
let wrapped: Uint8Array

beforeEach(() => {
  ;({ objects, store } = createStore())
  seals = new JobSeals(CLUSTER_KEY)
  ;({ seal, wrapped } = seals.create(NAME))
})

async function contentOf(by: JobSeal, key: string, range?: ByteRange): Promise<Buffer | undefined> {
  const body = await by.openFile(key, store, range)
  return body === undefined ? undefined : buffer(body)
}

test('a file sealed in the store can be opened by any node with the operator’s key', async () => {
  const clear = Buffer.alloc(200_000, 'Dear Ms. Miller, ')
  await seal.putFile(FILE, Readable.from([clear]), store)
  const sealed = objects.get(FILE)
  expect(sealed?.length).toBe(sealedSizeOf(clear.length))
  expect(sealed?.includes('Miller')).toBe(false)

  const elsewhere = new JobSeals(CLUSTER_KEY).open(NAME, wrapped)
  expect(clear.equals((await contentOf(elsewhere, FILE)) ?? Buffer.alloc(0))).toBe(true)
  const range = { start: 65_530, end: 131_080 }
  expect(await contentOf(elsewhere, FILE, range)).toEqual(clear.subarray(65_530, 131_081))
  expect(await contentOf(seal, 'jobs/a1b2/in/0-9')).toBeUndefined()
})

test('a file opens neither in another place nor for another job', async () => {
  await seal.putFile(FILE, Readable.from([randomBytes(70_000)]), store)
  objects.set(OTHER_FILE, objects.get(FILE) ?? Buffer.alloc(0))
  await expect(contentOf(seal, OTHER_FILE)).rejects.toThrow(SealError)
  await expect(contentOf(seals.create('b').seal, FILE)).rejects.toThrow(SealError)
})

test('a file whose source fails is not stored', async () => {
  const failing = Readable.from(
    (async function* () {
      yield randomBytes(100_000)
      await Promise.resolve()
      throw new Error('the visitor left')
    })(),
  )
  await expect(seal.putFile(FILE, failing, store)).rejects.toThrow('the visitor left')
  const cutOff = new Readable({ read: () => undefined })
  cutOff.push(randomBytes(10))
  const stored = seal.putFile(FILE, cutOff, store)
  cutOff.destroy()
  await expect(stored).rejects.toThrow('Premature close')
  expect([...objects.keys()]).toEqual([])
})

test('a file whose store fails releases its source', async () => {
  const source = Readable.from([randomBytes(10), randomBytes(10)])
  const put: ObjectStore['put'] = (_key, body) => {
    if (body instanceof Readable) body.destroy()
    return Promise.reject(new Error('the store is away'))
  }
  await expect(seal.putFile(FILE, source, { ...store, put })).rejects.toThrow('the store is away')
  await expect.poll(() => source.destroyed).toBe(true)
})

test('the key of a job opens for that job only, and only with the operator’s key', () => {
  expect(() => seals.open('b', wrapped)).toThrow(SealError)
  expect(() => new JobSeals(randomBytes(32).toString('base64')).open(NAME, wrapped)).toThrow(SealError)
})

test('records and texts open only in their own place', () => {
  const value = { name: 'contract.pdf', pages: [1, 2], note: 'ünï' }
  const record = seal.sealRecord('manifest', value)
  expect(Buffer.from(record).includes('contract')).toBe(false)
  expect(seals.open(NAME, wrapped).openRecord('manifest', record)).toEqual(value)
  expect(() => seal.openRecord('end/job', record)).toThrow(SealError)
  expect(() => seal.openRecord('manifest', record.subarray(1))).toThrow(SealError)

  const text = seal.sealText('progress', 'page 3 of contract.pdf')
  expect(text).toMatch(/^[A-Za-z0-9+/]+=*$/)
  expect(seal.openText('progress', text)).toBe('page 3 of contract.pdf')
  expect(seal.openText('message', text)).toBeUndefined()
  expect(seal.openText('progress', 'not sealed')).toBeUndefined()
  expect(seals.create('b').seal.openText('progress', text)).toBeUndefined()
})

test('records outside jobs carry their own key', () => {
  const record = seals.sealShared('keys/k1', { id: 'secret-id' })
  expect(Buffer.from(record).includes('secret')).toBe(false)
  expect(new JobSeals(CLUSTER_KEY).openShared('keys/k1', record)).toEqual({ id: 'secret-id' })
  expect(() => seals.openShared('keys/k2', record)).toThrow(SealError)
  expect(() => new JobSeals(randomBytes(32).toString('base64')).openShared('keys/k1', record)).toThrow(SealError)
  const changed = Buffer.from(record)
  changed[changed.length - 20] = (changed.at(-20) ?? 0) ^ 1
  for (const bytes of [Buffer.alloc(0), Buffer.of(0), Buffer.of(255, 255, 1), record.subarray(0, -1), changed])
    expect(() => seals.openShared('keys/k1', bytes)).toThrow(SealError)
})

test('the operator’s key can be changed while records sealed with the previous one exist', () => {
  const next = new JobSeals(`${randomBytes(32).toString('base64')},${CLUSTER_KEY}`)
  const record = seal.sealRecord('manifest', { pages: 3 })
  expect(next.open(NAME, wrapped).openRecord('manifest', record)).toEqual({ pages: 3 })
  expect(next.openShared('keys/k1', seals.sealShared('keys/k1', 7))).toBe(7)
})
