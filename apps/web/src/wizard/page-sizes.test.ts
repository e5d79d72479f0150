import { expect, test } from 'vitest'

import { groupPageSizes, paperName } from './page-sizes.ts'

test('pages of one size are counted together, most frequent first', () => {
  const a4 = { width: 595.276, height: 841.89 }
  const pages = [{ width: 612, height: 792 }, a4, { width: 595, height: 842 }]
  expect(groupPageSizes(pages)).toEqual([
    { width: 210, height: 297, count: 2 },
    { width: 216, height: 279, count: 1 },
  ])
})

test.each([
  [210, 297, 'A4'],
  [297, 210, 'A4'],
  [216, 279, 'Letter'],
  [216, 356, 'Legal'],
  [211, 298, 'A4'],
  [213, 297, undefined],
  [100, 100, undefined],
])('%i x %i mm is %s', (width, height, expected) => {
  expect(paperName(width, height)).toBe(expected)
})
