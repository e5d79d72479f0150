import { describe, expect, test } from 'vitest'
import { nodePlatform } from '@recto/platforms/node'
import type { RgbaImage } from '@recto/runtime'

import { runProgram } from '../../../../fixtures/run-program.ts'
import { testSample } from '../../../../fixtures/test-sample.ts'
import { colorsAt, headerOf, identify } from '../../../engine/test/inspect-image.ts'
import { withFile } from '../../../engine/test/inspect-pdf.ts'
import { imageEncoder, type ImageEncoding } from './encode-image.ts'
import { addJpegMetadata } from './jpeg-metadata.ts'

const PLAIN: ImageEncoding = { format: 'png', dpi: 96, isGray: false, isClear: false, jpegQuality: 95 }

async function encode(made: RgbaImage, encoding: Partial<ImageEncoding>): Promise<Uint8Array> {
  const write = await imageEncoder({ ...PLAIN, ...encoding }, nodePlatform)
  return write(made)
}

/** An image whose pixels depend on their position. */
function image(width: number, height: number, colorAt: (x: number, y: number) => number[]): RgbaImage {
  const colors = Array.from({ length: width * height }, (_, index) => colorAt(index % width, Math.floor(index / width)))
  return { width, height, pixels: Uint8ClampedArray.from(colors.flat()) }
}

/** Every pixel differs from its neighbors, as in a photograph. */
const photo = (width: number, height: number) =>
  image(width, height, (x, y) => [(x * 37 + y * 11) % 256, (x * y * 3) % 256, (x * 5 + y * 91) % 256, 255])
/** Rows of runs and repeated rows, as on a page of text. */
const page = (width: number, height: number) =>
  image(width, height, (x, y) => (y % 6 < 3 && x % 10 < 4 ? [20, 0, 120, 255] : [255, 255, 255, 255]))

/** Shades of gray with runs between them. */
const shades = (width: number, height: number) =>
  image(width, height, (x, y) => {
    const shade = y % 5 === 0 ? 255 : (x * 37 + y * 11) % 256
    return [shade, shade, shade, 255]
  })

/** All pixels of a file, decoded by ImageMagick. */
async function pixelsOf(bytes: Uint8Array): Promise<Buffer> {
  const options = { encoding: 'buffer', maxBuffer: 64 * 1024 * 1024 } as const
  const { stdout } = await withFile(bytes, (file) => runProgram('convert', [file, '-depth', '8', 'rgba:-'], options))
  return stdout
}

describe('lossless formats keep every pixel, however wide the image is', () => {
  const widths = [1, 2, 3, 5, 8, 33, 301]
  const formats = ['png', 'tiff', 'bmp'] as const
  testSample(
    'a %s of %i pixels',
    formats.flatMap((format) => widths.map((width) => [format, width] as const)),
    async ([format, width]) => {
      for (const made of [photo(width, 17), page(width, 17), shades(width, 17)]) {
        const found = await pixelsOf(await encode(made, { format }))
        expect(Buffer.compare(found, Buffer.from(made.pixels))).toBe(0)
      }
    },
  )

  test('a clear PNG', async () => {
    const made = image(40, 20, (x, y) => [x * 6, y * 12, 7, (x * y) % 256])
    const found = await pixelsOf(await encode(made, { isClear: true }))
    // The color of transparent pixels does not matter.
    const seen = (bytes: Uint8Array | Uint8ClampedArray) =>
      Array.from({ length: bytes.length / 4 }, (_, index) =>
        bytes[index * 4 + 3] === 0 ? 'clear' : [...bytes.subarray(index * 4, index * 4 + 4)].join(' '),
      )
    expect(seen(found)).toEqual(seen(made.pixels))
  })

  test('more strips than one', async () => {
    const made = photo(700, 400)
    const bytes = await encode(made, { format: 'tiff' })
    expect(Buffer.compare(await pixelsOf(bytes), Buffer.from(made.pixels))).toBe(0)
  })
})

testSample<[number[], number]>(
  '%j is the shade %i in every format',
  [
    [[255, 0, 0], 77],
    [[0, 255, 0], 150],
    [[0, 0, 255], 28],
    [[128, 128, 128], 128],
    [[255, 255, 255], 255],
  ],
  async ([color, shade]) => {
    const made = image(9, 9, (x) => (x === 0 ? [1, 2, 3, 255] : [...color, 255]))
    for (const format of ['png', 'tiff', 'bmp', 'jpg', 'webp'] as const) {
      const [found] = await colorsAt(await encode(made, { format, isGray: true }), [6, 4])
      for (const level of found?.slice(0, 3) ?? []) expect(Math.abs(level - shade)).toBeLessThanOrEqual(4)
    }
  },
)

