import { AppError } from '@recto/contract'
import { expect, test } from 'vitest'

import { measureShapes, measureSizes } from './measure-shapes.ts'

/** Five pages, each twice as wide as the one before; the third cannot be drawn. */
const PREVIEW = {
  pageCount: 5,
  pageSize: (page: number) => {
    if (page === 3) throw new AppError('DAMAGED_PDF', { page })
    return { width: 2 ** page, height: 2 }
  },
}

/** A clock on which every look takes 50 ms. */
function slowClock(): () => number {
  let time = 0
  return () => (time += 50)
}

test('all pages are measured where time allows, and those that cannot be drawn have no shape', () => {
  expect([...measureShapes(PREVIEW, 1)]).toEqual([1, 2, 0, 8, 16])
  expect([...measureShapes(PREVIEW, 4)]).toEqual([8, 16])
  expect([...measureShapes(PREVIEW, 6)]).toEqual([])
})

test('what takes long comes in parts, each of at least one page', () => {
  expect([...measureShapes(PREVIEW, 1, slowClock())]).toEqual([1, 2, 0])
  let time = 0
  expect([...measureShapes(PREVIEW, 2, () => (time += 1000))]).toEqual([2])
})

test('sizes are pairs of width and height', () => {
  expect([...measureSizes(PREVIEW, 2)]).toEqual([4, 2, 0, 0, 16, 2, 32, 2])
})
