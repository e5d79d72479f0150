import { AppError } from '@recto/contract'
import { describe, expect, test } from 'vitest'
import { nodePlatform } from '@recto/platforms/node'

import { makeImage } from '../../../../fixtures/make-image.ts'
import { testSample } from '../../../../fixtures/test-sample.ts'
import { renderPageByPoppler } from '../../../engine/test/render-by-poppler.ts'
import { checkWithQpdf } from '../../../engine/test/inspect-pdf.ts'
import { mutate, seededRandom } from '../../../engine/test/mutations.ts'
import { GROUND, pageOf, pixelsOnPage } from '../../../engine/test/image-on-page.ts'
import { compare, decodeByImageMagick, type Pixels } from '../../../engine/test/decode-image.ts'
import { readImage } from './read-image.ts'

const read = (bytes: Uint8Array, file = 'a.png') => readImage({ name: file, bytes }, nodePlatform)

/** An image as poppler renders it in a document, and as ImageMagick decodes it. */
async function bothViews(bytes: Uint8Array, ...turning: string[]): Promise<[drawn: Pixels, shown: Pixels]> {
  const pdf = await pageOf(await read(bytes))
  expect(await checkWithQpdf(pdf)).toMatch(/No syntax or stream encoding errors/)
  return [await pixelsOnPage(pdf), decodeByImageMagick(bytes, GROUND, ...turning)]
}

/** An image whose sides and corners all differ; its size is not a multiple of 8. */
const SCENE = [
  '-size',
  '61x43',
  'gradient:red-blue',
  '-fill',
  'lime',
  '-draw',
  'rectangle 3,3 20,12',
  '-fill',
  'yellow',
  '-draw',
  'circle 45,30 52,30',
]
/** The same, partly transparent. */
const VEIL = [
  ...SCENE,
  '(',
  '-size',
  '61x43',
  'gradient:white-black',
  ')',
  '-alpha',
  'off',
  '-compose',
  'CopyOpacity',
  '-composite',
]
/** The same with a palette, one entry of which is transparent. */
const FEW = [...SCENE, '+dither', '-colors', '12']
const CLEAR = [...FEW, '-fuzz', '5%', '-transparent', 'lime']

/** Color type and bit depth in the header of a PNG. */
type Kind = [colorType: number, depth: number]

const kind = (colorType: number, depth: number) => [
  '-define',
  `png:color-type=${colorType}`,
  '-define',
  `png:bit-depth=${depth}`,
]
const gray = (depth: number) => ['-colorspace', 'Gray', ...kind(0, depth)]

describe.each(['none', 'PNG'])('a PNG looks in a document as it does by itself, interlaced: %s', (interlace) => {
  testSample<[string, Kind, string[]]>(
    '%s',
    // Those that every run takes differ in whether and how they are transparent.
    [
      ['RGB', [2, 8], [...SCENE, ...kind(2, 8)]],
      ['RGB of 16 bits', [2, 16], [...SCENE, '-depth', '16', ...kind(2, 16)]],
      ['RGBA', [6, 8], [...VEIL, ...kind(6, 8)]],
      ['gray', [0, 8], [...SCENE, ...gray(8)]],
      ['RGBA of 16 bits', [6, 16], [...VEIL, '-depth', '16', ...kind(6, 16)]],
      ['gray of 16 bits', [0, 16], [...SCENE, '-depth', '16', ...gray(16)]],
      ['gray of 4 bits', [0, 4], [...SCENE, '+dither', '-posterize', '16', ...gray(4)]],
      ['gray of 2 bits', [0, 2], [...SCENE, '-colorspace', 'Gray', '+dither', '-posterize', '4', ...gray(2)]],
      ['palette with a clear entry', [3, 4], [...CLEAR, ...kind(3, 4)]],
      ['gray with alpha', [4, 8], [...VEIL, '-colorspace', 'Gray', ...kind(4, 8)]],
      ['palette of 8 bits', [3, 8], [...SCENE, '+dither', '-colors', '200', ...kind(3, 8)]],
      ['palette of 4 bits', [3, 4], [...FEW, ...kind(3, 4)]],
      ['gray with a clear tone', [0, 8], [...FEW, '-colorspace', 'Gray', '-transparent', 'gray(182)', ...kind(0, 8)]],
      ['black and white', [0, 1], [...SCENE, '-monochrome', ...gray(1)]],
      ['palette of 2 bits', [3, 2], [...SCENE, '-monochrome', '+level-colors', 'navy,orange', ...kind(3, 2)]],
      ['RGB with a clear color', [2, 8], [...CLEAR, ...kind(2, 8)]],
    ],
    async ([, header, instructions]) => {
      const bytes = makeImage('png', ...instructions, '-interlace', interlace)
      expect([bytes[25], bytes[24], bytes[28]]).toEqual([...header, interlace === 'PNG' ? 1 : 0])
      const [drawn, shown] = await bothViews(bytes)
      expect(compare(drawn, shown).largest).toBeLessThanOrEqual(2)
    },
  )
})

