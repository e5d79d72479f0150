import { expect, test } from 'vitest'

import { readInput, type LocalFile } from '../workers/read-input.ts'
import { SharedBytes } from './shared-bytes.ts'

function setUp() {
  const read: string[] = []
  const shared = new SharedBytes((local: LocalFile) => {
    read.push(local.file.name)
    return readInput(local)
  })
  return { shared, read }
}

/** Each message from the page brings another object for the same file. */
const file = () => new File(['%PDF-1.7'], 'a.pdf')

test('a document is read once, and all who take it have the same memory', async () => {
  const { shared, read } = setUp()
  const first = await shared.take({ id: '1', file: file() })
  const second = await shared.take({ id: '1', file: file(), password: 'open' })
  expect(read).toEqual(['a.pdf'])
  expect(second.bytes.buffer).toBe(first.bytes.buffer)
  expect([first.password, second.password]).toEqual([undefined, 'open'])
})

test('another document, one that was let go and a file without an id are read', async () => {
  const { shared, read } = setUp()
  const first = await shared.take({ id: '1', file: file() })
  const other = await shared.take({ id: '2', file: file() })
  shared.forget('1')
  const again = await shared.take({ id: '1', file: file() })
  await shared.take({ file: file(), field: 'image' })
  await shared.take({ file: file(), field: 'image' })
  expect(read).toHaveLength(5)
  expect(new Set([first, other, again].map(({ bytes }) => bytes.buffer)).size).toBe(3)
})
