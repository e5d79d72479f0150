import { POSITIONS } from '@recto/contract'
import { describe, expect, test } from 'vitest'
import { type Matrix, transform } from '@recto/geometry'

import { placeWatermark, type Size } from './layout.ts'
import { tileWatermark } from './tiles.ts'

const PAGE = { width: 600, height: 800 }
const MARGIN = 30

/** The bounding box of a watermark placed by a matrix. */
function boxOf({ width, height }: Size, matrix: Matrix) {
  const corners = [
    { x: 0, y: 0 },
    { x: width, y: 0 },
    { x: 0, y: height },
    { x: width, y: height },
  ].map((corner) => transform(matrix, corner))
  const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)]
  return { left: Math.min(...xs), right: Math.max(...xs), bottom: Math.min(...ys), top: Math.max(...ys) }
}

test.each([
  ['top-left', { left: 30, right: 130, bottom: 750, top: 770 }],
  ['top-center', { left: 250, right: 350, bottom: 750, top: 770 }],
  ['top-right', { left: 470, right: 570, bottom: 750, top: 770 }],
  ['center-left', { left: 30, right: 130, bottom: 390, top: 410 }],
  ['center', { left: 250, right: 350, bottom: 390, top: 410 }],
  ['center-right', { left: 470, right: 570, bottom: 390, top: 410 }],
  ['bottom-left', { left: 30, right: 130, bottom: 30, top: 50 }],
  ['bottom-center', { left: 250, right: 350, bottom: 30, top: 50 }],
  ['bottom-right', { left: 470, right: 570, bottom: 30, top: 50 }],
] as const)('%s is a margin away from the edges', (position, expected) => {
  const mark = { width: 100, height: 20 }
  const { scale, matrix } = placeWatermark(mark, PAGE, position, 0)
  expect(scale).toBe(1)
  expect(boxOf(mark, matrix)).toEqual(expected)
})

test('only a centered watermark is rotated, counterclockwise', () => {
  const mark = { width: 100, height: 20 }
  const turned = placeWatermark(mark, PAGE, 'center', 90).matrix
  expect(transform(turned, { x: 0, y: 10 })).toEqual({ x: 300, y: 350 })
  expect(transform(turned, { x: 100, y: 10 })).toEqual({ x: 300, y: 450 })
  for (const position of POSITIONS.filter((other) => other !== 'center')) {
    expect(placeWatermark(mark, PAGE, position, 90)).toEqual(placeWatermark(mark, PAGE, position, 0))
  }
})

describe('a watermark of any size stays inside the margins', () => {
  const sizes = [
    { width: 900, height: 60 },
    { width: 20_000, height: 60 },
    { width: 40, height: 3000 },
    { width: 620, height: 830 },
  ]
  const angles = Array.from({ length: 73 }, (_, index) => index * 5 - 180)
  const pages = [PAGE, { width: 3000, height: 40 }, { width: 24, height: 16 }, { width: 1, height: 1 }]

  test.each(pages)('%j', (page) => {
    const margin = Math.min(36, Math.min(page.width, page.height) / 20) - 1e-6
    for (const mark of sizes) {
      for (const position of POSITIONS) {
        for (const degrees of position === 'center' ? angles : [45]) {
          const box = boxOf(mark, placeWatermark(mark, page, position, degrees).matrix)
          expect(Math.min(box.left, box.bottom)).toBeGreaterThanOrEqual(margin)
          expect(box.right).toBeLessThanOrEqual(page.width - margin)
          expect(box.top).toBeLessThanOrEqual(page.height - margin)
        }
      }
    }
  })

  test('is no smaller than necessary', () => {
    const { scale, matrix } = placeWatermark({ width: 1080, height: 10 }, PAGE, 'center', 0)
    expect(scale).toBe(0.5)
    expect(boxOf({ width: 1080, height: 10 }, matrix)).toEqual({ left: MARGIN, right: 570, bottom: 397.5, top: 402.5 })
  })
})

describe('tiles', () => {
  const mark = { width: 120, height: 30 }

  test.each([0, 30, 45, 90, -60, 180])('at %d degrees leave no part of the page uncovered', (degrees) => {
    const { matrices } = tileWatermark(mark, PAGE, degrees)
    const centers = matrices.map((matrix) => transform(matrix, { x: 60, y: 15 }))
    for (let x = 0; x <= PAGE.width; x += 20) {
      for (let y = 0; y <= PAGE.height; y += 20) {
        const nearest = Math.min(...centers.map((center) => Math.hypot(center.x - x, center.y - y)))
        expect(nearest).toBeLessThan(110)
      }
    }
  })

  test('do not overlap', () => {
    const centers = tileWatermark(mark, PAGE, 0).matrices.map((matrix) => transform(matrix, { x: 60, y: 15 }))
    for (const [index, one] of centers.entries()) {
      for (const other of centers.slice(index + 1)) {
        expect(Math.abs(one.x - other.x) > 121 || Math.abs(one.y - other.y) > 31).toBe(true)
      }
    }
  })

  test.each([
    { width: 14_400, height: 14_400 },
    { width: 1e9, height: 1 },
    { width: 0.001, height: 0.001 },
  ])('are limited in number on a page of %j', (page) => {
    for (const degrees of [0, 45]) {
      const { matrices } = tileWatermark({ width: 7, height: 16 }, page, degrees)
      expect(matrices.length).toBeGreaterThan(0)
      expect(matrices.length).toBeLessThan(6000)
      expect(matrices.flat().every(Number.isFinite)).toBe(true)
    }
  })
})
