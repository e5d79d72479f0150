import { expect, test } from 'vitest'

import { pseudorandom, rowsOf } from '../../../../test/bitmaps.ts'
import { findForeground } from './find-foreground.ts'
import { layerImage } from './layer-image.ts'
import { hasPaperBackground } from './paper-background.ts'

const [WIDTH, HEIGHT, DPI] = [240, 160, 150]

/** Strokes of 2 pixels every 9 pixels, in the middle of the image. */
const isStroke = (x: number, y: number) => x >= 30 && x < 210 && y >= 40 && y < 120 && x % 9 < 2

/** A gray image of strokes on paper, whose tones depend on the position, with some noise. */
function scan(paper: (x: number) => number, ink: (x: number) => number, noise = 6) {
  const next = pseudorandom()
  const data = Uint8Array.from({ length: WIDTH * HEIGHT }, (_, at) => {
    const [x, y] = [at % WIDTH, Math.floor(at / WIDTH)]
    return (isStroke(x, y) ? ink(x) : paper(x)) + (next() - 0.5) * noise
  })
  return { width: WIDTH, height: HEIGHT, channels: 1 as const, data }
}

const strokes = Array.from({ length: HEIGHT }, (_, y) =>
  Array.from({ length: WIDTH }, (__, x) => (isStroke(x, y) ? '#' : '.')).join(''),
)

test.each<[string, (x: number) => number, (x: number) => number]>([
  ['black on white', () => 245, () => 20],
  ['gray on white', () => 250, () => 170],
  ['white on black', () => 25, () => 235],
  ['black on paper that gets darker to one side', (x) => 250 - x / 2, () => 20],
  ['ink that gets paler to one side', () => 248, (x) => 20 + x / 2],
])('finds each foreground pixel: %s', (_, paper, ink) => {
  expect(rowsOf(findForeground(scan(paper, ink), DPI))).toEqual(strokes)
})

test('finds no foreground in blank paper', () => {
  expect(
    findForeground(
      scan(
        () => 240,
        () => 240,
      ),
      DPI,
    ).bits.every((byte) => byte === 0),
  ).toBe(true)
  expect(
    findForeground(
      scan(
        (x) => 250 - x / 3,
        (x) => 250 - x / 3,
      ),
      DPI,
    ).bits.every((byte) => byte === 0),
  ).toBe(true)
})

test('finds the foreground of an image smaller than a cell', () => {
  const data = Uint8Array.of(250, 250, 20, 250, 250, 250)
  expect(rowsOf(findForeground({ width: 3, height: 2, channels: 1, data }, 300))).toEqual(['..#', '...'])
})

test('fills a layer with its own colors only, also where it is absent', () => {
  const gray = scan(
    () => 230,
    () => 40,
    0,
  )
  const data = Uint8Array.from(gray.data.subarray(0), (tone) => tone)
  const colored = {
    ...gray,
    channels: 3 as const,
    data: Uint8Array.from([...data].flatMap((tone) => [tone, 100, 255 - tone])),
  }
  const mask = findForeground(gray, DPI)
  const size = { width: 24, height: 16 }
  const paper = layerImage(colored, mask, 'background', size)
  const colors = layerImage(colored, mask, 'foreground', size)
  expect(paper).toMatchObject({ ...size, channels: 3 })
  expect(new Set(paper.data)).toEqual(new Set([230, 100, 25]))
  expect(new Set(colors.data)).toEqual(new Set([40, 100, 215]))
})

test('makes an empty layer black, at the requested size', () => {
  const gray = scan(
    () => 240,
    () => 240,
    0,
  )
  const colors = layerImage(gray, findForeground(gray, DPI), 'foreground', { width: 5, height: 3 })
  expect([...colors.data]).toEqual(Array.from({ length: 15 }, () => 0))
})

test('distinguishes scanned pages from photographs', () => {
  expect(
    hasPaperBackground(
      scan(
        () => 245,
        () => 20,
        16,
      ),
    ),
  ).toBe(true)
  expect(
    hasPaperBackground(
      scan(
        (x) => x,
        (x) => 255 - x,
      ),
    ),
  ).toBe(false)
})
