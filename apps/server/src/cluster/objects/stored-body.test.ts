import { PassThrough, Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'

import { expect, test } from 'vitest'

import { StoreUnavailableError } from './store-unavailable-error.ts'
import { readWhole, StoredBody } from './stored-body.ts'

const STALL_MS = 50

test('passes all bytes on', async () => {
  const chunks = Array.from({ length: 50 }, (_, index) => Buffer.alloc(10_000, index))
  expect(Buffer.concat(chunks).equals(await buffer(new StoredBody(Readable.from(chunks))))).toBe(true)
  expect(await buffer(new StoredBody(Readable.from([])))).toEqual(Buffer.alloc(0))
})

test.each([undefined, new Error('ECONNRESET')])('reports that the store broke off: %s', async (error) => {
  const source = new PassThrough()
  source.write('half of')
  const reading = buffer(new StoredBody(source))
  source.destroy(error)
  await expect(reading).rejects.toMatchObject({
    name: 'StoreUnavailableError',
    cause: { message: 'The store cut off a response.' },
  })
})

test('gives up a store that stops sending', async () => {
  const source = new PassThrough()
  source.write('half of')
  await expect(buffer(new StoredBody(source, STALL_MS))).rejects.toMatchObject({
    cause: { message: 'The store stopped sending.' },
  })
  expect(source.destroyed).toBe(true)
})

test('waits for a slow reader', async () => {
  const chunks = Array.from({ length: 6 }, (_, index) => Buffer.alloc(100_000, index))
  const body = new StoredBody(Readable.from(chunks), STALL_MS)
  const read = []
  for await (const chunk of body as AsyncIterable<Buffer>) {
    read.push(chunk)
    if (read.length === 2) await wait(3 * STALL_MS)
  }
  expect(Buffer.concat(read).equals(Buffer.concat(chunks))).toBe(true)
})

test('releases the store when its reader leaves', async () => {
  const source = new PassThrough()
  new StoredBody(source, STALL_MS).destroy()
  expect(source.destroyed).toBe(true)
})

test('reads a record up to a given size', async () => {
  expect(await readWhole(Readable.from([Buffer.from('1234'), Buffer.from('5')]), 5)).toEqual(Buffer.from('12345'))
  const long = Readable.from([Buffer.from('1234'), Buffer.from('56')])
  await expect(readWhole(long, 5)).rejects.toThrow('longer than 5 bytes')
  expect(long.destroyed).toBe(true)
  const away = new StoredBody(new PassThrough(), STALL_MS)
  await expect(readWhole(away, 5)).rejects.toThrow(StoreUnavailableError)
})
