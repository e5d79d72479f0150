import type { Preview } from '@recto/engine'
import { expect, test } from 'vitest'

import { DocumentShelf } from './document-shelf.ts'

const LIMITS = { maxPages: 10 }
const MB = 1024 * 1024

function setUp() {
  const opened: string[] = []
  const closed: string[] = []
  const shelf = new DocumentShelf(({ id }) => {
    opened.push(id)
    const preview: Preview = {
      pageCount: 1,
      isEncrypted: false,
      isRepaired: false,
      pageSize: () => ({ width: 1, height: 1 }),
      renderPage: () => ({ width: 1, height: 1, pixels: new Uint8ClampedArray(4) }),
      weighPage: () => Promise.resolve({ pixels: 1, bytes: 1 }),
      isScanned: () => false,
      outlineStarts: () => [],
      close: () => closed.push(id),
    }
    return Promise.resolve(preview)
  })
  const take = (id: string, size = 1) => {
    const file = Object.defineProperty(new File([], `${id}.pdf`), 'size', { value: size })
    return shelf.take({ id, file }, LIMITS)
  }
  return { shelf, take, opened, closed }
}

test('a document is opened once and kept', async () => {
  const { take, opened, closed } = setUp()
  expect(await take('a')).toBe(await take('a'))
  expect(opened).toEqual(['a'])
  expect(closed).toEqual([])
})

test('of many documents those used longest ago are closed, and open again when asked for', async () => {
  const { take, opened, closed } = setUp()
  for (const id of ['a', 'b', 'c', 'd', 'e', 'f']) await take(id)
  await take('a')
  await take('g')
  expect(closed).toEqual(['b'])
  await take('b')
  expect(opened.filter((id) => id === 'b')).toHaveLength(2)
  expect(closed).toEqual(['b', 'c'])
})

test('large documents make room for one another', async () => {
  const { take, closed } = setUp()
  await take('a', 40 * MB)
  await take('b', 10 * MB)
  await take('c', 30 * MB)
  expect(closed).toEqual(['a'])
  await take('huge', 500 * MB)
  expect(closed).toEqual(['a', 'b', 'c'])
})

test('a document is closed once, when it is given back', async () => {
  const { shelf, take, closed } = setUp()
  await take('a')
  shelf.close('a')
  shelf.close('a')
  expect(closed).toEqual(['a'])
})
