import { deflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import {
  decodeWhole,
  DeflateBudget,
  ObjectEdits,
  openDocument,
  PdfName,
  type PdfObject,
  PdfStream,
  rewriteDocument,
} from '@recto/pdf'
import { nodePlatform } from '@recto/platforms/node'
import { buffersIn, copyPlain, latin1, type OperationContext, type ParallelTasks } from '@recto/runtime'

import { buildPdf, stream } from '../../../../../../fixtures/build-pdf.ts'
import { makeImage } from '../../../../../../fixtures/make-image.ts'
import { photo } from '../../../../../../fixtures/photos.ts'
import { testSample } from '../../../../../../fixtures/test-sample.ts'
import { renderFirstPage } from '../../../../test/render-first-page.ts'
import { runTask } from '../../../run-task.ts'
import { LEVEL_SETTINGS, type LevelSettings } from '../level-settings.ts'
import { readUsage } from '../document-usage.ts'
import { recompressImages } from './recompress-images.ts'

const [WIDTH, HEIGHT] = [320, 240]
const IMAGE = 5
const RENDERERS = ['poppler', 'mupdf'] as const
/** Writes the same identifier into each file. */
const PLATFORM = { ...nodePlatform, identifier: (count: number) => new Uint8Array(count) }

/** A page with the image, object 5, over a background color; objects 6 and up are those it refers to. */
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

/** Samples with a number of components, computed from the position of each pixel. */
function samplesOf(components: number, value: (x: number, y: number, component: number) => number): Uint8Array {
  return Uint8Array.from({ length: WIDTH * HEIGHT * components }, (_, at) => {
    const pixel = Math.floor(at / components)
    return value(pixel % WIDTH, Math.floor(pixel / WIDTH), at % components)
  })
}

/** Soft shapes with grain, like a photograph. */
const soft = (x: number, y: number, component: number) =>
  128 + 70 * Math.sin(x / 31 + component) + 40 * Math.cos(y / 23 - component) + ((x * 31 + y * 17 + component) % 13)

/** Steps of color with straight edges, like a drawing. */
const drawn = (x: number, y: number) => (Math.floor(x / 40) * 3 + Math.floor(y / 30) * 5) % 12

interface Outcome {
  /** The filter, color space and bits of each changed object. */
  changed: Record<number, string>
  image: PdfStream
  bytes: Uint8Array
}

async function recompress(
  pdf: Uint8Array,
  settings: Partial<LevelSettings> = {},
  sharing: Pick<OperationContext, 'runParallel'> = {},
): Promise<Outcome> {
  const context = { platform: nodePlatform, limits: { maxPages: 10 }, ...sharing }
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
    deflateBudget: new DeflateBudget(),
    unhintedFonts: new Set(),
    deflatedImages: new WeakMap(),
  })
  expect(new Set(changedImages.keys())).toEqual(new Set(edits.changed.keys()))
  const { bytes } = await rewriteDocument(document, PLATFORM, {
    edits,
    layout: 'uncompressed',
    encryption: undefined,
  })
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

type Recompressed = [name: string, image: string, expected: string]

