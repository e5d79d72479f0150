import { expect, test } from 'vitest'

import { evenLight, isEvenLight, paperLight } from './even-light.ts'
import { type GrayImage, grayOf, turned } from './gray-image.ts'
import { inkMask, inkThreshold } from './ink.ts'
import { inkParts } from './ink-parts.ts'
import { letterHeight } from './letter-height.ts'
import { localInk } from './local-ink.ts'
import { findSkew } from './skew.ts'
import { removeSpecks } from './specks.ts'
import { rotatedFrame, warp } from './warp.ts'

const WIDTH = 600
const HEIGHT = 400

/** A page whose rows of blocks look like lines of text, on paper of the given level. */
function page(level: (x: number, y: number) => number = () => 255, ink = 0): GrayImage {
  const data = new Uint8Array(WIDTH * HEIGHT)
  for (let y = 0; y < HEIGHT; y += 1) {
    for (let x = 0; x < WIDTH; x += 1) {
      const isLetter = x > 40 && x < 560 && y > 40 && y < 360 && y % 30 < 12 && x % 14 < 9
      data[y * WIDTH + x] = isLetter ? ink : level(x, y)
    }
  }
  return { width: WIDTH, height: HEIGHT, channels: 1, data }
}

function rotated(image: GrayImage, clockwise: number): GrayImage {
  const { size, toSource } = rotatedFrame(image, clockwise)
  const { data } = warp(image, size, toSource)
  return { ...size, channels: 1, data: new Uint8Array(data) }
}

test('gray is luma, and quarter turns come back after four', () => {
  const gray = grayOf({ width: 2, height: 1 }, 4, Uint8Array.of(255, 255, 255, 9, 0, 255, 0, 9))
  expect([...gray.data]).toEqual([255, 149])
  const image: GrayImage = { width: 3, height: 2, channels: 1, data: Uint8Array.of(1, 2, 3, 4, 5, 6) }
  expect(turned(image, 1)).toEqual({ width: 2, height: 3, channels: 1, data: Uint8Array.of(4, 1, 5, 2, 6, 3) })
  expect(turned(turned(image, 1), 3)).toEqual(image)
  expect(turned(turned(image, 2), 2)).toEqual(image)
})

test('finds parts of ink that touch at corners, with their bounds and areas', () => {
  // A ring that closes only in its last row, a diagonal, and a dot.
  const rows = ['#.#..#', '#.#...', '###.#.', '...#..']
  const ink = Uint8Array.from(rows.join(''), (character) => (character === '#' ? 1 : 0))
  const parts = inkParts({ width: 6, height: 4, ink })
  const found = Array.from({ length: parts.count }, (_, part) => [
    parts.left[part],
    parts.top[part],
    parts.right[part],
    parts.bottom[part],
    parts.area[part],
  ])
  expect(found).toEqual([
    [0, 0, 5, 4, 9],
    [5, 0, 6, 1, 1],
  ])
})

test('measures letters, on white paper and on dark ground', () => {
  expect(letterHeight(inkParts(inkMask(page(), inkThreshold(page()))), HEIGHT)).toBeCloseTo(12, 0)
  const dark = page(() => 90, 200)
  const mask = localInk(dark, { reach: 20, contrast: 20, lightOn: 200 })
  expect(letterHeight(inkParts(mask), HEIGHT)).toBeCloseTo(12, 0)
  const blank: GrayImage = { ...page(), data: new Uint8Array(WIDTH * HEIGHT).fill(255) }
  expect(letterHeight(inkParts(inkMask(blank, 10)), HEIGHT)).toBeUndefined()
})

test('evens light, and leaves a dark bar dark', () => {
  const bar = (x: number, y: number) => (y > 370 && y < 390 ? 30 : 250 - (x / WIDTH) * 110)
  const shaded = page(bar, 20)
  expect(isEvenLight(paperLight(shaded))).toBe(false)
  const { data } = evenLight(shaded)
  for (const x of [10, 300, 590]) expect(data[20 * WIDTH + x]).toBeGreaterThan(235)
  expect(data[380 * WIDTH + 300]).toBeLessThan(60)
  expect(isEvenLight(paperLight(page()))).toBe(true)
})

test.each([-4.3, -0.7, 0, 1.7, 8])('finds a skew of %d degrees', (degrees) => {
  const image = rotated(page(), -degrees)
  expect(findSkew(inkMask(image, 128)).degrees).toBeCloseTo(degrees, 0)
  const level = rotated(image, findSkew(inkMask(image, 128)).degrees)
  expect(Math.abs(findSkew(inkMask(level, 128)).degrees)).toBeLessThan(0.15)
})

test('distinguishes rows from columns', () => {
  const upright = inkMask(page(), 128)
  expect(findSkew(upright).clearness).toBeGreaterThan(findSkew(upright, true).clearness * 2)
  const sideways = inkMask(turned(page(), 1), 128)
  expect(findSkew(sideways, true).clearness).toBeGreaterThan(findSkew(sideways).clearness * 2)
})

test('removes specks where there are many, and keeps dots of letters', () => {
  const speckled = page()
  for (let at = 7; at < speckled.data.length; at += 211) speckled.data[at] = 255 - (speckled.data[at] ?? 0)
  const dot = 20 * WIDTH + 100
  for (const at of [dot, dot + 1, dot + WIDTH, dot + WIDTH + 1]) speckled.data[at] = 0
  const { image, count } = removeSpecks(speckled, 12)
  expect(count).toBeGreaterThan(500)
  expect(image.data[dot]).toBe(0)
  const clean = page().data
  const differences = image.data.filter((value, at) => value !== clean[at]).length
  expect(differences).toBeLessThan(count / 4)
  expect(removeSpecks(page(), 12).count).toBe(0)
})
