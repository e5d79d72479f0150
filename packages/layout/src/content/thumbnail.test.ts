import { expect, test } from 'vitest'

import { grayThumbnail, thumbnailDifference } from './thumbnail.ts'

/** An image whose left half is `left` and whose right half is `right`, as RGBA. */
function halves(width: number, height: number, left: readonly number[], right: readonly number[]) {
  const pixels = new Uint8ClampedArray(width * height * 4)
  for (let index = 0; index < width * height; index += 1) {
    pixels.set(index % width < width / 2 ? left : right, index * 4)
  }
  return { width, height, pixels }
}

const RED = [255, 0, 0, 255]
const CLEAR = [0, 0, 0, 0]

test.each([
  ['small', 64, 32],
  ['narrower than its grid', 2, 40],
  ['large', 2300, 2100],
])('each cell has the mean gray of its part on white: %s', (_, width, height) => {
  const thumbnail = grayThumbnail(halves(width, height, RED, CLEAR))
  expect(thumbnail).toHaveLength(32 * 32)
  expect([thumbnail[0], thumbnail[31 * 32], thumbnail[16], thumbnail[31 * 32 + 16]]).toEqual([76, 76, 255, 255])
})

test('the difference is that of the cell that differs most', () => {
  const [red, clear] = [RED, CLEAR].map((color) => grayThumbnail(halves(64, 64, RED, color)))
  if (red === undefined || clear === undefined) throw new Error('no thumbnails')
  expect(thumbnailDifference(red, red)).toBe(0)
  expect(thumbnailDifference(red, clear)).toBe(255 - 76)
})
