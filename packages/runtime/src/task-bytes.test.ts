import { expect, test } from 'vitest'

import { buffersIn, bytesIn, copyPlain } from './task-bytes.ts'

test('a copy has buffers of its own, as large as its bytes', () => {
  const whole = Uint8Array.of(1, 2, 3, 4)
  const given = { list: [{ data: whole.subarray(1, 3) }, undefined], name: 'a', none: null }
  const copied = copyPlain(given)
  expect(copied).toEqual(given)
  expect(buffersIn(copied).map(({ byteLength }) => byteLength)).toEqual([2])
  expect(buffersIn(copied)[0]).not.toBe(whole.buffer)
})

test('the bytes of a pooled buffer are copied alone', () => {
  const pooled = Buffer.from('abc')
  const copied = copyPlain({ pooled })
  expect(copied.pooled.buffer.byteLength).toBe(3)
})

test('a buffer that is used twice is listed once', () => {
  const bytes = new Uint8Array(8)
  expect(buffersIn({ first: bytes.subarray(0, 4), second: [bytes] })).toEqual([bytes.buffer])
})

test('an object that occurs twice stays one object, and one without bytes is not copied', () => {
  const [format, image] = [{ size: 10 }, { bytes: Uint8Array.of(1, 2) }]
  const given = { words: [{ format }, { format }], images: [image, image] }
  const copied = copyPlain(given)
  expect(copied).toEqual(given)
  expect(copied.words).toBe(given.words)
  expect(copied.images[0]).toBe(copied.images[1])
  expect(copied.images[0]).not.toBe(image)
})

test('the memory of data counts each of its objects once', () => {
  const bytes = new Uint8Array(1000)
  const word = { text: 'a'.repeat(500) }
  const once = bytesIn({ bytes, word })
  expect(once).toBeGreaterThanOrEqual(1500)
  expect(once).toBeLessThan(1600)
  expect(bytesIn({ bytes, word, again: [bytes, word] })).toBeLessThan(once + 100)
})
