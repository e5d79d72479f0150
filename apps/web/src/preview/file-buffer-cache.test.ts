import { expect, test } from 'vitest'

import { readInput, type LocalFile } from '../workers/read-input.ts'
import { FileBufferCache } from './file-buffer-cache.ts'

function setUp() {
  const read: string[] = []
  const cache = new FileBufferCache((local: LocalFile) => {
    read.push(local.file.name)
    return readInput(local)
  })
  return { cache, read }
}

/** Every message carries a new object for the same file. */
const file = () => new File(['%PDF-1.7'], 'a.pdf')

test('a document is read once and its buffer shared', async () => {
  const { cache, read } = setUp()
  const first = await cache.read({ id: '1', file: file() })
  const second = await cache.read({ id: '1', file: file(), password: 'open' })
  expect(read).toEqual(['a.pdf'])
  expect(second.bytes.buffer).toBe(first.bytes.buffer)
  expect([first.password, second.password]).toEqual([undefined, 'open'])
})

test('other documents, released ones and files without an id are read again', async () => {
  const { cache, read } = setUp()
  const first = await cache.read({ id: '1', file: file() })
  const other = await cache.read({ id: '2', file: file() })
  cache.release('1')
  const again = await cache.read({ id: '1', file: file() })
  await cache.read({ file: file(), field: 'image' })
  await cache.read({ file: file(), field: 'image' })
  expect(read).toHaveLength(5)
  expect(new Set([first, other, again].map(({ bytes }) => bytes.buffer)).size).toBe(3)
})
