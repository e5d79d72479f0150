import { AppError } from '@recto/contract'
import { listBmp, listGifFrames, listWebp } from '@recto/images'
import { describe, expect, test } from 'vitest'
import { nodePlatform } from '@recto/platforms/node'

import { makeImage } from '../../../../fixtures/make-image.ts'
import { testSample } from '../../../../fixtures/test-sample.ts'
import { compare, decodeByImageMagick } from '../../../engine/test/decode-image.ts'
import { GROUND, pageOf, pixelsOnPage } from '../../../engine/test/image-on-page.ts'
import { frameXObject, lossyFrameXObject } from './frame-xobject.ts'
import type { ImageXObject } from './image-xobject.ts'
import { readJpx } from './jpx-xobject.ts'

const SCENE = ['-size', '61x43', 'gradient:red-blue', '-fill', 'lime', '-draw', 'rectangle 3,3 20,12']
const rgb = [...SCENE, '-depth', '8', '-type', 'TrueColor']
const few = [...SCENE, '+dither', '-colors', '12', '-type', 'Palette']
const bilevel = [...SCENE, '-monochrome', '-type', 'Bilevel']
const clear = [...rgb, '-alpha', 'set', '-transparent', 'lime']

const readBmp = (bytes: Uint8Array) =>
  Promise.all(listBmp(bytes, 'a.bmp').map((one) => frameXObject(one(), nodePlatform)))
const readGif = (bytes: Uint8Array) =>
  Promise.all(listGifFrames(bytes, 'a.gif').map((one) => frameXObject(one(), nodePlatform)))

async function readWebp(bytes: Uint8Array): Promise<ImageXObject[]> {
  const images: ImageXObject[] = []
  for (const one of listWebp(bytes, 'a.webp', nodePlatform)) {
    const frame = await one()
    images.push(
      await (frame.isLossy ? lossyFrameXObject(frame, 'a.webp', nodePlatform) : frameXObject(frame, nodePlatform)),
    )
  }
  return images
}

/** Differences between an image in a document and ImageMagick's decoding. */
async function difference(image: ImageXObject | undefined, bytes: Uint8Array, ...instructions: string[]) {
  if (image === undefined) throw new Error('there is no such image')
  return compare(await pixelsOnPage(await pageOf(image)), decodeByImageMagick(bytes, GROUND, ...instructions))
}

describe('a BMP looks in a document as it does by itself', () => {
  testSample<[string, string, string[]]>(
    '%s',
    [
      ['32 bits with alpha', 'bmp', clear],
      ['24 bits', 'bmp3', rgb],
      ['16 bits', 'bmp', [...rgb, '-define', 'bmp:subtype=RGB565']],
      ['15 bits', 'bmp', [...rgb, '-define', 'bmp:subtype=RGB555']],
      ['8 bits', 'bmp3', [...SCENE, '+dither', '-colors', '200', '-type', 'Palette', '-compress', 'None']],
      ['8 bits in runs', 'bmp3', [...few, '-compress', 'RLE']],
      ['1 bit', 'bmp3', bilevel],
      ['the first version', 'bmp2', rgb],
    ],
    async ([, kind, instructions]) => {
      const bytes = makeImage(kind, ...instructions)
      const [image] = await readBmp(bytes)
      expect((await difference(image, bytes)).largest).toBeLessThanOrEqual(2)
    },
  )

  test('from top to bottom', async () => {
    const bytes = makeImage('bmp3', ...rgb)
    const view = new DataView(bytes.buffer, bytes.byteOffset)
    view.setInt32(22, -43, true)
    const [image] = await readBmp(bytes)
    expect((await difference(image, makeImage('bmp3', ...rgb), '-flip')).largest).toBeLessThanOrEqual(2)
  })

  test('runs of 4 bits, with literal pixels, jumps and ends', async () => {
    const [image] = await readBmp(nibbleRuns())
    if (image === undefined) throw new Error('there is no image')
    const { bytes } = await pixelsOnPage(await pageOf(image))
    const row = (y: number) =>
      Array.from({ length: 6 }, (_, x) => ((bytes[(y * 6 + x) * 3] ?? 0) > 128 ? '1' : '0')).join('')
    expect([row(0), row(1), row(2)]).toEqual(['000110', '101010', '111100'])
  })
})

/** 6 by 3 pixels: the lower row as a run, the middle one as literals, the upper one after a jump. */
function nibbleRuns(): Uint8Array {
  const data = [4, 0x11, 0, 0, 0, 6, 0x10, 0x10, 0x10, 0, 0, 0, 0, 2, 3, 0, 2, 0x11, 0, 1]
  const bytes = new Uint8Array(14 + 40 + 8 + data.length)
  const view = new DataView(bytes.buffer)
  bytes.set([0x42, 0x4d])
  view.setUint32(10, 62, true)
  view.setUint32(14, 40, true)
  view.setInt32(18, 6, true)
  view.setInt32(22, 3, true)
  view.setUint16(26, 1, true)
  view.setUint16(28, 4, true)
  view.setUint32(30, 2, true)
  view.setUint32(46, 2, true)
  bytes.set([0, 0, 0, 0, 255, 255, 255, 0], 54)
  bytes.set(data, 62)
  return bytes
}

