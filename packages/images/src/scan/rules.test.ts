import { expect, test } from 'vitest'

import type { GrayImage } from './gray-image.ts'
import { pageInk } from './ink-parts.ts'
import { eraseRules } from './rules.ts'

const [WIDTH, HEIGHT, LETTERS] = [400, 400, 20]
const [INK, PAPER] = [20, 230]

/** A page with black boxes: left, top, width and height of each. */
function page(...boxes: (readonly [number, number, number, number])[]): GrayImage {
  const data = new Uint8Array(WIDTH * HEIGHT).fill(PAPER)
  for (const [left, top, width, height] of boxes) {
    for (let y = top; y < top + height; y += 1) data.fill(INK, y * WIDTH + left, y * WIDTH + left + width)
  }
  return { width: WIDTH, height: HEIGHT, channels: 1, data }
}

const erase = (image: GrayImage) => eraseRules(image, pageInk(image).mask, { letterHeight: LETTERS })
const levelAt = ({ data }: GrayImage, x: number, y: number) => data[y * WIDTH + x]

test('a long thin rule becomes paper', () => {
  const { image, count } = erase(page([100, 10, 3, 300]))
  expect(count).toBe(3)
  expect(new Set(image.data)).toEqual(new Set([PAPER]))
})

test('letters beside a rule stay, and so does a rule where a letter touches it', () => {
  const letter = [110, 50, 12, 20] as const
  const touching = [103, 150, 12, 20] as const
  const { image } = erase(page([100, 10, 3, 300], letter, touching))
  expect(levelAt(image, 101, 60)).toBe(PAPER)
  expect(levelAt(image, 115, 60)).toBe(INK)
  expect(levelAt(image, 101, 160)).toBe(INK)
  expect(levelAt(image, 110, 160)).toBe(INK)
})

test('the stem of a large letter is no rule, nor is a short stroke or a black area', () => {
  for (const box of [
    [100, 10, 12, 100],
    [100, 10, 3, 60],
    [100, 10, 200, 300],
  ] as const) {
    const image = page(box)
    expect(erase(image)).toEqual({ image, count: 0 })
  }
})
