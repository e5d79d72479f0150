import { expect, test } from 'vitest'

import type { ColorSpace } from './color-space.ts'
import { EXACTLY_GRAY, isGray, NEARLY_GRAY, toLuma, withoutRedundantColor } from './reduce-to-gray.ts'

const image = (channels: 1 | 3 | 4, ...data: number[]) => ({
  width: data.length / channels,
  height: 1,
  channels,
  data: Uint8Array.from(data),
})

/** A thousand gray pixels and one other pixel. */
const withOne = (...pixel: number[]) => image(3, ...Array.from({ length: 2999 * 3 }, () => 128), ...pixel)

test.each<[string, number[], isExact: boolean, isNear: boolean]>([
  ['gray', [90, 90, 90], true, true],
  ['off by one', [90, 91, 90], false, true],
  ['off as in a JPEG', [90, 96, 92], false, true],
  ['further off once, next to an edge', [90, 115, 92], false, true],
  ['colored', [90, 125, 90], false, false],
])('a pixel that is %s', (_, pixel, isExact, isNear) => {
  expect(isGray(withOne(...pixel), EXACTLY_GRAY)).toBe(isExact)
  expect(isGray(withOne(...pixel), NEARLY_GRAY)).toBe(isNear)
})

test('does not take an image with several outliers for gray', () => {
  expect(isGray(image(3, 90, 110, 90, 90, 110, 90, 90, 90, 90), NEARLY_GRAY)).toBe(false)
})

test('keeps gray values and reduces RGB and CMYK to luma', () => {
  expect(toLuma(image(3, 77, 77, 77, 255, 0, 0, 0, 255, 0, 255, 255, 255)).data).toEqual(
    Uint8Array.of(77, 76, 150, 255),
  )
  expect(toLuma(image(4, 0, 0, 0, 0, 0, 0, 0, 255, 255, 255, 255, 0)).data).toEqual(Uint8Array.of(255, 0, 0))
  expect(toLuma(image(4, 255, 255, 255, 255, 255, 255, 255, 0), true).data).toEqual(Uint8Array.of(255, 0))
})

test('reduces only device color spaces', () => {
  const samples = image(3, 5, 5, 5)
  const space: ColorSpace = { kind: 'rgb', components: 3, isDevice: true, entry: 'own' }
  expect(withoutRedundantColor({ samples, space }, EXACTLY_GRAY).space.kind).toBe('gray')
  expect(withoutRedundantColor({ samples, space: { ...space, isDevice: false } }, EXACTLY_GRAY).space.kind).toBe('rgb')
})