/** Photographs and samples, of which every run takes the first and the fifth. */
const PHOTOGRAPHS: Recompressed[] = [
  ['a CMYK photograph', jpegOf(asInks, INKS), 'DCTDecode DeviceCMYK 8'],
  ['a photograph', jpegOf(color, '/ColorSpace /DeviceRGB'), 'DCTDecode DeviceRGB 8'],
  [
    'a photograph in ASCIIHex',
    imageOf(
      new TextEncoder().encode(`${Buffer.from(color).toString('hex')}>`),
      '/Filter [/ASCIIHexDecode /DCTDecode] /BitsPerComponent 8 /ColorSpace /DeviceRGB',
    ),
    'DCTDecode DeviceRGB 8',
  ],
  ['a gray photograph', jpegOf(asGray, '/ColorSpace /DeviceGray'), 'DCTDecode DeviceGray 8'],
  ['a gray photograph, inverted', jpegOf(asGray, '/ColorSpace /DeviceGray /Decode [1 0]'), 'DCTDecode DeviceGray 8'],
  ['a gray photograph in RGB', jpegOf(grayAsColor, '/ColorSpace /DeviceRGB'), 'DCTDecode DeviceGray 8'],
]
const SAMPLES: Recompressed[] = [
  [
    'gray samples in RGB',
    deflated(
      samplesOf(3, (x, y) => soft(x, y, 0)),
      RGB8,
    ),
    'DCTDecode DeviceGray 8',
  ],
  ['soft samples', deflated(samplesOf(3, soft), RGB8), 'DCTDecode DeviceRGB 8'],
  [
    'soft CMYK samples',
    deflated(samplesOf(4, soft), '/ColorSpace /DeviceCMYK /BitsPerComponent 8'),
    'DCTDecode DeviceCMYK 8',
  ],
  [
    'soft gray samples',
    deflated(samplesOf(1, soft), '/ColorSpace /DeviceGray /BitsPerComponent 8'),
    'DCTDecode DeviceGray 8',
  ],
  [
    '16-bit samples',
    deflated(
      Uint8Array.from({ length: WIDTH * HEIGHT * 2 }, (_, at) =>
        at % 2 === 0 ? soft((at / 2) % WIDTH, Math.floor(at / 2 / WIDTH), 0) : at * 7,
      ),
      '/ColorSpace /DeviceGray /BitsPerComponent 16',
    ),
    'DCTDecode DeviceGray 8',
  ],
  ['soft samples, inverted', deflated(samplesOf(3, soft), `${RGB8} /Decode [1 0 1 0 1 0]`), 'DCTDecode DeviceRGB 8'],
]

testSample('%s becomes a smaller JPEG that looks similar', PHOTOGRAPHS, expectSmallerJpeg)
testSample('%s becomes a smaller JPEG that looks similar', SAMPLES, expectSmallerJpeg)

async function expectSmallerJpeg([, image, expected]: Recompressed): Promise<void> {
  const pdf = pageWith(image)
  const { changed, bytes } = await recompress(pdf)
  expect(changed).toEqual({ [IMAGE]: expected })
  expect(bytes.length).toBeLessThan(pdf.length * 0.8)
  expect(await shift(pdf, bytes)).toBeLessThan(5)
}

type Lossless = [name: string, image: string, expected: string, ...more: string[]]

const LOSSLESS: Lossless[] = [
  [
    'a gray drawing',
    imageOf(
      samplesOf(1, (x, y) => drawn(x, y) * 17),
      '/ColorSpace /DeviceGray /BitsPerComponent 8',
    ),
    'FlateDecode DeviceGray 4',
  ],
  [
    'a palette with the default Decode',
    imageOf(
      samplesOf(1, (x, y) => drawn(x, y) % 4),
      '/ColorSpace [/Indexed /DeviceRGB 3 <ff000000ff000000ffffff00>] /BitsPerComponent 8 /Decode [0 255]',
    ),
    'FlateDecode Indexed 2',
  ],
  [
    'a spot color',
    imageOf(samplesOf(1, soft), '/ColorSpace [/Separation /Brand /DeviceRGB 6 0 R] /BitsPerComponent 8'),
    'FlateDecode Separation 8',
    '<< /FunctionType 2 /Domain [0 1] /C0 [1 1 0.5] /C1 [0 0.3 0] /N 1 >>',
  ],
  [
    'a color key',
    imageOf(
      samplesOf(3, (x, y) => soft(x, y, 1)),
      `${RGB8} /Mask [120 140 0 255 0 255]`,
    ),
    'FlateDecode DeviceRGB 8',
  ],
]
/** Images that resemble those above. */
const MORE_LOSSLESS: Lossless[] = [
  [
    'a drawing',
    deflated(
      samplesOf(3, (x, y, part) => drawn(x, y) * (part + 9)),
      RGB8,
    ),
    'FlateDecode Indexed 4',
  ],
  [
    'a drawing of two grays',
    imageOf(
      samplesOf(1, (x, y) => (drawn(x, y) > 5 ? 255 : 0)),
      '/ColorSpace /DeviceGray /BitsPerComponent 8',
    ),
    'FlateDecode DeviceGray 1',
  ],
  [
    'a palette with an inverted Decode',
    imageOf(
      samplesOf(1, (x, y) => 252 + (drawn(x, y) % 4)),
      '/ColorSpace [/Indexed /DeviceRGB 3 <ff000000ff000000ffffff00>] /BitsPerComponent 8 /Decode [255 0]',
    ),
    'FlateDecode Indexed 8',
  ],
]

