import { expect, test } from 'vitest'

import { findLargestDifference, type Pixels } from './find-largest-difference.ts'

function paper(width: number, height: number): Pixels {
  return { data: new Uint8ClampedArray(width * height * 4).fill(255), width, height }
}

/** The same pixels with a gray square. */
function withSquare(pixels: Pixels, left: number, top: number, side: number, gray: number): Pixels {
  const data = pixels.data.slice()
  for (let y = top; y < top + side; y += 1) {
    for (let x = left; x < left + side; x += 1)
      data.fill(gray, (y * pixels.width + x) * 4, (y * pixels.width + x) * 4 + 3)
  }
  return { ...pixels, data }
}

test('the square with the largest difference is found', () => {
  const before = paper(480, 330)
  const after = withSquare(withSquare(before, 10, 10, 30, 240), 400, 300, 20, 0)
  expect(findLargestDifference(before, after)).toEqual({ x: 408, y: 312 })
  expect(findLargestDifference(after, before)).toEqual({ x: 408, y: 312 })
})

test('a few large differences outweigh many small ones', () => {
  const before = paper(144, 48)
  const after = withSquare(withSquare(before, 0, 0, 48, 253), 100, 10, 10, 128)
  expect(findLargestDifference(before, after)).toEqual({ x: 120, y: 24 })
})

test('at the edge the center stays inside the image', () => {
  const before = paper(50, 50)
  expect(findLargestDifference(before, withSquare(before, 48, 48, 2, 0))).toEqual({ x: 50, y: 50 })
})

test('equal images, and images of different sizes, are centered', () => {
  const before = paper(100, 60)
  expect(findLargestDifference(before, before)).toEqual({ x: 50, y: 30 })
  expect(findLargestDifference(before, paper(90, 60))).toEqual({ x: 50, y: 30 })
})
