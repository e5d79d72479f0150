import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { AppError } from '@recto/contract'
import { afterAll, describe, expect, test } from 'vitest'
import { nodePlatform } from '@recto/platforms/node'

import { runProgramSync } from '../../../../fixtures/run-program.ts'
import { makeImage } from '../../../../fixtures/make-image.ts'
import { testSample } from '../../../../fixtures/test-sample.ts'
import { compare, decodeByImageMagick } from '../../../engine/test/decode-image.ts'
import { GROUND, pageOf, pixelsOnPage } from '../../../engine/test/image-on-page.ts'
import { listTiff } from './tiff-xobject.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'recto-tiff-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** An image whose sides and corners all differ; its size is not a multiple of 8 or 16. */
const SCENE = ['-size', '61x43', 'gradient:red-blue', '-fill', 'lime', '-draw', 'rectangle 3,3 20,12']
const PAPER = ['-size', '203x97', 'xc:white', '-fill', 'black', '-draw', 'circle 45,30 52,30 rectangle 100,60 180,80']
const rgb = [...SCENE, '-depth', '8', '-type', 'TrueColor']
const deep = [...SCENE, '-depth', '16', '-type', 'TrueColor']
const gray = [...SCENE, '-colorspace', 'Gray', '-depth', '8']
const bilevel = [...PAPER, '-monochrome', '-type', 'Bilevel', '-depth', '1']

const compressed = (kind: string, ...more: string[]) => ['-compress', kind, ...more]
const strips = (rows: number) => ['-define', `tiff:rows-per-strip=${rows}`]
const endian = (order: 'msb' | 'lsb') => ['-define', `tiff:endian=${order}`]

const read = (bytes: Uint8Array) => listTiff({ name: 'a.tif', bytes }, nodePlatform)

/** The image with this number, as poppler renders it in a document, and as ImageMagick decodes it. */
async function bothViews(bytes: Uint8Array, page = 0) {
  const frame = await read(bytes)[page]?.()
  if (frame === undefined) throw new Error('there is no such image')
  const shown = decodeByImageMagick(bytes, GROUND, '-auto-orient')
  return { frame, ...compare(await pixelsOnPage(await pageOf(frame)), shown) }
}

describe('a TIFF looks in a document as it does by itself', () => {
  testSample<[string, string[]]>(
    '%s',
    [
      ['RGB', [...rgb, ...compressed('None')]],
      ['RGB, big-endian', [...rgb, ...compressed('None'), ...endian('msb')]],
      ['LZW with a predictor', [...rgb, ...compressed('LZW')]],
      ['LZW in strips', [...rgb, ...compressed('LZW'), ...strips(5)]],
      ['Deflate', [...rgb, ...compressed('Zip'), ...strips(7)]],
      ['PackBits', [...rgb, ...compressed('RLE'), ...strips(7)]],
      ['16 bits', [...deep, ...compressed('Zip')]],
      ['16 bits, big-endian', [...deep, ...compressed('LZW'), ...endian('msb')]],
      ['planes', [...rgb, '-interlace', 'plane', ...compressed('Zip')]],
      ['tiles', [...rgb, ...compressed('Zip'), '-define', 'tiff:tile-geometry=32x16']],
      ['gray', [...gray, ...compressed('LZW')]],
      ['palette', [...SCENE, '+dither', '-colors', '12', '-type', 'Palette', ...compressed('LZW')]],
      ['alpha', [...rgb, '-type', 'TrueColorAlpha', '-alpha', 'set', '-transparent', 'lime', ...compressed('Zip')]],
      ['Group 4', [...bilevel, ...compressed('Group4')]],
      ['Group 4, bits lowest first', [...bilevel, ...compressed('Group4'), '-define', 'tiff:fill-order=lsb']],
      ['Group 4, 0 is black', [...bilevel, ...compressed('Group4'), '-define', 'quantum:polarity=min-is-black']],
      ['Group 4 in strips', [...bilevel, ...compressed('Group4'), ...strips(16)]],
      ['Group 3', [...bilevel, ...compressed('Fax')]],
      ['bilevel', [...bilevel, ...compressed('None')]],
      ['bilevel, 0 is black', [...bilevel, ...compressed('LZW'), '-define', 'quantum:polarity=min-is-black']],
    ],
    async ([, instructions]) => {
      const { largest } = await bothViews(makeImage('tiff', ...instructions))
      expect(largest).toBeLessThanOrEqual(2)
    },
  )

  test.each<[string, string[]]>([
    ['whole', []],
    ['in strips', strips(16)],
    ['in tiles', ['-define', 'tiff:tile-geometry=32x16']],
  ])('JPEG, %s', async (_, more) => {
    const { mean } = await bothViews(makeImage('tiff', ...rgb, ...compressed('JPEG', '-quality', '95'), ...more))
    expect(mean).toBeLessThan(4)
  })

  testSample('rotated according to its orientation: %d', [1, 2, 3, 4, 5, 6, 7, 8], async (orientation) => {
    const bytes = makeImage('tiff', ...rgb, ...compressed('None'), '-orient', ORIENTATIONS[orientation - 1] ?? '')
    const { frame, largest } = await bothViews(bytes)
    expect([frame.width, frame.height]).toEqual(orientation > 4 ? [43, 61] : [61, 43])
    expect(largest).toBeLessThanOrEqual(2)
  })
})