test('a PNG without transparency goes into the document byte for byte', async () => {
  const bytes = makeImage('png', ...SCENE, ...kind(2, 8))
  const { image, softMask } = await read(bytes)
  expect(Buffer.from(bytes).includes(Buffer.from(image.data.subarray(0, 200)))).toBe(true)
  expect(softMask).toBeUndefined()
})

test('fully opaque alpha is left out', async () => {
  const bytes = makeImage('png', ...SCENE, '-alpha', 'opaque', ...kind(6, 8))
  expect([bytes[25], (await read(bytes)).softMask]).toEqual([6, undefined])
})

describe('a JPEG goes into the document byte for byte, and looks there as it does by itself', () => {
  testSample<[string, string[]]>(
    '%s',
    // The tests of rotation need a baseline one.
    [
      ['gray', [...SCENE, '-colorspace', 'Gray']],
      ['baseline', SCENE],
      ['progressive', [...SCENE, '-interlace', 'JPEG']],
    ],
    async ([, instructions]) => {
      const bytes = makeImage('jpeg', ...instructions, '-quality', '98')
      expect((await read(bytes)).image.data).toBe(bytes)
      const [drawn, shown] = await bothViews(bytes)
      expect(compare(drawn, shown).mean).toBeLessThan(3)
    },
  )

  test('inverted CMYK by Adobe does not appear as a negative', async () => {
    const colors = ['-size', '30x30', 'xc:white', '-fill', 'red', '-draw', 'rectangle 0,15 29,29']
    const bytes = makeImage('jpeg', ...colors, '-colorspace', 'CMYK', '-quality', '98')
    const drawn = await renderPageByPoppler(await pageOf(await read(bytes)), 1)
    expect(Math.min(...drawn.at(75, 125))).toBeGreaterThan(250)
    const [red, green, blue] = drawn.at(75, 25)
    expect(red).toBeGreaterThan(200)
    expect(Math.max(green, blue)).toBeLessThan(80)
  })

  testSample<[number, string[]]>(
    'turned as Exif says: %d',
    [
      [6, ['-rotate', '90']],
      [1, []],
      [2, ['-flop']],
      [3, ['-rotate', '180']],
      [4, ['-flip']],
      [5, ['-transpose']],
      [7, ['-transverse']],
      [8, ['-rotate', '270']],
    ],
    async ([orientation, turning]) => {
      const plain = makeImage('jpeg', ...SCENE, '-quality', '98')
      const bytes = withOrientation(plain, orientation)
      const [drawn, shown] = await bothViews(bytes, ...turning)
      expect([drawn.width, drawn.height]).toEqual(orientation > 4 ? [43, 61] : [61, 43])
      expect(compare(drawn, shown).mean).toBeLessThan(3)
    },
  )
})

/** Inserts an Exif orientation after the first marker of a JPEG. */
function withOrientation(jpeg: Uint8Array, orientation: number): Uint8Array {
  const entry = [0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0]
  const tiff = [0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, 1, ...entry, 0, 0, 0, 0]
  const segment = [0x45, 0x78, 0x69, 0x66, 0, 0, ...tiff]
  return Uint8Array.from([0xff, 0xd8, 0xff, 0xe1, 0, segment.length + 2, ...segment, ...jpeg.subarray(2)])
}

async function refusalOf(bytes: Uint8Array): Promise<{ code: string; reason?: string | undefined }> {
  const error: unknown = await read(bytes).catch((reason: unknown) => reason)
  if (!(error instanceof AppError)) throw new Error('it was read')
  return { code: error.code, ...(error.facts.reason === undefined ? {} : { reason: error.facts.reason }) }
}

