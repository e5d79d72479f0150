import { expect, test } from 'vitest'
import type { Samples } from '@recto/runtime'

import { makeImage } from '../../../../fixtures/make-image.ts'
import { testSample } from '../../../../fixtures/test-sample.ts'
import { samplesByImageMagick } from '../../../engine/test/decode-samples.ts'
import { colorQuantizer, type ReducedColors } from './quantize.ts'

/** An image with a palette of RGB colors. */
interface PaletteImage {
  width: number
  height: number
  palette: Uint8Array
  indices: Uint8Array
}

const quantize = (samples: Samples, size: number) => paletteImage(samples, colorQuantizer(samples).reduceTo(size))

function paletteImage({ width, height, channels }: Samples, { colors, indexes }: ReducedColors): PaletteImage {
  const palette = channels === 1 ? Uint8Array.from([...colors].flatMap((shade) => [shade, shade, shade])) : colors
  return { width, height, palette, indices: indexes() }
}

const samplesOf = (channels: 1 | 3, ...instructions: string[]) =>
  samplesByImageMagick(makeImage('png', ...instructions), channels)

/** The samples of a palette image. */
function expanded({ palette, indices, width, height }: PaletteImage): Samples {
  const data = new Uint8Array(indices.length * 3)
  indices.forEach((entry, pixel) => data.set(palette.subarray(entry * 3, entry * 3 + 3), pixel * 3))
  return { width, height, channels: 3, data }
}

/** Mean square error of the samples. */
function errorOf(samples: Samples, made: PaletteImage): number {
  const shown = expanded(made).data
  const per = samples.channels === 1 ? 3 : 1
  let sum = 0
  shown.forEach((value, index) => (sum += (value - (samples.data[Math.floor(index / per)] ?? 0)) ** 2))
  return sum / shown.length
}

test('an image with few colors is unchanged and gets no more palette entries than it has colors', () => {
  const samples = samplesOf(
    3,
    '-size',
    '60x40',
    'xc:white',
    '-fill',
    '#123456',
    '-draw',
    'rectangle 5,5 20,20',
    '+antialias',
  )
  const made = quantize(samples, 16)
  expect(made.palette.length / 3).toBe(2)
  expect([...made.palette]).toEqual([0x12, 0x34, 0x56, 255, 255, 255])
  expect(expanded(made).data).toEqual(samples.data)
})

test('a single color gives one entry', () => {
  const samples: Samples = { width: 7, height: 5, channels: 3, data: new Uint8Array(105).fill(200) }
  expect(quantize(samples, 2)).toEqual({
    width: 7,
    height: 5,
    palette: Uint8Array.of(200, 200, 200),
    indices: new Uint8Array(35),
  })
})

const IMAGES: [name: string, make: () => Samples][] = [
  ['a gradient', () => samplesOf(3, '-size', '200x150', 'gradient:tomato-navy')],
  [
    'more colors than are distinguished',
    () => samplesOf(3, '-size', '400x300', '-seed', '3', 'xc:', '+noise', 'Random'),
  ],
  ['clouds', () => samplesOf(3, '-size', '200x150', '-seed', '3', 'plasma:gold-navy')],
  ['gray', () => samplesOf(1, '-size', '200x150', '-seed', '3', 'plasma:white-black', '-colorspace', 'Gray')],
]
const SIZES = [2, 4, 16, 256]
/** Every image with every size, each image beginning with another size, so that every run takes each of them once. */
const CASES = IMAGES.flatMap(([name, make], index) =>
  [...SIZES.slice(index), ...SIZES.slice(0, index)].map((colors) => [colors, name, make] as const),
)

testSample(
  'with %d entries, %s is as near as ImageMagick makes it by the same number, or nearer',
  CASES,
  ([colors, , make]) => {
    const samples = make()
    const made = quantize(samples, colors)
    expect(made.palette.length / 3).toBeLessThanOrEqual(colors)
    expect(Math.max(...made.indices)).toBeLessThan(made.palette.length / 3)
    expect(made.indices.length).toBe(samples.width * samples.height)
    expect(errorOf(samples, made)).toBeLessThanOrEqual(errorOf(samples, evenSteps(samples, colors)) * 1.05)
  },
)

