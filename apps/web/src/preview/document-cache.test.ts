import type { Preview } from '@recto/engine'
import { expect, test } from 'vitest'

import { DocumentCache } from './document-cache.ts'

const LIMITS = { maxPages: 10 }
const MB = 1024 * 1024

function setUp() {
  const opened: string[] = []
  const closed: string[] = []
  const cache = new DocumentCache(({ id }) => {
    opened.push(id)
    const preview: Preview = {
      pageCount: 1,
      isEncrypted: false,
      isRepaired: false,
      losses: [],
      pageSize: () => ({ width: 1, height: 1 }),
      renderPage: () => Promise.resolve({ width: 1, height: 1, pixels: new Uint8ClampedArray(4) }),
      weighPage: () => Promise.resolve({ pixels: 1, bytes: 1 }),
      isScanned: () => Promise.resolve(false),
      skipReason: () => Promise.resolve(undefined),
      outlineStarts: () => [],
      close: () => closed.push(id),
    }
    return Promise.resolve(preview)
  })
  const open = (id: string, size = 1) => {
    const file = Object.defineProperty(new File([], `${id}.pdf`), 'size', { value: size })
    return cache.open({ id, file }, LIMITS)
  }
  return { cache, open, opened, closed }
}

test('a document is opened once and kept', async () => {
  const { open, opened, closed } = setUp()
  expect(await open('a')).toBe(await open('a'))
  expect(opened).toEqual(['a'])
  expect(closed).toEqual([])
})

test('the least recently used documents are closed and opened again on demand', async () => {
  const { open, opened, closed } = setUp()
  for (const id of ['a', 'b', 'c', 'd', 'e', 'f']) await open(id)
  await open('a')
  await open('g')
  expect(closed).toEqual(['b'])
  await open('b')
  expect(opened.filter((id) => id === 'b')).toHaveLength(2)
  expect(closed).toEqual(['b', 'c'])
})

test('large documents evict one another', async () => {
  const { open, closed } = setUp()
  await open('a', 40 * MB)
  await open('b', 10 * MB)
  await open('c', 30 * MB)
  expect(closed).toEqual(['a'])
  await open('huge', 500 * MB)
  expect(closed).toEqual(['a', 'b', 'c'])
})

test('a released document is closed once', async () => {
  const { cache, open, closed } = setUp()
  await open('a')
  cache.close('a')
  cache.close('a')
  expect(closed).toEqual(['a'])
})
