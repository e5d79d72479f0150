import { expect, test } from 'vitest'

import { pagesOfKind, type PageKind } from './page-kinds.ts'

/** Portrait, landscape, square, unknown, portrait, landscape. */
const aspectRatios = Float32Array.from([0.7, 1.4, 1, 0, 0.5, 2])
const rotatedFifth = (page: number) => (page === 5 ? 270 : 0)

test.each<[PageKind, (page: number) => number, number[]]>([
  ['all', () => 0, [1, 2, 3, 4, 5, 6]],
  ['odd', () => 0, [1, 3, 5]],
  ['even', () => 0, [2, 4, 6]],
  ['portrait', () => 0, [1, 5]],
  ['landscape', () => 0, [2, 6]],
  ['portrait', rotatedFifth, [1]],
  ['landscape', rotatedFifth, [2, 5, 6]],
  ['portrait', () => 90, [2, 6]],
  ['landscape', () => 180, [2, 6]],
])('%s pages', (kind, rotationOf, expected) => {
  expect(pagesOfKind(kind, { pageCount: 6, aspectRatios, rotationOf })).toEqual(expected)
})
