import { expect, test } from 'vitest'

import type { ArrangedPage } from './arrangement.ts'
import { orientationOf, shapesOf } from './page-shape.ts'

const page = (own: Partial<ArrangedPage> = {}): ArrangedPage => ({
  key: 1,
  source: { fileId: 'a', page: 1 },
  rotation: 0,
  ...own,
})
const blank: ArrangedPage = { key: 2, rotation: 0 }
const left = { left: 0, top: 0, right: 0.5, bottom: 1 }

test.each<[string, ArrangedPage[], [number, number][]]>([
  ['a page', [page()], [[300, 400]]],
  ['on its side', [page({ rotation: 90 })], [[400, 300]]],
  ['upside down', [page({ rotation: 180 })], [[300, 400]]],
  ['cropped', [page({ crop: { part: left, box: [0, 0, 150, 400] } })], [[150, 400]]],
  ['cropped and on its side', [page({ rotation: 270, crop: { part: left, box: [0, 0, 150, 400] } })], [[400, 150]]],
  [
    'blank after a page',
    [page({ rotation: 90 }), blank],
    [
      [400, 300],
      [400, 300],
    ],
  ],
  [
    'blank before a page',
    [blank, page()],
    [
      [300, 400],
      [300, 400],
    ],
  ],
  ['blank alone', [blank], [[595, 842]]],
])('%s', (_, pages, expected) => {
  const shapes = shapesOf(pages, () => ({ width: 300, height: 400 }))
  expect(shapes.map(({ width, height }) => [width, height])).toEqual(expected)
})

test('a page of unknown size is shown as A4', () => {
  expect(shapesOf([page()], () => undefined)).toEqual([{ width: 595, height: 842 }])
})

test.each([
  [300, 400, 'portrait'],
  [400, 300, 'landscape'],
  [400, 400.0001, undefined],
])('%d by %d is %s', (width, height, expected) => {
  expect(orientationOf({ width, height })).toBe(expected)
})
