import { expect, test } from 'vitest'

import { isColorless } from './pixel-samples.ts'

/** Shades of gray, translucent, but for one pixel: more than are looked at together. */
function image(at: number, pixel: readonly number[]) {
  const pixels = new Uint8ClampedArray(5000 * 4).map((_, index) => (index % 4 === 3 ? index >> 6 : index >> 2))
  pixels.set(pixel, at * 4)
  return { width: 50, height: 100, pixels }
}

test.each([0, 4095, 4096, 4999])('a color of pixel %i is found, in each channel', (at) => {
  for (const pixel of [
    [1, 0, 0, 255],
    [0, 1, 0, 255],
    [0, 0, 1, 255],
    [254, 255, 255, 0],
  ])
    expect(isColorless(image(at, pixel))).toBe(false)
  expect(isColorless(image(at, [7, 7, 7, 0]))).toBe(true)
})
