import { expect, test } from 'vitest'

import type { GrayImage } from './gray-image.ts'
import { ruledLines } from './ruled-lines.ts'

const [WIDTH, HEIGHT, DPI] = [600, 400, 150]
const [INK, PAPER] = [30, 235]

/** A page with black bars: left, top, width and height of each; `slope` is that of all. */
function page(bars: readonly (readonly [number, number, number, number])[], slope = 0): GrayImage {
  const data = new Uint8Array(WIDTH * HEIGHT).fill(PAPER)
  for (const [left, top, width, height] of bars) {
    for (let x = left; x < left + width; x += 1) {
      for (let y = top; y < top + height; y += 1)
        data[Math.round(y + slope * x) * WIDTH + Math.round(x - slope * y)] = INK
    }
  }
  return { width: WIDTH, height: HEIGHT, channels: 1, data }
}

/** A table of two rows and two columns. */
const TABLE = [
  [100, 50, 300, 2],
  [100, 80, 300, 2],
  [100, 110, 302, 2],
  [100, 50, 2, 60],
  [250, 50, 2, 60],
  [400, 50, 2, 60],
] as const

const shapes = (image: GrayImage) =>
  ruledLines(image, DPI).map(({ isHorizontal, left, top }) => [isHorizontal ? 'across' : 'down', left, top])

test('finds the rules of a table', () => {
  expect(shapes(page(TABLE))).toEqual([
    ['across', 100, 50],
    ['across', 100, 80],
    ['across', 100, 110],
    ['down', 100, 50],
    ['down', 250, 50],
    ['down', 400, 50],
  ])
  const [first] = ruledLines(page(TABLE), DPI)
  expect(first).toMatchObject({ right: 402, bottom: 52, thickness: 2 })
})

test('finds them in a slightly skewed scan, too', () => {
  expect(shapes(page(TABLE, 0.008)).map(([way]) => way)).toEqual(['across', 'across', 'across', 'down', 'down', 'down'])
})

test('a line with a small gap is one', () => {
  expect(
    shapes(
      page([
        [100, 50, 120, 2],
        [226, 50, 120, 2],
      ]),
    ),
  ).toEqual([['across', 100, 50]])
})

test('bars, dashes and strokes of letters are no lines', () => {
  expect(shapes(page([[100, 50, 200, 40]]))).toEqual([])
  expect(
    shapes(
      page([
        [100, 50, 25, 2],
        [100, 90, 2, 25],
        [200, 90, 45, 2],
      ]),
    ),
  ).toEqual([])
})
