import { expect, test } from 'vitest'

import type { LocalFile } from '../workers/read-input.ts'
import { InputCache } from './input-cache.ts'

const document = (id: string, password?: string) => ({
  id,
  file: new File(['%PDF'], `${id}.pdf`, { lastModified: 1 }),
  ...(password === undefined ? {} : { password }),
})
const image = (name: string) => ({ file: new File(['x'], name, { lastModified: 1 }), field: 'image' })

function setUp() {
  const read: string[] = []
  const cache = new InputCache(({ file, password }: LocalFile) => {
    read.push([file.name, password].filter(Boolean).join(' '))
    return Promise.resolve({ name: file.name, bytes: new Uint8Array() })
  })
  return { cache, read }
}

test('a file is read once, however often the settings change', async () => {
  const { cache, read } = setUp()
  await cache.read(document('a'), [image('one.png')])
  const files = await cache.read(document('a'), [image('one.png')])
  expect(files.map(({ name }) => name)).toEqual(['a.pdf', 'one.png'])
  expect(read).toEqual(['a.pdf', 'one.png'])
})

test('another image, document or password is read, and what it replaces is dropped', async () => {
  const { cache, read } = setUp()
  await cache.read(document('a'), [image('one.png')])
  await cache.read(document('a'), [image('two.png')])
  await cache.read(document('a'), [image('one.png')])
  await cache.read(document('a', 'open'), [])
  await cache.read(document('b'), [])
  await cache.read(document('a'), [])
  expect(read).toEqual(['a.pdf', 'one.png', 'two.png', 'one.png', 'a.pdf open', 'b.pdf', 'a.pdf'])
})

test('a released document is read again', async () => {
  const { cache, read } = setUp()
  await cache.read(document('a'), [])
  cache.release('b')
  await cache.read(document('a'), [])
  expect(read).toEqual(['a.pdf'])
  cache.release('a')
  await cache.read(document('a'), [])
  expect(read).toEqual(['a.pdf', 'a.pdf'])
})
