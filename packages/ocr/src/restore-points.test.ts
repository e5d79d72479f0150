import { type GrayImage, pageInk } from '@recto/images'
import { expect, test } from 'vitest'

import { restorePoints } from './restore-points.ts'

const [WIDTH, HEIGHT, FOOT] = [400, 60, 40]
/** Digits are boxes of 14 × 24 pixels, 18 apart. */
const [DIGIT_WIDTH, DIGIT_HEIGHT, STEP] = [14, 24, 18]

/** What is drawn for a character: left, top, width and height from the foot of the digits. */
const SHAPES: Record<string, readonly [number, number, number, number]> = {
  '.': [-4, -4, 4, 4],
  ',': [-4, -4, 4, 8],
  // A speck above the foot, and a rule below it.
  "'": [-4, -20, 4, 4],
  _: [-20, 6, 40, 2],
}

/** Reads `text` where `drawn` is, in which digits are boxes and points are between them. */
function read(text: string, drawn: string): string {
  const data = new Uint8Array(WIDTH * HEIGHT).fill(255)
  const image: GrayImage = { width: WIDTH, height: HEIGHT, channels: 1, data }
  let x = 10
  for (const character of drawn) {
    const shape = SHAPES[character]
    const [left, top, width, height] = shape ?? [0, -DIGIT_HEIGHT, DIGIT_WIDTH, DIGIT_HEIGHT]
    if (shape !== undefined) x += 6
    for (let y = FOOT + top; y < FOOT + top + height; y += 1)
      data.fill(0, y * WIDTH + x + left, y * WIDTH + x + left + width)
    x += shape === undefined ? STEP : 2
  }
  const box = { left: 8, top: 10, right: x, bottom: 50 }
  const words = [{ text, confidence: 90, box }]
  const line = { words, baseline: { x0: 0, y0: FOOT, slope: 0 }, block: 0, beginsParagraph: true }
  const [restored] = restorePoints([line], pageInk(image).parts)
  return restored?.words.map((word) => word.text).join(' ') ?? ''
}

test('points that are there come back, where they are', () => {
  expect(read('448', '4.48')).toBe('4.48')
  expect(read('1234', '12,34')).toBe('12,34')
  expect(read('1,23450', '1,234.50')).toBe('1,234.50')
  expect(read('(448)', '04.480')).toBe('(4.48)')
})

test('what was read stays where the ink agrees, and where it has other parts than the number', () => {
  expect(read('4.48', '4.48')).toBe('4.48')
  expect(read('448', '448')).toBe('448')
  expect(read('4.48', '448')).toBe('4.48')
  expect(read('448', '4.4.8.8')).toBe('448')
  expect(read('448', "4'48")).toBe('448')
  expect(read('(48)', '04,8.0')).toBe('(4,8)')
})

test('words with letters, and single digits, stay', () => {
  expect(read('44B', '4.48')).toBe('44B')
  expect(read('4', '4.')).toBe('4')
})