test.each(LOSSLESS)('%s is compressed losslessly', expectLossless)
test.each(MORE_LOSSLESS)('%s is compressed losslessly', { tags: ['full'] }, expectLossless)

async function expectLossless(...[, image, expected, ...more]: Lossless): Promise<void> {
  const pdf = pageWith(image, more)
  const { changed, bytes } = await recompress(pdf)
  expect(changed).toEqual({ [IMAGE]: expected })
  expect(await shift(pdf, bytes)).toBe(0)
}

const halved = color.subarray(0, color.length / 2)
const matte = imageOf(samplesOf(1, soft), '/ColorSpace /DeviceGray /BitsPerComponent 8 /Matte [0 0 0]')

test.each<[string, string, ...string[]]>([
  ['a truncated JPEG', jpegOf(halved, '/ColorSpace /DeviceRGB')],
  [
    'a JPEG with damaged data',
    jpegOf(
      color.map((byte, at) => (at === 20_000 || at === 20_001 ? 0xff : byte)),
      '/ColorSpace /DeviceRGB',
    ),
  ],
  ['truncated samples', deflated(samplesOf(3, soft).subarray(0, 1000), RGB8)],
  ['damaged samples', imageOf(deflateSync(samplesOf(3, soft)).subarray(0, 5000), `/Filter /FlateDecode ${RGB8}`)],
  ['an image without a color space', deflated(samplesOf(3, soft), '/BitsPerComponent 8')],
  ['an unknown color space', deflated(samplesOf(3, soft), '/BitsPerComponent 8 /ColorSpace /Unknown')],
  ['an image mask', deflated(new Uint8Array((WIDTH * HEIGHT) / 8), '/ImageMask true')],
  ['a bilevel image', deflated(new Uint8Array((WIDTH * HEIGHT) / 8), '/ColorSpace /DeviceGray /BitsPerComponent 1')],
  ['external data', deflated(samplesOf(3, soft), `${RGB8} /F (other.bin)`)],
  ['an excessive size', stream('', `/Type /XObject /Subtype /Image /Width 2000000000 /Height 2000000000 ${RGB8}`)],
  [
    'a palette that is too short',
    deflated(samplesOf(1, drawn), '/BitsPerComponent 8 /ColorSpace [/Indexed /DeviceRGB 11 <ff0000>]'),
  ],
])('%s is left unchanged', async (_, image, ...more) => {
  expect((await recompress(pageWith(image, more))).changed).toEqual({})
})

test('an image and its mask with Matte are recompressed losslessly', async () => {
  const pdf = pageWith(jpegOf(color, '/ColorSpace /DeviceRGB /SMask 6 0 R'), [matte])
  const { changed, bytes } = await recompress(pdf)
  expect(changed).toEqual({ [IMAGE]: 'DCTDecode DeviceRGB 8', 6: 'FlateDecode DeviceGray 8' })
  expect(await shift(pdf, bytes)).toBe(0)
})

test('a soft mask is recompressed as gray, at the resolution of its image', async () => {
  const mask = imageOf(samplesOf(1, soft), '/ColorSpace /DeviceGray /BitsPerComponent 8')
  const pdf = pageWith(jpegOf(color, '/ColorSpace /DeviceRGB /SMask 6 0 R'), [mask], 0.1)
  const { changed, image, bytes } = await recompress(pdf)
  expect(changed).toEqual({ [IMAGE]: 'DCTDecode DeviceRGB 8', 6: 'DCTDecode DeviceGray 8' })
  expect(Number(image.dictionary.get('Width'))).toBeLessThan(WIDTH)
  expect(bytes.length).toBeLessThan(pdf.length / 4)
  expect(await shift(pdf, bytes)).toBeLessThan(6)
})

