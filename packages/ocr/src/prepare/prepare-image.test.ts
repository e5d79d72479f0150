import type { GrayImage } from '@recto/images'
import { expect, test } from 'vitest'

import { prepareImage } from './prepare-image.ts'
import { shrinkGray } from './shrink-gray.ts'

/** Lines of bars that look like letters, each `height` high, on paper that gets darker to the right by `shade` levels. */
function bars(height: number, { shade = 0, isInverted = false } = {}): GrayImage {
  const [width, rows] = [900, 700]
  const data = new Uint8Array(width * rows)
  const line = height * 2
  for (let y = 0; y < rows; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const isLine = y % line < height && y > line && y < rows - 2 * line && x > 60 && x < width - 60
      const isInk = isLine && x % height < height / 2
      const paper = 240 - Math.round((shade * x) / width)
      const level = isInk ? paper * 0.2 : paper
      data[y * width + x] = isInverted ? 255 - level : level
    }
  }
  return { width, height: rows, channels: 1, data }
}

test('a page with letters of a good size on even paper stays as it is', () => {
  const image = bars(24)
  const prepared = prepareImage(image, 300)
  expect(prepared.image).toBe(image)
})

test('small letters are enlarged to the best height for reading', () => {
  const { image, dpi, toSource, letterHeight = 0 } = prepareImage(bars(12), 150)
  expect(letterHeight).toBeCloseTo(24, 0)
  expect(dpi).toBeCloseTo(300, -1)
  expect(image.width * toSource[0]).toBeCloseTo(900, 3)
})

test('paper in shade becomes white', () => {
  const { image } = prepareImage(bars(24, { shade: 120 }), 300)
  expect(image.data[5 * image.width + 890]).toBeGreaterThan(230)
})

test('a dark page is inverted', () => {
  const { image } = prepareImage(bars(24, { isInverted: true }), 300)
  expect(image.data[5 * image.width + 5]).toBeGreaterThan(200)
})

test('reducing takes the mean', () => {
  const image: GrayImage = { width: 4, height: 2, channels: 1, data: Uint8Array.of(0, 10, 20, 30, 0, 10, 20, 30) }
  expect([...shrinkGray(image, 2).data]).toEqual([5, 25])
})
