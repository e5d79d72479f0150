import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

import { expect, test } from 'vitest'

import { MemoryFile } from './memory-file.ts'

test.each([
  ['no chunk', []],
  ['single bytes', Array.from({ length: 40_000 }, (_, index) => Buffer.from([index % 251]))],
  ['a chunk larger than twice the memory', [Buffer.from('a'), Buffer.alloc(100_000, 'b'), Buffer.from('c')]],
])('a file of %s is read as it came, with no spare memory behind it', async (_, chunks) => {
  const file = new MemoryFile()
  await pipeline(Readable.from(chunks, { objectMode: false }), file)
  const bytes = file.read()
  expect(Buffer.concat(chunks).equals(bytes)).toBe(true)
  expect(bytes.buffer.byteLength).toBe(bytes.length)
})
