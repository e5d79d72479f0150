import { deflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import {
  decodeWhole,
  documentDeflater,
  ObjectEdits,
  openDocument,
  PdfName,
  type PdfObject,
  PdfStream,
  rewriteDocument,
} from '@recto/pdf'
import { nodePlatform } from '@recto/platforms/node'
import { latin1 } from '@recto/runtime'

import { buildPdf, stream } from '../../../../../../fixtures/build-pdf.ts'
import { makeImage } from '../../../../../../fixtures/make-image.ts'
import { photo } from '../../../../../../fixtures/photos.ts'
import { renderFirstPage } from '../../../../test/render-first-page.ts'
import { LEVEL_SETTINGS, type LevelSettings } from '../levels.ts'
import { readUsage } from '../usage.ts'
import { recompressImages } from './recompress-images.ts'

const [WIDTH, HEIGHT] = [320, 240]
const IMAGE = 5
const RENDERERS = ['poppler', 'mupdf'] as const

/** A page with the image, object 5, over a colour; objects 6 and on are what it refers to. */
function pageWith(image: string, more: readonly string[] = [], scale = 0.5): Uint8Array {
  const [across, up] = [WIDTH * scale, HEIGHT * scale]
  return buildPdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${across} ${up}] /Resources << /XObject << /I 5 0 R >> >> /Contents 4 0 R >>`,
    stream(`0.6 0.9 1 rg 0 0 ${across} ${up} re f ${across} 0 0 ${up} 0 0 cm /I Do`),
    image,
    ...more,
  ])
}

const imageOf = (data: Uint8Array, entries: string) =>
  stream(latin1(data), `/Type /XObject /Subtype /Image /Width ${WIDTH} /Height ${HEIGHT} ${entries}`)
const deflated = (data: Uint8Array, entries: string) => imageOf(deflateSync(data), `/Filter /FlateDecode ${entries}`)
const jpegOf = (data: Uint8Array, entries: string) => imageOf(data, `/Filter /DCTDecode /BitsPerComponent 8 ${entries}`)

/** Samples of as many components, from the place of each pixel. */
function samplesOf(components: number, value: (x: number, y: number, component: number) => number): Uint8Array {
  return Uint8Array.from({ length: WIDTH * HEIGHT * components }, (_, at) => {
    const pixel = Math.floor(at / components)
    return value(pixel % WIDTH, Math.floor(pixel / WIDTH), at % components)
  })
}

/** Soft shapes with grain, as a lens sees them. */
const soft = (x: number, y: number, component: number) =>
  128 + 70 * Math.sin(x / 31 + component) + 40 * Math.cos(y / 23 - component) + ((x * 31 + y * 17 + component) % 13)

/** Steps of colour with straight edges, as a program draws them. */
const drawn = (x: number, y: number) => (Math.floor(x / 40) * 3 + Math.floor(y / 30) * 5) % 12

interface Outcome {
  /** The filter of each changed object, and the entries that tell how it is to be read. */
  changed: Record<number, string>
  image: PdfStream
  bytes: Uint8Array
}

async function recompress(pdf: Uint8Array, settings: Partial<LevelSettings> = {}): Promise<Outcome> {
  const context = { platform: nodePlatform, limits: { maxPages: 10 } }
  const document = await openDocument({ name: 'a.pdf', bytes: pdf }, context)
  const edits = new ObjectEdits(document)
  const { resolve } = edits
  const decode = (object: PdfStream) =>
    decodeWhole(object, { resolve, inflate: nodePlatform.inflate, maxBytes: 10_000_000 })
  const usage = readUsage({ pages: edits.pages, resolve }, (object) => decode(object)?.data)
  const changedImages = new Map<number, { before: number; after: number; isLossless: boolean }>()
  await recompressImages({
    document,
    edits,
    usage,
    settings: { ...LEVEL_SETTINGS.medium, ...settings },
    changedImages,
    context,
    decode,
    deflate: documentDeflater(nodePlatform),
    plainFonts: new Set(),
    packedImages: new WeakMap(),
  })
  expect(new Set(changedImages.keys())).toEqual(new Set(edits.changed.keys()))
  const { bytes } = await rewriteDocument(document, nodePlatform, { edits, layout: 'plain', encryption: undefined })
  const changed = [...edits.changed].map(([number, object]) => [number, describe(object)])
  const image = edits.get(IMAGE)
  if (!(image instanceof PdfStream)) throw new Error('the image is gone')
  return { changed: Object.fromEntries(changed) as Record<number, string>, image, bytes }
}

function describe(object: PdfObject): string {
  if (!(object instanceof PdfStream)) return ''
  const [filter, space] = ['Filter', 'ColorSpace'].map((key) => object.dictionary.get(key))
  const family = Array.isArray(space) ? space[0] : space
  const nameOf = (entry: PdfObject | undefined) => (entry instanceof PdfName ? entry.value : '')
  const bits = object.dictionary.get('BitsPerComponent')
  return `${nameOf(filter)} ${nameOf(family)} ${typeof bits === 'number' ? bits : '?'}`
}

/** The mean difference of the page before and after, the larger one of two renderers. */
async function shift(before: Uint8Array, after: Uint8Array): Promise<number> {
  const means = await Promise.all(
    RENDERERS.map(async (renderer) => {
      const [one, other] = [await renderFirstPage(renderer, before), await renderFirstPage(renderer, after)]
      expect(other.length).toBe(one.length)
      expect(new Set(one).size).toBeGreaterThan(2)
      return one.reduce((sum, value, at) => sum + Math.abs(value - (other[at] ?? 0)), 0) / one.length
    }),
  )
  return Math.max(...means)
}

const color = photo(WIDTH, HEIGHT, 3)
const asInks = makeImage(
  'jpg',
  '-size',
  `${WIDTH}x${HEIGHT}`,
  '-seed',
  '3',
  'plasma:',
  '-colorspace',
  'CMYK',
  '-quality',
  '92',
)
const asGray = makeImage(
  'jpg',
  '-size',
  `${WIDTH}x${HEIGHT}`,
  '-seed',
  '3',
  'plasma:',
  '-colorspace',
  'Gray',
  '-quality',
  '95',
)
const grayAsColor = makeImage(
  'jpg',
  '-size',
  `${WIDTH}x${HEIGHT}`,
  '-seed',
  '3',
  'plasma:',
  '-colorspace',
  'Gray',
  '-colorspace',
  'sRGB',
  '-type',
  'TrueColor',
  '-quality',
  '95',
)
const INKS = '/ColorSpace /DeviceCMYK /Decode [1 0 1 0 1 0 1 0]'
const RGB8 = '/ColorSpace /DeviceRGB /BitsPerComponent 8'

test.each<[string, string, string]>([
  ['a photograph', jpegOf(color, '/ColorSpace /DeviceRGB'), 'DCTDecode DeviceRGB 8'],
  [
    'a photograph in ASCII',
    imageOf(
      new TextEncoder().encode(`${Buffer.from(color).toString('hex')}>`),
      '/Filter [/ASCIIHexDecode /DCTDecode] /BitsPerComponent 8 /ColorSpace /DeviceRGB',
    ),
    'DCTDecode DeviceRGB 8',
  ],
  ['a photograph in inks', jpegOf(asInks, INKS), 'DCTDecode DeviceCMYK 8'],
  ['a photograph in gray', jpegOf(asGray, '/ColorSpace /DeviceGray'), 'DCTDecode DeviceGray 8'],
  ['a gray one, inverted', jpegOf(asGray, '/ColorSpace /DeviceGray /Decode [1 0]'), 'DCTDecode DeviceGray 8'],
  ['a photograph in gray, called colour', jpegOf(grayAsColor, '/ColorSpace /DeviceRGB'), 'DCTDecode DeviceGray 8'],
  ['soft samples', deflated(samplesOf(3, soft), RGB8), 'DCTDecode DeviceRGB 8'],
  [
    'soft samples in inks',
    deflated(samplesOf(4, soft), '/ColorSpace /DeviceCMYK /BitsPerComponent 8'),
    'DCTDecode DeviceCMYK 8',
  ],
  ['soft samples, inverted', deflated(samplesOf(3, soft), `${RGB8} /Decode [1 0 1 0 1 0]`), 'DCTDecode DeviceRGB 8'],
  [
    'soft samples in gray',
    deflated(samplesOf(1, soft), '/ColorSpace /DeviceGray /BitsPerComponent 8'),
    'DCTDecode DeviceGray 8',
  ],
  [
    'gray samples, called colours',
    deflated(
      samplesOf(3, (x, y) => soft(x, y, 0)),
      RGB8,
    ),
    'DCTDecode DeviceGray 8',
  ],
  [
    'samples of 16 bits',
    deflated(
      Uint8Array.from({ length: WIDTH * HEIGHT * 2 }, (_, at) =>
        at % 2 === 0 ? soft((at / 2) % WIDTH, Math.floor(at / 2 / WIDTH), 0) : at * 7,
      ),
      '/ColorSpace /DeviceGray /BitsPerComponent 16',
    ),
    'DCTDecode DeviceGray 8',
  ],
])('%s becomes a smaller JPEG that looks much the same', async (_, image, expected) => {
  const pdf = pageWith(image)
  const { changed, bytes } = await recompress(pdf)
  expect(changed).toEqual({ [IMAGE]: expected })
  expect(bytes.length).toBeLessThan(pdf.length * 0.8)
  expect(await shift(pdf, bytes)).toBeLessThan(5)
})

test.each<[string, string, string, ...string[]]>([
  [
    'a drawing',
    deflated(
      samplesOf(3, (x, y, part) => drawn(x, y) * (part + 9)),
      RGB8,
    ),
    'FlateDecode Indexed 4',
  ],
  [
    'a drawing in gray',
    imageOf(
      samplesOf(1, (x, y) => drawn(x, y) * 17),
      '/ColorSpace /DeviceGray /BitsPerComponent 8',
    ),
    'FlateDecode DeviceGray 4',
  ],
  [
    'a drawing of two shades',
    imageOf(
      samplesOf(1, (x, y) => (drawn(x, y) > 5 ? 255 : 0)),
      '/ColorSpace /DeviceGray /BitsPerComponent 8',
    ),
    'FlateDecode DeviceGray 1',
  ],
  [
    'a table with the usual Decode',
    imageOf(
      samplesOf(1, (x, y) => drawn(x, y) % 4),
      '/ColorSpace [/Indexed /DeviceRGB 3 <ff000000ff000000ffffff00>] /BitsPerComponent 8 /Decode [0 255]',
    ),
    'FlateDecode Indexed 2',
  ],
  [
    'a table turned round',
    imageOf(
      samplesOf(1, (x, y) => 252 + (drawn(x, y) % 4)),
      '/ColorSpace [/Indexed /DeviceRGB 3 <ff000000ff000000ffffff00>] /BitsPerComponent 8 /Decode [255 0]',
    ),
    'FlateDecode Indexed 8',
  ],
  [
    'a spot colour',
    imageOf(samplesOf(1, soft), '/ColorSpace [/Separation /Brand /DeviceRGB 6 0 R] /BitsPerComponent 8'),
    'FlateDecode Separation 8',
    '<< /FunctionType 2 /Domain [0 1] /C0 [1 1 0.5] /C1 [0 0.3 0] /N 1 >>',
  ],
  [
    'a colour key',
    imageOf(
      samplesOf(3, (x, y) => soft(x, y, 1)),
      `${RGB8} /Mask [120 140 0 255 0 255]`,
    ),
    'FlateDecode DeviceRGB 8',
  ],
])('%s is packed without loss', async (_, image, expected, ...more) => {
  const pdf = pageWith(image, more)
  const { changed, bytes } = await recompress(pdf)
  expect(changed).toEqual({ [IMAGE]: expected })
  expect(await shift(pdf, bytes)).toBe(0)
})

const halved = color.subarray(0, color.length / 2)
const matte = imageOf(samplesOf(1, soft), '/ColorSpace /DeviceGray /BitsPerComponent 8 /Matte [0 0 0]')

test.each<[string, string, ...string[]]>([
  ['a JPEG cut off', jpegOf(halved, '/ColorSpace /DeviceRGB')],
  [
    'a JPEG damaged within',
    jpegOf(
      color.map((byte, at) => (at === 20_000 || at === 20_001 ? 0xff : byte)),
      '/ColorSpace /DeviceRGB',
    ),
  ],
  ['samples cut off', deflated(samplesOf(3, soft).subarray(0, 1000), RGB8)],
  ['damaged samples', imageOf(deflateSync(samplesOf(3, soft)).subarray(0, 5000), `/Filter /FlateDecode ${RGB8}`)],
  ['no colour space', deflated(samplesOf(3, soft), '/BitsPerComponent 8')],
  ['an unknown colour space', deflated(samplesOf(3, soft), '/BitsPerComponent 8 /ColorSpace /Unknown')],
  ['a stencil', deflated(new Uint8Array((WIDTH * HEIGHT) / 8), '/ImageMask true')],
  ['one bit', deflated(new Uint8Array((WIDTH * HEIGHT) / 8), '/ColorSpace /DeviceGray /BitsPerComponent 1')],
  ['data elsewhere', deflated(samplesOf(3, soft), `${RGB8} /F (other.bin)`)],
  ['sizes out of bounds', stream('', `/Type /XObject /Subtype /Image /Width 2000000000 /Height 2000000000 ${RGB8}`)],
  [
    'a table that is too short',
    deflated(samplesOf(1, drawn), '/BitsPerComponent 8 /ColorSpace [/Indexed /DeviceRGB 11 <ff0000>]'),
  ],
])('what is %s stays as it is', async (_, image, ...more) => {
  expect((await recompress(pageWith(image, more))).changed).toEqual({})
})

test('what a mask was premultiplied with keeps image and mask as they are, but for their packing', async () => {
  const pdf = pageWith(jpegOf(color, '/ColorSpace /DeviceRGB /SMask 6 0 R'), [matte])
  const { changed, bytes } = await recompress(pdf)
  expect(changed).toEqual({ [IMAGE]: 'DCTDecode DeviceRGB 8', 6: 'FlateDecode DeviceGray 8' })
  expect(await shift(pdf, bytes)).toBe(0)
})

test('a soft mask is packed as gray, and by the size of its image', async () => {
  const mask = imageOf(samplesOf(1, soft), '/ColorSpace /DeviceGray /BitsPerComponent 8')
  const pdf = pageWith(jpegOf(color, '/ColorSpace /DeviceRGB /SMask 6 0 R'), [mask], 0.1)
  const { changed, image, bytes } = await recompress(pdf)
  expect(changed).toEqual({ [IMAGE]: 'DCTDecode DeviceRGB 8', 6: 'DCTDecode DeviceGray 8' })
  expect(Number(image.dictionary.get('Width'))).toBeLessThan(WIDTH)
  expect(bytes.length).toBeLessThan(pdf.length / 4)
  expect(await shift(pdf, bytes)).toBeLessThan(6)
})

test('a soft mask that hides nothing goes', async () => {
  const mask = imageOf(
    samplesOf(1, () => 255),
    '/ColorSpace /DeviceGray /BitsPerComponent 8',
  )
  const pdf = pageWith(
    deflated(
      samplesOf(3, (x, y) => drawn(x, y) * 9),
      `${RGB8} /SMask 6 0 R`,
    ),
    [mask],
  )
  const { image, bytes } = await recompress(pdf)
  expect(image.dictionary.has('SMask')).toBe(false)
  expect(await shift(pdf, bytes)).toBe(0)
})

test('JPEG 2000 becomes a JPEG in the space that the document names, or the picture itself', async () => {
  const jpx = makeImage('jp2', '-size', `${WIDTH}x${HEIGHT}`, '-seed', '3', 'plasma:', '-depth', '8', '-quality', '100')
  for (const space of ['', '/ColorSpace /DeviceRGB /BitsPerComponent 8 /Decode [1 0 1 0 1 0]']) {
    const pdf = pageWith(imageOf(jpx, `/Filter /JPXDecode ${space}`))
    const { changed, image, bytes } = await recompress(pdf)
    expect(changed).toEqual({ [IMAGE]: 'DCTDecode DeviceRGB 8' })
    expect(image.dictionary.has('Decode')).toBe(false)
    expect(bytes.length).toBeLessThan(pdf.length)
  }
})

test('a picture is brought down to the resolution of the level, and only where its size is known', async () => {
  const small = pageWith(jpegOf(color, '/ColorSpace /DeviceRGB'), [], 0.1)
  const { image } = await recompress(small, LEVEL_SETTINGS.maximum)
  expect(Number(image.dictionary.get('Width'))).toBeLessThan(WIDTH / 3)
  const unused = pageWith(stream('x'), [jpegOf(color, '/ColorSpace /DeviceRGB')], 0.1)
  const { changed } = await recompress(unused, LEVEL_SETTINGS.maximum)
  expect(changed).toEqual({})
})

test('no level makes a picture larger than the one before it', async () => {
  const pictures = [
    jpegOf(color, '/ColorSpace /DeviceRGB'),
    jpegOf(asInks, INKS),
    deflated(samplesOf(3, soft), RGB8),
    deflated(
      samplesOf(3, (x, y, part) => drawn(x, y) * (part + 9)),
      RGB8,
    ),
    deflated(
      samplesOf(3, (x, y, part) => (y < 120 ? soft(x, y, part) : drawn(x, y) * (part + 9))),
      RGB8,
    ),
  ]
  for (const picture of pictures) {
    for (const scale of [0.5, 0.12]) {
      let before = Infinity
      for (const settings of Object.values(LEVEL_SETTINGS)) {
        const { image } = await recompress(pageWith(picture, [], scale), settings)
        expect(image.data.length).toBeLessThanOrEqual(before)
        before = image.data.length
      }
    }
  }
}, 120_000)

test('a quality asked for is the one that pictures get, and gray is gray', async () => {
  const pdf = pageWith(jpegOf(color, '/ColorSpace /DeviceRGB'))
  const sizes = await Promise.all(
    [20, 50, 80].map(async (fixedQuality) => (await recompress(pdf, { fixedQuality })).image.data.length),
  )
  expect(sizes).toEqual(sizes.toSorted((one, other) => one - other))
  expect(new Set(sizes).size).toBe(3)
  const gray = await recompress(pdf, { grayscale: true })
  expect(gray.changed).toEqual({ [IMAGE]: 'DCTDecode DeviceGray 8' })
  const inks = await recompress(pageWith(jpegOf(asInks, INKS)), { grayscale: true })
  expect(inks.changed).toEqual({ [IMAGE]: 'DCTDecode DeviceGray 8' })
})

test('a drawing in inks gets a table of inks, which viewers mix a little otherwise where they scale it', async () => {
  const samples = samplesOf(4, (x, y, part) => drawn(x, y) * (part + 9))
  const pdf = pageWith(deflated(samples, '/ColorSpace /DeviceCMYK /BitsPerComponent 8'))
  const { changed, bytes } = await recompress(pdf)
  expect(changed).toEqual({ [IMAGE]: 'FlateDecode Indexed 4' })
  expect(await shift(pdf, bytes)).toBeLessThan(1)
})