test('a fully opaque soft mask is removed', async () => {
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

test('JPEG 2000 becomes a JPEG in the color space of the dictionary, or else its own', async () => {
  const jpx = makeImage('jp2', '-size', `${WIDTH}x${HEIGHT}`, '-seed', '3', 'plasma:', '-depth', '8', '-quality', '100')
  for (const space of ['', '/ColorSpace /DeviceRGB /BitsPerComponent 8 /Decode [1 0 1 0 1 0]']) {
    const pdf = pageWith(imageOf(jpx, `/Filter /JPXDecode ${space}`))
    const { changed, image, bytes } = await recompress(pdf)
    expect(changed).toEqual({ [IMAGE]: 'DCTDecode DeviceRGB 8' })
    expect(image.dictionary.has('Decode')).toBe(false)
    expect(bytes.length).toBeLessThan(pdf.length)
  }
})

test('an image is downsampled to the resolution of the level only if its placement is known', async () => {
  const small = pageWith(jpegOf(color, '/ColorSpace /DeviceRGB'), [], 0.1)
  const { image } = await recompress(small, LEVEL_SETTINGS.maximum)
  expect(Number(image.dictionary.get('Width'))).toBeLessThan(WIDTH / 3)
  const unused = pageWith(stream('x'), [jpegOf(color, '/ColorSpace /DeviceRGB')], 0.1)
  const { changed } = await recompress(unused, LEVEL_SETTINGS.maximum)
  expect(changed).toEqual({})
})

test('no level makes an image larger than the level below', { timeout: 120_000, tags: ['full'] }, async () => {
  const images = [
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
  for (const original of images) {
    for (const scale of [0.5, 0.12]) {
      let before = Infinity
      for (const settings of Object.values(LEVEL_SETTINGS)) {
        const { image } = await recompress(pageWith(original, [], scale), settings)
        expect(image.data.length).toBeLessThanOrEqual(before)
        before = image.data.length
      }
    }
  }
})

test('a requested quality and gray apply to all images', async () => {
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

test('a CMYK drawing gets a CMYK palette, which viewers interpolate slightly differently', async () => {
  const samples = samplesOf(4, (x, y, part) => drawn(x, y) * (part + 9))
  const pdf = pageWith(deflated(samples, '/ColorSpace /DeviceCMYK /BitsPerComponent 8'))
  const { changed, bytes } = await recompress(pdf)
  expect(changed).toEqual({ [IMAGE]: 'FlateDecode Indexed 4' })
  expect(await shift(pdf, bytes)).toBeLessThan(1)
})

/** Simulates sending a value to another thread and back. */
function sent<Value>(value: Value): Value {
  const own = copyPlain(value)
  return structuredClone(own, { transfer: buffersIn(own) })
}

/** Runs tasks from their inputs alone. */
async function* runElsewhere<Result>({ count, input }: ParallelTasks<Result>): AsyncGenerator<Result> {
  for (let index = 0; index < count; index += 1) {
    if (input === undefined) throw new Error('the tasks are not self-contained')
    yield sent((await runTask(sent(input(index)), nodePlatform)) as Result)
  }
}

/** Of these every run takes the first and the fifth. */
const FOR_ANOTHER_THREAD: [name: string, image: string][] = [
  ['a JPEG', jpegOf(color, '/ColorSpace /DeviceRGB')],
  ['a JPEG that is only recoded', jpegOf(color, '/ColorSpace /DeviceRGB /Mask [0 5 0 5 0 5] /DecodeParms << /X 1 >>')],
  ['inks', jpegOf(asInks, INKS)],
  ['a photograph in samples', deflated(samplesOf(3, soft), RGB8)],
  [
    'a palette in a color space of its own',
    deflated(
      samplesOf(1, drawn),
      '/BitsPerComponent 8 /ColorSpace [/Indexed [/CalRGB << /WhitePoint [1 1 1] >>] 11 6 0 R]',
    ),
  ],
  [
    'a drawing',
    deflated(
      samplesOf(3, (x, y, part) => drawn(x, y) * (part + 9)),
      RGB8,
    ),
  ],
]

testSample('%s has the same bytes when another thread recompresses it', FOR_ANOTHER_THREAD, async ([, image]) => {
  const colors = stream('abcdefghi'.repeat(4))
  const pdf = pageWith(image, [colors])
  const here = await recompress(pdf)
  const elsewhere = await recompress(pdf, {}, { runParallel: runElsewhere })
  expect(Object.keys(here.changed)).toEqual([String(IMAGE)])
  expect(elsewhere.changed).toEqual(here.changed)
  expect(Buffer.compare(elsewhere.bytes, here.bytes)).toBe(0)
})