/** ImageMagick's palette, without dithering. */
function evenSteps(samples: Samples, colors: number): PaletteImage {
  const { width, height, channels, data } = samples
  const header = `P${channels === 1 ? 5 : 6} ${width} ${height} 255\n`
  const pixmap = Buffer.concat([Buffer.from(header), Buffer.from(data)])
  const judged = samplesByImageMagick(pixmap, 3, '+dither', '-colors', String(colors)).data
  const palette = new Map<number, number>()
  const indices = new Uint8Array(width * height)
  for (let pixel = 0; pixel < indices.length; pixel += 1) {
    const [red = 0, green = 0, blue = 0] = judged.subarray(pixel * 3, pixel * 3 + 3)
    const color = (red << 16) | (green << 8) | blue
    const entry = palette.get(color) ?? palette.size
    palette.set(color, entry)
    indices[pixel] = entry
  }
  const entries = [...palette.keys()].flatMap((color) => [color >> 16, (color >> 8) & 0xff, color & 0xff])
  return { width, height, palette: Uint8Array.from(entries), indices }
}

test('entries go from dark to light, and the same image gives the same ones', () => {
  const samples = samplesOf(3, '-size', '100x80', '-seed', '3', 'plasma:gold-navy')
  const made = quantize(samples, 64)
  const lumas = Array.from({ length: made.palette.length / 3 }, (_, entry) => {
    const [red = 0, green = 0, blue = 0] = made.palette.subarray(entry * 3, entry * 3 + 3)
    return Math.round(0.299 * red + 0.587 * green + 0.114 * blue)
  })
  expect(lumas.every((luma, index) => index === 0 || luma >= (lumas[index - 1] ?? 0) - 1)).toBe(true)
  expect(quantize(samples, 64)).toEqual(made)
})

test('a rare color far from all others keeps its entry', () => {
  const samples = samplesOf(
    3,
    '-size',
    '300x200',
    'gradient:white-gray20',
    '-fill',
    'red',
    '-draw',
    'rectangle 10,10 29,29',
  )
  const { palette, indices } = quantize(samples, 32)
  const entry = indices[20 * 300 + 20] ?? 0
  const [red = 0, green = 255, blue = 255] = palette.subarray(entry * 3, entry * 3 + 3)
  expect(red).toBeGreaterThan(240)
  expect(Math.max(green, blue)).toBeLessThan(15)
})

test('one count of the colors serves palettes of several sizes', () => {
  const samples = samplesOf(3, '-size', '60x40', '-seed', '3', 'plasma:gold-navy')
  const quantizer = colorQuantizer(samples)
  const distinct = new Set(
    Array.from({ length: 60 * 40 }, (_, pixel) => samples.data.slice(pixel * 3, pixel * 3 + 3).join()),
  )
  expect(quantizer.colorCount).toBe(distinct.size)
  for (const size of [4, 64, 16]) {
    expect(paletteImage(samples, quantizer.reduceTo(size))).toEqual(quantize(samples, size))
  }
})

test.each(IMAGES)('the noise of %s is that of its pixels', (_, make) => {
  const samples = make()
  const quantizer = colorQuantizer(samples)
  for (const size of [4, 64]) {
    const reduced = quantizer.reduceTo(size)
    const noise = errorOf(samples, paletteImage(samples, reduced))
    expect(reduced.psnr).toBeCloseTo(10 * Math.log10(255 ** 2 / noise), 6)
  }
})

test('an image that keeps its colors has no noise, and parts of it have the same entries', () => {
  const samples = samplesOf(1, '-size', '40x30', 'gradient:black-white')
  const { psnr, indexes, count } = colorQuantizer(samples).reduceTo(64)
  expect(psnr).toBe(Infinity)
  expect(count).toBe(30)
  expect(indexes(100, 300)).toEqual(indexes().slice(100, 300))
})

test('more colors than are first made room for are all counted', () => {
  const data = Uint8Array.from({ length: 5000 * 3 }, (_, at) =>
    at % 3 === 2 ? 7 : Math.floor(at / 3) >> (at % 3 === 0 ? 8 : 0),
  )
  const samples: Samples = { width: 100, height: 50, channels: 3, data }
  expect(colorQuantizer(samples).colorCount).toBe(5000)
  const { colors, indexes, psnr } = colorQuantizer(samples).reduceTo(256)
  const shown = Uint8Array.from([...indexes()].flatMap((entry) => [...colors.subarray(entry * 3, entry * 3 + 3)]))
  const noise = shown.reduce((sum, value, at) => sum + (value - (data[at] ?? 0)) ** 2, 0) / data.length
  expect(psnr).toBeCloseTo(10 * Math.log10(255 ** 2 / noise), 6)
})
