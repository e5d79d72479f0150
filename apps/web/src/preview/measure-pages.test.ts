import { AppError } from '@recto/contract'
import { expect, test } from 'vitest'

import { measureAspectRatios, measureSizes } from './measure-pages.ts'

/** Five pages, each twice as wide as the one before; the third cannot be read. */
const PREVIEW = {
  pageCount: 5,
  pageSize: (page: number) => {
    if (page === 3) throw new AppError('DAMAGED_PDF', { page })
    return { width: 2 ** page, height: 2 }
  },
}

/** A clock that advances 50 ms with every reading. */
function slowClock(): () => number {
  let time = 0
  return () => (time += 50)
}

test('all pages are measured within the budget, and unreadable ones have an aspect ratio of 0', () => {
  expect([...measureAspectRatios(PREVIEW, 1)]).toEqual([1, 2, 0, 8, 16])
  expect([...measureAspectRatios(PREVIEW, 4)]).toEqual([8, 16])
  expect([...measureAspectRatios(PREVIEW, 6)]).toEqual([])
})

test('slow measuring returns parts of at least one page', () => {
  expect([...measureAspectRatios(PREVIEW, 1, slowClock())]).toEqual([1, 2, 0])
  let time = 0
  expect([...measureAspectRatios(PREVIEW, 2, () => (time += 1000))]).toEqual([2])
})

test('sizes interleave width and height', () => {
  expect([...measureSizes(PREVIEW, 2)]).toEqual([4, 2, 0, 0, 16, 2, 32, 2])
})
