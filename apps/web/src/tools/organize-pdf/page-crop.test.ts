import { expect, test } from 'vitest'

import { cropOf, partBetween, rotatePart, WHOLE_PAGE } from './page-crop.ts'

const PART = { left: 0.1, top: 0.2, right: 0.5, bottom: 0.9 }

test('a box is drawn in any direction and stays on the page', () => {
  expect(partBetween({ x: 0.5, y: 0.9 }, { x: 0.1, y: 0.2 })).toEqual(PART)
  expect(partBetween({ x: -1, y: 0.5 }, { x: 0.5, y: 3 })).toEqual({ left: 0, top: 0.5, right: 0.5, bottom: 1 })
  expect(partBetween({ x: 0.5, y: 0.5 }, { x: 0.505, y: 0.9 })).toBeUndefined()
})

test.each([0, 90, 180, 270])('a part that is rotated by %i degrees and back is the same', (degrees) => {
  const back = rotatePart(rotatePart(PART, degrees), -degrees)
  for (const side of ['left', 'top', 'right', 'bottom'] as const) expect(back[side]).toBeCloseTo(PART[side])
})

test('the upper left part of a page is at its upper right when it is rotated to the right', () => {
  const { left, top, right, bottom } = rotatePart({ left: 0, top: 0, right: 0.25, bottom: 0.5 }, 90)
  expect([left, top, right, bottom]).toEqual([0.5, 0, 1, 0.25])
})

test('counts points from the lower left', () => {
  expect(cropOf(PART, { width: 200, height: 100 })?.box).toEqual([20, 10, 100, 80])
  expect(cropOf(WHOLE_PAGE, { width: 200, height: 100 })).toBeUndefined()
})