test('gray where 0 is white', async () => {
  const bytes = makeImage('tiff', ...gray, ...compressed('LZW'))
  const [frame] = await Promise.all(read(withPhotometric(bytes, 0)).map((one) => one()))
  if (frame === undefined) throw new Error('there is no image')
  const negative = decodeByImageMagick(bytes, GROUND, '-negate')
  expect(compare(await pixelsOnPage(await pageOf(frame)), negative).largest).toBeLessThanOrEqual(2)
})

/** Replaces the PhotometricInterpretation of a little-endian TIFF. */
function withPhotometric(bytes: Uint8Array, photometric: number): Uint8Array {
  const entry = Buffer.from(bytes).indexOf(Buffer.from([262 & 255, 262 >> 8, 3, 0, 1, 0, 0, 0]))
  return bytes.with(entry + 8, photometric)
}

const ORIENTATIONS = [
  'TopLeft',
  'TopRight',
  'BottomRight',
  'BottomLeft',
  'LeftTop',
  'RightTop',
  'RightBottom',
  'LeftBottom',
]

test('fax data in one strip is stored unchanged', async () => {
  const bytes = makeImage('tiff', ...bilevel, ...compressed('Group4'), ...strips(1000))
  const [frame] = await Promise.all(read(bytes).map((one) => one()))
  expect(Buffer.from(bytes).includes(Buffer.from(frame?.image.data ?? []))).toBe(true)
  expect(frame?.image.dictionary.get('Filter')).toMatchObject({ value: 'CCITTFaxDecode' })
})

test('bilevel pixels become JBIG2, and CMYK stays CMYK', async () => {
  const [paper] = await Promise.all(read(makeImage('tiff', ...bilevel, ...compressed('LZW'))).map((one) => one()))
  expect(paper?.image.dictionary.get('Filter')).toMatchObject({ value: 'JBIG2Decode' })
  const cmyk = makeImage('tiff', ...SCENE, '-colorspace', 'CMYK', '-depth', '8', ...compressed('Zip'))
  const [ink] = await Promise.all(read(cmyk).map((one) => one()))
  expect(ink?.image.dictionary.get('ColorSpace')).toMatchObject({ value: 'DeviceCMYK' })
})

test('all pages with their resolution, without thumbnails', async () => {
  const pages = ['a', 'b', 'c'].map((letter) => {
    const file = path.join(folder, `${letter}.tif`)
    writeFileSync(file, makeImage('tiff', ...rgb, '-density', '300', '-units', 'PixelsPerInch'))
    return file
  })
  const joined = path.join(folder, 'all.tif')
  runProgramSync('convert', [...pages, joined])
  const frames = await Promise.all(read(readFileSync(joined)).map((one) => one()))
  expect(frames.map(({ resolution }) => resolution)).toEqual(pages.map(() => ({ x: 300, y: 300 })))
})

test('truncated or corrupted files are refused, without a hang or any other error', async () => {
  const sources = [
    makeImage('tiff', ...rgb, ...compressed('LZW'), ...strips(5)),
    makeImage('tiff', ...bilevel, ...compressed('Group4')),
    makeImage('tiff', ...rgb, ...compressed('JPEG'), ...strips(16)),
  ]
  for (const bytes of sources) {
    for (let round = 0; round < 60; round += 1) {
      const spoiled = bytes.slice(0, round % 3 === 0 ? (bytes.length * round) / 60 : bytes.length)
      for (let change = 0; change < 3; change += 1)
        spoiled[(round * 7919 + change * 104_729) % bytes.length] = round * 37
      const outcomes = await Promise.all(read(spoiled).map((one) => one().catch((error: unknown) => error)))
      const others = outcomes.filter((outcome) => outcome instanceof Error && !(outcome instanceof AppError))
      expect(others).toEqual([])
    }
  }
})
