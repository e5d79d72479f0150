import type { Samples } from '@recto/runtime'
import { expect, test } from 'vitest'

import { cleanScan, type CleanScanOptions } from './clean-scan.ts'
import { findGutter } from './find-gutter.ts'
import { findPaper } from './find-paper.ts'
import type { GrayImage } from './gray-image.ts'
import { inkMask } from './ink.ts'
import { projectionTo, type Quad, sampleThrough } from './projection.ts'
import { rotatedFrame, warp } from './warp.ts'

const NONE: CleanScanOptions = {
  crop: false,
  deskew: false,
  splitPages: false,
  evenLight: false,
  removeSpecks: false,
  blackAndWhite: false,
}

/** Paper with rows of blocks that look like letters. */
function sheet(width = 420, height = 600, isLetterAt = (x: number, y: number) => x % 14 < 8 && y % 30 < 11): GrayImage {
  const data = new Uint8Array(width * height)
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const isText = x > 40 && x < width - 40 && y > 60 && y < height - 60
      data[y * width + x] = isText && isLetterAt(x, y) ? 30 : 240
    }
  }
  return { width, height, channels: 1, data }
}

/** The sheet as seen by a camera, on a dark background. */
function photo(corners: Quad, size = { width: 600, height: 800 }): Samples {
  const paper = sheet()
  // Maps the photo back to the sheet by inverting the projection to the corners point by point.
  const toPhoto = projectionTo(corners, paper)
  const data = new Uint8Array(size.width * size.height).fill(70)
  const [a, b, c, d, e, f, g, h] = toPhoto
  for (let y = 0; y < paper.height; y += 0.5) {
    for (let x = 0; x < paper.width; x += 0.5) {
      const w = g * x + h * y + 1
      const at = Math.round((d * x + e * y + f) / w) * size.width + Math.round((a * x + b * y + c) / w)
      data[at] = paper.data[Math.floor(y) * paper.width + Math.floor(x)] ?? 0
    }
  }
  return { ...size, channels: 1, data }
}

const SLANTED: Quad = [
  { x: 90, y: 70 },
  { x: 500, y: 100 },
  { x: 540, y: 730 },
  { x: 60, y: 690 },
]

test('finds the corners of paper that a camera saw from the side', () => {
  const found = findPaper(photo(SLANTED) as GrayImage)
  for (const [index, corner] of SLANTED.entries()) {
    expect(Math.abs((found?.[index]?.x ?? 0) - corner.x)).toBeLessThan(6)
    expect(Math.abs((found?.[index]?.y ?? 0) - corner.y)).toBeLessThan(6)
  }
})

test('paper that fills the image is not cut', () => {
  expect(findPaper(sheet())).toBeUndefined()
})

test('a photographed sheet becomes a flat page', () => {
  const cleaned = cleanScan(photo(SLANTED), { ...NONE, crop: true })
  expect(cleaned?.pages).toHaveLength(1)
  const [page] = cleaned?.pages ?? []
  expect(Math.abs((page?.width ?? 0) - 482)).toBeLessThan(12)
  expect(Math.abs((page?.height ?? 0) - 632)).toBeLessThan(14)
  // No background remains at the edges.
  const corner = page?.data[5 * (page.width ?? 0) + 5] ?? 0
  expect(corner).toBeGreaterThan(200)
})

test('a projection hits the corners', () => {
  const image: Samples = {
    width: 4,
    height: 4,
    channels: 1,
    data: Uint8Array.from({ length: 16 }, (_, index) => index),
  }
  const whole: Quad = [
    { x: 0, y: 0 },
    { x: 4, y: 0 },
    { x: 4, y: 4 },
    { x: 0, y: 4 },
  ]
  expect(sampleThrough(image, image, projectionTo(whole, image)).data).toEqual(image.data)
})

test('skewed text becomes level, within the size of the page', () => {
  const straight = sheet()
  const { size, toSource } = rotatedFrame(straight, 3)
  const skewed = warp(straight, size, toSource)
  const cleaned = cleanScan(skewed, { ...NONE, deskew: true })
  expect(cleaned?.pages[0]).toMatchObject(size)
  expect(cleanScan(cleaned?.pages[0] ?? straight, { ...NONE, deskew: true })).toBeUndefined()
})

test('a double page is cut between its pages', () => {
  const gap = (x: number, y: number) => Math.abs(x - 450) > 40 && x % 14 < 8 && y % 30 < 11
  const double = sheet(900, 600, gap)
  expect(Math.abs((findGutter(double, inkMask(double, 128)) ?? 0) - 450)).toBeLessThan(12)
  const cleaned = cleanScan(double, { ...NONE, splitPages: true })
  expect(cleaned?.pages.map(({ width }) => Math.round(width / 30))).toEqual([15, 15])
  expect(findGutter(sheet(900, 600), inkMask(sheet(900, 600), 128))).toBeUndefined()
  expect(cleanScan(sheet(), { ...NONE, splitPages: true })).toBeUndefined()
})

test('black and white has no other levels, and without the option color stays', () => {
  const gray = sheet()
  const data = new Uint8Array(gray.data.length * 3).map((_, index) =>
    index % 3 === 0 ? 250 : (gray.data[(index / 3) | 0] ?? 0),
  )
  const color: Samples = { width: gray.width, height: gray.height, channels: 3, data }
  const cleaned = cleanScan(color, { ...NONE, blackAndWhite: true })
  expect(cleaned?.isBilevel).toBe(true)
  expect(new Set(cleaned?.pages[0]?.data)).toEqual(new Set([0, 255]))
  expect(cleanScan(color, NONE)).toBeUndefined()
})

test('pages without text stay unchanged regardless of the options', () => {
  const all = { crop: true, deskew: true, splitPages: true, evenLight: true, removeSpecks: true, blackAndWhite: true }
  const sky = new Uint8Array(400 * 300).map((_, index) => (index < 200 * 300 ? 230 : 60))
  expect(cleanScan({ width: 400, height: 300, channels: 1, data: sky }, all)).toBeUndefined()
})