describe('a GIF looks in a document as it does by itself', () => {
  testSample<[string, string[]]>(
    '%s',
    [
      ['interlaced', [...few, '-interlace', 'GIF']],
      ['plain', few],
      ['256 colors', [...SCENE, '+dither', '-colors', '256']],
      ['black and white', bilevel],
      ['with a clear color', [...few, '-transparent', 'lime']],
    ],
    async ([, instructions]) => {
      const bytes = makeImage('gif', ...instructions)
      const [image] = await readGif(bytes)
      expect((await difference(image, bytes)).largest).toBeLessThanOrEqual(2)
    },
  )

  /** The first frame is always disposed of as None, the others as asked. */
  async function expectSameFrames(disposal: string): Promise<void> {
    const spot = (x: number) => ['(', '-size', '9x9', 'xc:yellow', '-repage', `61x43+${x}+7`, ')']
    const bytes = makeImage('gif', '-dispose', 'None', ...few, '-dispose', disposal, ...spot(5), ...spot(30))
    const images = await readGif(bytes)
    expect(images).toHaveLength(3)
    for (const [index, image] of images.entries()) {
      const others = [0, 1, 2].filter((other) => other !== index).join(',')
      expect((await difference(image, bytes, '-coalesce', '-delete', others)).largest).toBeLessThanOrEqual(2)
    }
  }

  test.each(['Background', 'Previous'])('every frame of an animation, disposed of as %s', expectSameFrames)
  test('every frame of an animation, disposed of as None', { tags: ['full'] }, () => expectSameFrames('None'))
})

describe('a WebP looks in a document as it does by itself', () => {
  testSample<[string, string[]]>(
    '%s',
    [
      ['without loss, with alpha', clear],
      ['without loss', rgb],
    ],
    async ([, instructions]) => {
      const bytes = makeImage('webp', ...instructions, '-define', 'webp:lossless=true')
      const [image] = await readWebp(bytes)
      expect((await difference(image, bytes)).largest).toBeLessThanOrEqual(2)
    },
  )

  testSample<[string, string[]]>(
    '%s',
    [
      ['with loss and alpha', clear],
      ['with loss, as a JPEG', rgb],
    ],
    async ([, instructions]) => {
      const bytes = makeImage('webp', ...instructions, '-quality', '80')
      const [image] = await readWebp(bytes)
      expect(image?.image.dictionary.get('Filter')).toMatchObject({ value: 'DCTDecode' })
      expect((await difference(image, bytes)).mean).toBeLessThan(4)
    },
  )
})

test('every frame of an animated WebP', async () => {
  const spot = (x: number) => ['(', '-size', '9x9', 'xc:yellow', '-repage', `61x43+${x}+7`, ')']
  const instructions = ['-define', 'webp:lossless=true', '-delay', '10', ...few, ...spot(6), ...spot(30)]
  const bytes = makeImage('webp', ...instructions)
  const images = await readWebp(bytes)
  expect(images).toHaveLength(3)
  for (const [index, image] of images.entries()) {
    const others = [0, 1, 2].filter((other) => other !== index).join(',')
    const gif = makeImage('gif', ...instructions)
    expect((await difference(image, gif, '-coalesce', '-delete', others)).largest).toBeLessThanOrEqual(2)
  }
})

test('a JPEG 2000 goes into the document byte for byte, and looks there as it does by itself', async () => {
  const bytes = makeImage('jp2', ...rgb, '-quality', '100')
  const image = readJpx({ name: 'a.jp2', bytes })
  expect(image.image.data).toBe(bytes)
  expect((await difference(image, bytes)).largest).toBeLessThanOrEqual(3)
})

test('truncated or corrupted files are refused, without a hang or any other error', async () => {
  const kinds: [(bytes: Uint8Array) => Promise<unknown>, Uint8Array][] = [
    [readBmp, makeImage('bmp3', ...few, '-compress', 'RLE')],
    [readGif, makeImage('gif', ...few)],
    [readWebp, makeImage('webp', ...rgb, '-define', 'webp:lossless=true')],
    [async (bytes) => readJpx({ name: 'a', bytes }), makeImage('jp2', ...rgb)],
  ]
  for (const [read, bytes] of kinds) {
    for (let round = 0; round < 40; round += 1) {
      const spoiled = bytes.slice(0, round % 4 === 0 ? (bytes.length * round) / 40 : bytes.length)
      for (let change = 0; change < 3; change += 1)
        spoiled[(round * 7919 + change * 104_729) % bytes.length] = round * 37
      const outcome = await tryTo(() => read(spoiled))
      expect(outcome instanceof Error && !(outcome instanceof AppError) ? outcome : undefined).toBeUndefined()
    }
  }
})

async function tryTo(work: () => Promise<unknown>): Promise<unknown> {
  try {
    return await work()
  } catch (error) {
    return error
  }
}
