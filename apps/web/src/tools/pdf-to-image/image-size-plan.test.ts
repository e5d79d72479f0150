import { expect, test } from 'vitest'

import { planImageSizes, sizeOf } from './image-size-plan.ts'
import { estimateBytes } from './size-estimate.ts'

/** Letter, A4, an unmeasured page, and the largest page size of PDF before version 1.6. */
const SIZES = Float32Array.of(612, 792, 595, 842, 0, 0, 14_400, 14_400)

test('an unmeasured page has no size', () => {
  expect(sizeOf(SIZES, 1)).toEqual({ width: 612, height: 792 })
  expect([sizeOf(SIZES, 3), sizeOf(SIZES, 9)]).toEqual([undefined, undefined])
})

test('images are measured in pixels, from the smallest to the largest', () => {
  expect(planImageSizes([1, 2, 3], SIZES, 150, 'jpg')).toEqual({
    smallest: { width: 1275, height: 1650 },
    largest: { width: 1240, height: 1754 },
    pixels: 1275 * 1650 + 1240 * 1754,
    oversize: undefined,
  })
  expect(planImageSizes([3], SIZES, 150, 'jpg')).toBeUndefined()
  expect(planImageSizes([], SIZES, 150, 'jpg')).toBeUndefined()
})

test('a page too large for every preset is reported with a resolution that works', () => {
  expect(planImageSizes([1, 4], SIZES, 96, 'jpg')?.oversize).toEqual({
    page: 4,
    count: 1,
    size: { width: 19_200, height: 19_200 },
    bound: 'pixels',
    quality: undefined,
    dpi: 44,
  })
})

test('a lower preset that works is the alternative', () => {
  const a2 = Float32Array.of(1191, 1684)
  expect(planImageSizes([1], a2, 600, 'png')?.oversize).toMatchObject({ quality: 'high', dpi: 454 })
  expect(planImageSizes([1], a2, 300, 'png')?.oversize).toBeUndefined()
  expect(planImageSizes([1], a2, 300, 'png', 9_000_000)?.oversize).toMatchObject({ quality: 'medium', bound: 'pixels' })
  // WebP limits the longest side.
  expect(planImageSizes([1], Float32Array.of(100, 9000), 150, 'webp')?.oversize).toMatchObject({
    quality: 'low',
    bound: 'side',
  })
})

test.each([
  [false, 54 + 5 * 3 * 4 + 5 * 4],
  [true, 54 + 1024 + 8 * 5],
])('the size of a BMP is exact, gray: %s', (grayscale, bytes) => {
  expect(estimateBytes({ format: 'bmp', grayscale }, [{ width: 5, height: 5 }], [])).toBe(bytes)
})

test('other formats are extrapolated from samples, slower than their pixels', () => {
  const samples = [
    { pixels: 1000, bytes: 100 },
    { pixels: 1000, bytes: 300 },
  ]
  const jpg = { format: 'jpg', grayscale: false } as const
  expect(estimateBytes(jpg, [{ width: 100, height: 10 }], samples)).toBeCloseTo(200)
  const four = estimateBytes(jpg, [{ width: 200, height: 20 }], samples) ?? 0
  expect(four).toBeGreaterThan(400)
  expect(four).toBeLessThan(800)
  expect(estimateBytes(jpg, [{ width: 100, height: 10 }], [])).toBeUndefined()
})

// Sizes in bytes of the server's output: pages of 300 by 200 points with a word, of 100 by 200 with a plain square, and
// of text.
test.each([
  { format: 'png', what: 'a word', sample: { pixels: 400 * 267, bytes: 2627 }, made: 9546, size: [1250, 833] },
  { format: 'tiff', what: 'a word', sample: { pixels: 400 * 267, bytes: 3612 }, made: 11_124, size: [1250, 833] },
  { format: 'png', what: 'a square', sample: { pixels: 133 * 267, bytes: 470 }, made: 2065, size: [417, 833] },
  { format: 'tiff', what: 'a square', sample: { pixels: 133 * 267, bytes: 1364 }, made: 3679, size: [417, 833] },
  { format: 'png', what: 'text', sample: { pixels: 816 * 1056, bytes: 269_833 }, made: 1_232_800, size: [2550, 3300] },
  { format: 'tiff', what: 'text', sample: { pixels: 816 * 1056, bytes: 298_023 }, made: 1_566_878, size: [2550, 3300] },
] as const)('a $format of $what is estimated to within a third', ({ format, sample, made, size: [width, height] }) => {
  const estimate = estimateBytes({ format, grayscale: false }, [{ width, height }], [sample]) ?? 0
  expect(estimate / made).toBeGreaterThan(0.66)
  expect(estimate / made).toBeLessThan(1.35)
})
