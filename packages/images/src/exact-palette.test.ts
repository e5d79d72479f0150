import { expect, test } from 'vitest'

import { exactPalette, inOrder, sortedPalette, useOrder } from './exact-palette.ts'

const image = (channels: 1 | 3 | 4, ...pixels: number[][]) => ({
  width: pixels.length,
  height: 1,
  channels,
  data: Uint8Array.from(pixels.flat()),
})

test('lists colors in order of first use', () => {
  const found = exactPalette(image(3, [255, 0, 0], [0, 0, 255], [255, 0, 0]))
  expect(found).toEqual({
    indexes: Uint8Array.of(0, 1, 0),
    colors: Uint8Array.of(255, 0, 0, 0, 0, 255),
    count: 2,
    uses: Float64Array.of(2, 1),
  })
})

test('handles CMYK', () => {
  const found = exactPalette(image(4, [1, 2, 3, 4], [1, 2, 3, 5]))
  expect(found?.count).toBe(2)
  expect(found?.colors).toEqual(Uint8Array.of(1, 2, 3, 4, 1, 2, 3, 5))
})

test('allows 256 colors, not 257', () => {
  const pixels = Array.from({ length: 257 }, (_, index) => [index & 255, index >> 8, 9])
  expect(exactPalette(image(3, ...pixels.slice(0, 256)))?.count).toBe(256)
  expect(exactPalette(image(3, ...pixels))).toBeUndefined()
})

test('keeps the color of each pixel when sorted by brightness', () => {
  const pixels = [
    [200, 200, 200],
    [10, 0, 0],
    [90, 90, 90],
    [10, 0, 0],
  ]
  const palette = exactPalette(image(3, ...pixels))
  const sorted = palette === undefined ? undefined : sortedPalette(palette)
  expect(sorted?.indexes).toEqual(Uint8Array.of(2, 0, 1, 0))
  const colors = Array.from(sorted?.indexes ?? [], (index) => [
    ...(sorted?.colors.slice(index * 3, index * 3 + 3) ?? []),
  ])
  expect(colors).toEqual(pixels)
})

test('a palette in order of brightness stays as it is', () => {
  const palette = exactPalette(image(1, [5], [9], [5]))
  if (palette === undefined) throw new Error('there is no palette')
  expect(sortedPalette(palette)).toBe(palette)
})

test.each([1, 3, 4] as const)('finds the color of each pixel of %d channels, in runs and without', (channels) => {
  const levels = Array.from({ length: 90 }, (_, pixel) => (pixel < 40 ? pixel % 7 : Math.floor(pixel / 9)))
  const pixels = levels.map((level) => [200, 255 - level, level, 255].slice(channels === 1 ? 1 : 0).slice(0, channels))
  const palette = exactPalette(image(channels, ...pixels))
  expect(palette?.count).toBe(new Set(levels).size)
  const shown = Array.from(palette?.indexes ?? [], (index) => [
    ...(palette?.colors.subarray(index * channels, (index + 1) * channels) ?? []),
  ])
  expect(shown).toEqual(pixels)
})

test('orders colors by how often they are used', () => {
  const palette = exactPalette(image(1, [5], [9], [9], [7], [9], [7]))
  const order = palette && useOrder(palette)
  if (palette === undefined || order === undefined) throw new Error('the palette has this order already')
  expect(order.colors).toEqual(Uint8Array.of(9, 7, 5))
  expect(inOrder(palette.indexes, order)).toEqual(Uint8Array.of(2, 0, 0, 1, 0, 1))
  expect(useOrder({ ...palette, colors: order.colors, uses: Float64Array.of(3, 2, 1) })).toBeUndefined()
})
