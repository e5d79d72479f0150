import { describe, expect, test } from 'vitest'

import { nodePlatform } from '@recto/platforms/node'
import type { Samples } from '@recto/runtime'

import { openSimilarity, type Similarity } from './similarity.ts'

const similarity = await openSimilarity(nodePlatform)

type Color = [red: number, green: number, blue: number]

/** An image whose colors depend on their position. */
function image(width: number, height: number, colorAt: (x: number, y: number) => Color): Samples {
  const data = new Uint8ClampedArray(width * height * 3)
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) data.set(colorAt(x, y), 3 * (y * width + x))
  }
  return { width, height, channels: 3, data }
}

/** A textured square in the middle of white. */
function textureAt(width: number, height: number): (x: number, y: number) => Color {
  const isInside = (place: number, length: number) =>
    place > Math.floor(length / 4) && place < Math.floor((3 * length) / 4)
  return (x, y) => {
    if (!isInside(x, width) || !isInside(y, height)) return [255, 255, 255]
    const shade = ((Math.floor(x / 3) * 7 + Math.floor(y / 5) * 13) ^ ((x * y) >> 5)) & 255
    return [shade, (((shade * 3) >> 2) + 20) & 255, 255 - shade]
  }
}

const CHANGES = {
  noise: ([red, green, blue]: Color, x: number, y: number): Color => {
    const noise = ((x + y) % 2 === 0 ? 1 : -1) * ((x * 31 + y * 17) % 23)
    return [red + noise, green + noise, blue + noise]
  },
  patch: (color: Color, x: number, y: number, width: number, height: number): Color => {
    const [left, top] = [Math.floor(width / 2), Math.floor(height / 2)]
    return x >= left && x < left + 60 && y >= top && y < top + 60 ? [128, 128, 128] : color
  },
  tint: ([red, green, blue]: Color, _x: number, y: number, _width: number, height: number): Color => [
    y < Math.floor(height / 3) ? 200 : red,
    green,
    blue,
  ],
}

function pair(change: keyof typeof CHANGES, width: number, height: number): [Samples, Samples] {
  const colorAt = textureAt(width, height)
  return [
    image(width, height, colorAt),
    image(width, height, (x, y) => CHANGES[change](colorAt(x, y), x, y, width, height)),
  ]
}

// Expected values are from scipy: gaussian_filter of 1.5 truncated at 3.5, uniform_filter of 48 and 32.
describe('similarity equals what scipy computes for the same images', () => {
  test.each<[keyof typeof CHANGES, [width: number, height: number], Similarity]>([
    ['noise', [200, 150], { content: 0.6068, tile: 0.5288, chroma: 0.2489 }],
    ['noise', [700, 530], { content: 0.624, tile: 0.5282, chroma: 0.5779 }],
    ['noise', [2100, 2003], { content: 0.6386, tile: 0.5286, chroma: 0.4895 }],
    ['noise', [21, 17], { content: 0.8438, tile: 0.8438, chroma: 0 }],
    ['patch', [200, 150], { content: 0.7173, tile: 0.3151, chroma: 42.5693 }],
    ['patch', [700, 530], { content: 0.9671, tile: 0.1217, chroma: 59.3583 }],
    ['patch', [21, 17], { content: 0.6826, tile: 0.73, chroma: 6.3675 }],
    ['tint', [200, 150], { content: 0.9711, tile: 0.9258, chroma: 38.0605 }],
    ['tint', [700, 530], { content: 0.9812, tile: 0.8557, chroma: 53.5083 }],
    ['tint', [21, 17], { content: 0.968, tile: 0.9708, chroma: 8.5905 }],
  ])('%s of %j', (change, size, { content, tile, chroma }) => {
    const found = similarity(...pair(change, ...size))
    expect(Math.abs(found.content - content)).toBeLessThan(0.002)
    expect(Math.abs(found.tile - tile)).toBeLessThan(0.01)
    expect(Math.abs(found.chroma - chroma)).toBeLessThan(0.01)
  })
})

test('an image is identical to itself, and not at all similar to one of another size', () => {
  const [one] = pair('noise', 100, 60)
  expect(similarity(one, { ...one, data: one.data.slice() })).toEqual({ content: 1, tile: 1, chroma: 0 })
  const [other] = pair('noise', 60, 100)
  expect(similarity(one, other)).toEqual({ content: 0, tile: 0, chroma: 255 })
})

test('ignores alpha and treats gray like three equal channels', () => {
  const gray = (change: number): Samples => ({
    width: 90,
    height: 60,
    channels: 1,
    data: Uint8Array.from({ length: 5400 }, (_, index) => 40 + ((index * index + change) % 120)),
  })
  const spread = ({ data, ...size }: Samples, channels: 3 | 4): Samples => ({
    ...size,
    channels,
    data: Uint8Array.from({ length: data.length * channels }, (_, index) =>
      index % channels === 3 ? index & 255 : (data[Math.floor(index / channels)] ?? 0),
    ),
  })
  const bare = similarity(gray(0), gray(7))
  expect(bare.chroma).toBe(0)
  expect(bare.content).toBeLessThan(0.999)
  for (const channels of [3, 4] as const) {
    const found = similarity(spread(gray(0), channels), spread(gray(7), channels))
    expect(found.content).toBeCloseTo(bare.content, 4)
    expect(found.chroma).toBeCloseTo(0, 4)
  }
  expect(similarity(gray(0), spread(gray(7), 3)).content).toBeCloseTo(bare.content, 4)
})

test('what an earlier, larger image left behind does not count', () => {
  const sizes: [width: number, height: number][] = [
    [301, 257],
    [1, 1],
    [2, 7],
    [5, 3],
  ]
  const results = sizes.map((size) => similarity(...pair('noise', ...size)))
  for (const [index, size] of [...sizes.entries()].toReversed()) {
    expect(similarity(...pair('noise', ...size))).toEqual(results[index])
  }
})

test('blank pages are alike', () => {
  const paper = (shade: number) => image(300, 200, () => [shade, shade, shade])
  expect(similarity(paper(255), paper(254)).chroma).toBeCloseTo(0, 5)
  expect(similarity(paper(255), paper(254)).content).toBeCloseTo(1, 3)
})
