import { expect, test } from 'vitest'

import { getShelf } from './get-shelf.ts'
import { readShelfCount } from './shelf-count.ts'

test('a browser without storage keeps files as long as the page is open, and does not claim to have them later', async () => {
  const shelf = await getShelf()
  expect(await getShelf()).toBe(shelf)
  expect(shelf.lifetime).toBe('page')
  await shelf.add([new File(['x'], 'a.pdf')])
  expect(shelf.list()).toHaveLength(1)
  expect(readShelfCount()).toBe(1)
  expect(localStorage.getItem('recto-shelf-count')).toBe('0')
})