describe('damaged images and other files are refused', () => {
  const png = () => makeImage('png', ...VEIL, ...kind(6, 8))
  const jpeg = () => makeImage('jpeg', ...SCENE)
  const changed = (bytes: Uint8Array, at: number, value: number) => bytes.with(at < 0 ? bytes.length + at : at, value)

  test.each<[string, () => Uint8Array, string]>([
    ['a GIF', () => makeImage('gif', ...SCENE), 'NOT_AN_IMAGE'],
    ['nothing at all', () => new Uint8Array(), 'NOT_AN_IMAGE'],
    ['a PNG that breaks off', () => png().subarray(0, -200), 'DAMAGED_IMAGE'],
    ['a PNG with a wrong byte', () => changed(png(), 300, 7), 'DAMAGED_IMAGE'],
    ['a PNG with no more than its signature', () => png().subarray(0, 8), 'DAMAGED_IMAGE'],
    [
      'an opaque PNG with fewer rows than it says',
      () => withSize(makeImage('png', ...SCENE, ...kind(2, 8)), 61, 44),
      'DAMAGED_IMAGE',
    ],
    ['a PNG with more rows than it says', () => withSize(png(), 61, 40), 'DAMAGED_IMAGE'],
    ['a PNG of no width', () => withSize(png(), 0, 43), 'DAMAGED_IMAGE'],
    ['a JPEG that breaks off', () => jpeg().subarray(0, -50), 'DAMAGED_IMAGE'],
    ['a JPEG without a frame', () => jpeg().subarray(0, 40), 'DAMAGED_IMAGE'],
    ['a JPEG of a kind that PDF has not', () => withFrame(jpeg(), 0xc9), 'UNSUPPORTED_IMAGE'],
  ])('%s', async (_, make, code) => {
    expect(await refusalOf(make())).toEqual({ code })
  })

  test('a few bytes that claim billions of pixels are refused before anything is decompressed', async () => {
    expect(await refusalOf(withSize(png(), 100_000, 100_000))).toEqual({ code: 'TOO_COMPLEX', reason: 'pixels' })
  })
})

/** A PNG with another size in its header and a valid CRC. */
function withSize(png: Uint8Array, width: number, height: number): Uint8Array {
  const result = png.slice()
  const view = new DataView(result.buffer)
  view.setUint32(16, width)
  view.setUint32(20, height)
  view.setUint32(29, nodePlatform.crc32(result.subarray(12, 29)))
  return result
}

/** A JPEG with another frame type. */
function withFrame(jpeg: Uint8Array, marker: number): Uint8Array {
  const at = jpeg.findIndex((byte, index) => byte === 0xff && jpeg[index + 1] === 0xc0)
  return jpeg.with(at + 1, marker)
}

test('corrupted images are read or refused, without any other error', async () => {
  const originals = [
    makeImage('png', ...VEIL, ...kind(6, 8)),
    makeImage('png', ...CLEAR, '-interlace', 'PNG', ...kind(3, 4)),
    makeImage('jpeg', ...SCENE),
  ]
  const random = seededRandom(5)
  const outcomes = new Set<string>()
  for (let round = 0; round < 1500; round += 1) {
    const bytes = mutate(originals[round % originals.length] ?? new Uint8Array(), random)
    const outcome = await read(withCheckValues(bytes)).catch((error: unknown) => error)
    outcomes.add(outcome instanceof Error ? outcome.message : 'read')
  }
  const expected = new Set(['read', 'NOT_AN_IMAGE', 'DAMAGED_IMAGE', 'TOO_COMPLEX'])
  expect([...outcomes].filter((outcome) => !expected.has(outcome))).toEqual([])
  expect(outcomes.size).toBeGreaterThan(2)
})

/** A PNG with corrected CRCs; anything else unchanged. */
function withCheckValues(bytes: Uint8Array): Uint8Array {
  const result = bytes.slice()
  const view = new DataView(result.buffer)
  for (let at = 8; result[0] === 0x89 && at + 12 <= result.length;) {
    const end = at + 8 + view.getUint32(at)
    if (end + 4 > result.length) break
    view.setUint32(end, nodePlatform.crc32(result.subarray(at + 4, end)))
    at = end + 4
  }
  return result
}
