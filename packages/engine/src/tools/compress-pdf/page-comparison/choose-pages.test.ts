import { expect, test } from 'vitest'

import { choosePages, pagesByLoss } from './choose-pages.ts'

test('compares all pages of a short document, the largest loss first', () => {
  expect(choosePages([0, 5, 9])).toEqual([3, 2, 1])
  expect(choosePages([0])).toEqual([1])
  expect(choosePages([])).toEqual([])
})

test('compares the pages of a long document that lost most, and some far apart', () => {
  const losses = Array.from({ length: 100 }, (_, index) => (index >= 40 && index < 50 ? index : 0))
  expect(choosePages(losses)).toEqual([50, 49, 48, 47, 46, 1, 51, 100])
  expect(choosePages(losses.fill(0))).toEqual([1, 51, 100])
})

test('orders pages by loss', () => {
  expect(pagesByLoss([1, 3, 3, 2])).toEqual([2, 3, 4, 1])
})
