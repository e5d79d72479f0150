import { expect, test } from 'vitest'

import { shelfPlaceOf } from './shelf-place.ts'

test.each([
  ['/', 'board'],
  ['/tools', 'board'],
  ['/upload', 'board'],
  ['/tools/merge-pdf', 'button'],
  ['/tool/split-pdf', 'button'],
  ['/pricing', undefined],
  ['/toolshed', undefined],
])('%s has the shelf as %s', (path, expected) => {
  expect(shelfPlaceOf(path)).toBe(expected)
})
