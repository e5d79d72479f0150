import { crc32 } from 'node:zlib'

import { expect, test } from 'vitest'

import { portableCrc32 } from './crc32.ts'

test.each(['', 'a', '123456789', 'Recto '.repeat(1000)])('agrees with zlib about %o', (text) => {
  const bytes = new TextEncoder().encode(text)
  expect(portableCrc32(bytes)).toBe(crc32(bytes))
})

test('data in pieces has the check value of the whole', () => {
  const bytes = new TextEncoder().encode('Recto '.repeat(1000))
  const pieces = [bytes.subarray(0, 1), bytes.subarray(1, 4000), bytes.subarray(4000)]
  expect(pieces.reduce((before, piece) => portableCrc32(piece, before), 0)).toBe(crc32(bytes))
})
