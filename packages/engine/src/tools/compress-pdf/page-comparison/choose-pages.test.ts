import { expect, test } from 'vitest'

import { choosePages, type PageFacts, pagesByLoss } from './choose-pages.ts'

/** Pages whose images are of one kind and that take the same time to render, but for the given facts. */
function choose(losses: readonly number[], facts: Partial<PageFacts> = {}): number[] {
  return choosePages({
    level: 'high',
    losses,
    kindsOn: () => ['a photo'],
    costOf: () => 1000,
    mayAllDiffer: false,
    ...facts,
  })
}

/** The losses of 100 pages: pages 41 to 50 have an image each, of 40 to 49 bytes. */
const LONG = Array.from({ length: 100 }, (_, index) => (index >= 40 && index < 50 ? index : 0))

test('compares all pages of a short document, the largest loss first', () => {
  expect(choose([0, 5, 9])).toEqual([3, 2, 1])
  expect(choose([0])).toEqual([1])
  expect(choose([])).toEqual([])
})

test('compares the pages of a long document that lost most, more at higher levels, and an unchanged one', () => {
  expect(choose(LONG, { level: 'low' })).toEqual([50, 49, 1])
  expect(choose(LONG, { level: 'medium' })).toEqual([50, 49, 1])
  expect(choose(LONG)).toEqual([50, 49, 48, 1])
  expect(choose(LONG, { level: 'maximum' })).toEqual([50, 49, 48, 47, 46, 1])
})

test('compares further pages with images of other kinds, up to five', () => {
  const kindsOn = (page: number) => (page === 43 ? ['a photo', 'a mask'] : ['a photo'])
  expect(choose(LONG, { kindsOn, level: 'medium' })).toEqual([50, 49, 43, 1])
  expect(choose(LONG, { kindsOn: (page) => [`image ${page}`] })).toEqual([50, 49, 48, 47, 46, 1])
})

test('compares the unchanged page that takes least time, and none that takes long', () => {
  const costOf = (page: number) => (page === 51 ? 500 : 1000)
  expect(choose(LONG, { costOf })).toEqual([50, 49, 48, 51])
  expect(choose(LONG, { costOf: () => Infinity })).toEqual([50, 49, 48])
  expect(choose([0, 0], { costOf: () => 1e6 })).toEqual([])
})

test('compares pages far apart if all may differ', () => {
  expect(choose(LONG, { mayAllDiffer: true, costOf: () => Infinity })).toEqual([50, 49, 48, 1, 51, 100])
})

test('orders pages by loss', () => {
  expect(pagesByLoss([1, 3, 3, 2])).toEqual([2, 3, 4, 1])
})
