import { expect, test } from 'vitest'

import type { ShelfFile } from '../shelf.ts'
import { toPlaces } from './places.ts'

function kept(id: string, addedAt: number): ShelfFile {
  return { id, name: id, type: '', sizeBytes: 1, addedAt, origin: { kind: 'chosen' }, isSeen: true }
}

const [a, b, c] = [kept('a', 1), kept('b', 2), kept('c', 3)]
const putBack = () => Promise.resolve()

test('a removed file leaves a place where it was', () => {
  const places = toPlaces([a, c], [{ files: [b], putBack }])
  expect(places.map(({ id }) => id)).toEqual(['a', 'removed b', 'c'])
})

test('files that were removed together leave one place, where the first of them was', () => {
  const places = toPlaces([c], [{ files: [a, b], putBack }])
  expect(places.map(({ id }) => id)).toEqual(['removed a', 'c'])
})
