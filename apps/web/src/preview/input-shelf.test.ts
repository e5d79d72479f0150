import { expect, test } from 'vitest'

import type { LocalFile } from '../workers/read-input.ts'
import { InputShelf } from './input-shelf.ts'

const document = (id: string, password?: string) => ({
  id,
  file: new File(['%PDF'], `${id}.pdf`, { lastModified: 1 }),
  ...(password === undefined ? {} : { password }),
})
const picture = (name: string) => ({ file: new File(['x'], name, { lastModified: 1 }), field: 'image' })

function setUp() {
  const read: string[] = []
  const shelf = new InputShelf(({ file, password }: LocalFile) => {
    read.push([file.name, password].filter(Boolean).join(' '))
    return Promise.resolve({ name: file.name, bytes: new Uint8Array() })
  })
  return { shelf, read }
}

test('a file is read once, however often its document is changed', async () => {
  const { shelf, read } = setUp()
  await shelf.take(document('a'), [picture('one.png')])
  const files = await shelf.take(document('a'), [picture('one.png')])
  expect(files.map(({ name }) => name)).toEqual(['a.pdf', 'one.png'])
  expect(read).toEqual(['a.pdf', 'one.png'])
})

test('another picture, another document and another password are read, and what was before is let go', async () => {
  const { shelf, read } = setUp()
  await shelf.take(document('a'), [picture('one.png')])
  await shelf.take(document('a'), [picture('two.png')])
  await shelf.take(document('a'), [picture('one.png')])
  await shelf.take(document('a', 'open'), [])
  await shelf.take(document('b'), [])
  await shelf.take(document('a'), [])
  expect(read).toEqual(['a.pdf', 'one.png', 'two.png', 'one.png', 'a.pdf open', 'b.pdf', 'a.pdf'])
})

test('a document that is closed is forgotten', async () => {
  const { shelf, read } = setUp()
  await shelf.take(document('a'), [])
  shelf.forget('b')
  await shelf.take(document('a'), [])
  expect(read).toEqual(['a.pdf'])
  shelf.forget('a')
  await shelf.take(document('a'), [])
  expect(read).toEqual(['a.pdf', 'a.pdf'])
})
