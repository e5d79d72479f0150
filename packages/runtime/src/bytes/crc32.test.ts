import { crc32 } from 'node:zlib'

import { expect, test } from 'vitest'

import { portableCrc32 } from './crc32.ts'

test.each(['', 'a', '123456789', 'Recto '.repeat(1000)])('agrees with zlib about %o', (text) => {
  const bytes = new TextEncoder().encode(text)
  expect(portableCrc32(bytes)).toBe(crc32(bytes))
})