test.each(['png', 'tiff', 'bmp', 'jpg'] as const)('a %s is gray if no pixel has a color', async (format) => {
  const [gray, tinted] = [shades(40, 30), shades(40, 30)]
  tinted.pixels.set([255, 0, 0], 4 * 1199)
  const kindOf = async (made: RgbaImage) => {
    const bytes = await encode(made, { format })
    return (await withFile(bytes, (file) => runProgram('identify', ['-format', '%[type]', file]))).stdout
  }
  expect(await kindOf(gray)).toBe('Grayscale')
  expect(await kindOf(tinted)).not.toBe('Grayscale')
})

test('pure black and white take one bit per pixel in TIFF and PNG, and keep their place', async () => {
  const made = image(13, 5, (x, y) => ((x + y) % 3 === 0 ? [0, 0, 0, 255] : [255, 255, 255, 255]))
  for (const format of ['png', 'tiff'] as const) {
    const bytes = await encode(made, { format, isGray: true })
    expect(await headerOf(bytes)).toMatch(/1-bit grayscale|bps=1,/)
    expect(Buffer.compare(await pixelsOf(bytes), Buffer.from(made.pixels))).toBe(0)
  }
})

test.each(['jpg', 'tiff', 'webp'] as const)('a %s says that its colors are those of sRGB', async (format) => {
  const bytes = await encode(page(20, 20), { format })
  const asked = ['-format', '%[profile:icc]|%[icc:description]']
  const { stdout } = await withFile(bytes, (file) => runProgram('identify', [...asked, file]))
  expect(stdout).toBe('sRGB|sRGB')
})

test('converting from one sRGB profile to another changes no colors', async () => {
  const made = photo(64, 64)
  const bytes = await encode(made, { format: 'tiff' })
  const theirs = '/usr/share/color/icc/sRGB.icc'
  const parts = (file: string) => [file, '-profile', theirs, '-depth', '8', 'rgba:-']
  const { stdout } = await withFile(bytes, (file) => runProgram('convert', parts(file), { encoding: 'buffer' }))
  const differences = [...stdout].map((level, index) => Math.abs(level - (made.pixels[index] ?? 0)))
  expect(Math.max(...differences)).toBeLessThanOrEqual(1)
})

test('a high-quality JPEG does not subsample chroma', async () => {
  const made = image(16, 16, (x) => (x % 2 === 0 ? [255, 0, 0, 255] : [0, 0, 255, 255]))
  const asked = ['-format', '%[jpeg:sampling-factor]']
  const sampling = async (jpegQuality: number) => {
    const bytes = await encode(made, { format: 'jpg', jpegQuality })
    return (await withFile(bytes, (file) => runProgram('identify', [...asked, file]))).stdout
  }
  expect([await sampling(85), await sampling(90)]).toEqual(['2x2,1x1,1x1', '1x1,1x1,1x1'])
})

testSample('%i dots per inch are written into every format', [299, 20, 96, 150, 600], async (dpi) => {
  for (const format of ['jpg', 'png', 'tiff', 'bmp'] as const) {
    const { dpi: found } = await identify(await encode(page(12, 12), { format, dpi }))
    expect([format, ...found]).toEqual([format, dpi, dpi])
  }
})

test('a JPEG without JFIF gets it, with its resolution; anything but a JPEG is refused', () => {
  const bare = Uint8Array.of(0xff, 0xd8, 0xff, 0xdb, 0, 2)
  const made = addJpegMetadata(bare, 300)
  expect([...made.subarray(0, 11)]).toEqual([0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a, 0x46, 0x49, 0x46, 0])
  expect([...made.subarray(13, 18)]).toEqual([1, 1, 44, 1, 44])
  expect([...made.subarray(20)]).toEqual([...bare.subarray(2)])
  expect([...addJpegMetadata(made, 300)]).toEqual([...made])
  expect(() => addJpegMetadata(Uint8Array.of(0x89, 0x50), 72)).toThrow('not a JPEG')
})
