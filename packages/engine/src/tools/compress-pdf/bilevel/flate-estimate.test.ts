import { expect, test, vi } from 'vitest'
import { nodePlatform } from '@recto/platforms/node'

import { bitmapOf, faxLikeRows, noise } from '../../../../test/bitmaps.ts'
import { estimateFlate } from './flate-estimate.ts'

const white = (width: number, height: number) => Array.from({ length: height }, () => '.'.repeat(width))

test.each([
  ['a page of a fax', faxLikeRows(1600, 1400, 150)],
  ['noise below and above white', [...white(1600, 400), ...noise(1600, 700, 0.1), ...white(1600, 300)]],
])('about the size of %s', async (_, rows) => {
  const bitmap = bitmapOf(rows)
  const size = (await nodePlatform.deflate(bitmap.bits)).length
  const estimate = (await estimateFlate(bitmap, nodePlatform)) ?? 0
  expect(estimate / size).toBeGreaterThan(0.8)
  expect(estimate / size).toBeLessThan(1.25)
})

test('what repeats within the reach of deflate counts as that', async () => {
  const tile = noise(1600, 100)
  const bitmap = bitmapOf(Array.from({ length: 14 }, () => tile).flat())
  const size = (await nodePlatform.deflate(bitmap.bits)).length
  expect(await estimateFlate(bitmap, nodePlatform)).toBeLessThan(size)
})

test.each([
  ['small images', noise(800, 800)],
  ['images with little in the middle', [...noise(1600, 400), ...white(1600, 700), ...noise(1600, 300)]],
])('%s have no estimate', async (_, rows) => {
  const deflate = vi.fn<typeof nodePlatform.deflate>()
  expect(await estimateFlate(bitmapOf(rows), { deflate })).toBeUndefined()
  expect(deflate).not.toHaveBeenCalled()
})
