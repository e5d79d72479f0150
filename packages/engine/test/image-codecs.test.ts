import { describe, expect, test } from 'vitest'
import { portableImageCodecs, readJpegHeaders } from '@recto/images'
import { dictionary, DocumentWriter, name, PdfStream } from '@recto/pdf'
import { nodePlatform } from '@recto/platforms/node'
import { fromLatin1, type ImageCodecs, type Samples } from '@recto/runtime'

import { makeImage } from '../../../fixtures/make-image.ts'
import { testSample } from '../../../fixtures/test-sample.ts'
import { srgbProfile } from '../../images/src/encode/srgb-profile.ts'
import { renderPageByPoppler } from './render-by-poppler.ts'
import { mutate, seededRandom } from './mutations.ts'
import { difference, samplesByImageMagick } from './decode-samples.ts'

const CODECS: [place: string, codecs: ImageCodecs][] = [
  ['on Node', nodePlatform.imageCodecs],
  ['anywhere', portableImageCodecs],
]

/** Soft color gradients with hard edges, of an odd size. */
const SCENE = [
  '-size',
  '123x87',
  '-seed',
  '4',
  'plasma:tomato-navy',
  '-blur',
  '0x2',
  '-fill',
  'gold',
  '-draw',
  'rectangle 20,15 70,40',
]
const INKS = ['-colorspace', 'CMYK']
const GRAY = ['-colorspace', 'Gray']

const jpeg = (...options: string[]) => makeImage('jpeg', ...SCENE, '-quality', '90', ...options)

/** Frames of one scan, and of several. */
const [SOF0, SOF2] = [0xc0, 0xc2]
const [APP1, APP2, APP14] = [0xe1, 0xe2, 0xee]

/** Inserts a segment after the first marker. */
function withSegment(bytes: Uint8Array, marker: number, data: Uint8Array): Uint8Array {
  const length = data.length + 2
  return Uint8Array.from([0xff, 0xd8, 0xff, marker, length >> 8, length & 0xff, ...data, ...bytes.subarray(2)])
}

/** Removes the segments with a marker. */
function withoutSegment(bytes: Uint8Array, marker: number): Uint8Array {
  const at = Buffer.from(bytes).indexOf(Uint8Array.of(0xff, marker))
  if (at < 0) throw new Error('there is no such segment')
  const length = (bytes[at + 2] ?? 0) * 256 + (bytes[at + 3] ?? 0)
  return Uint8Array.from([...bytes.subarray(0, at), ...bytes.subarray(at + 2 + length)])
}

const adobe = (transform: number) => Uint8Array.from([...fromLatin1('Adobe'), 0, 100, 0, 0, 0, 0, transform])

/** Exif orientation 6, which swaps width and height. */
const TURNED = fromLatin1('Exif\0\0MM\0*\0\0\0\b\0\u0001\u0001\u0012\0\u0003\0\0\0\u0001\0\u0006\0\0\0\0\0\0')

/** An ICC profile with red and blue swapped. */
function oddProfile(): Uint8Array {
  const profile = Buffer.from(srgbProfile())
  const [red, blue] = [profile.indexOf('rXYZ'), profile.indexOf('bXYZ')]
  profile.write('bXYZ', red, 'latin1')
  profile.write('rXYZ', blue, 'latin1')
  return Uint8Array.from([...fromLatin1('ICC_PROFILE\0'), 1, 1, ...profile])
}

type Kind = [kind: string, channels: 1 | 3 | 4, make: () => Uint8Array]

/** Kinds of JPEG, with their numbers of channels. Every run takes one in four, those that no other test compares. */
const KINDS: Kind[] = [
  ['chroma at half the width', 3, () => jpeg('-sampling-factor', '4:2:2')],
  ['full chroma resolution', 3, () => jpeg('-sampling-factor', '4:4:4')],
  ['chroma at half the resolution', 3, () => jpeg('-sampling-factor', '4:2:0')],
  ['gray', 1, () => jpeg(...GRAY)],
  [
    'red, green and blue as they are',
    3,
    () => withSegment(withoutJfif(jpeg('-sampling-factor', '4:4:4')), APP14, adobe(0)),
  ],
  ['progressive', 3, () => jpeg('-interlace', 'JPEG')],
  ['progressive gray', 1, () => jpeg(...GRAY, '-interlace', 'JPEG')],
  ['with restarts', 3, () => jpeg('-define', 'jpeg:restart-interval=3')],
  ['four inks of anybody', 4, () => withoutSegment(jpeg(...INKS), APP14)],
  ['four inks of Adobe', 4, () => withSegment(withoutSegment(jpeg(...INKS), APP14), APP14, adobe(0))],
  ['Adobe YCCK', 4, () => withSegment(withoutSegment(jpeg(...INKS), APP14), APP14, adobe(2))],
  ['a single pixel', 3, () => makeImage('jpeg', '-size', '1x1', 'xc:tomato')],
]

const withoutJfif = (bytes: Uint8Array) => withoutSegment(bytes, 0xe0)

async function decoded(
  codecs: ImageCodecs,
  bytes: Uint8Array,
  size?: { width: number; height: number },
): Promise<Samples> {
  const samples = await codecs.decodeJpeg(bytes, size)
  if (samples === undefined) throw new Error('it was not decoded')
  return samples
}

describe.each(CODECS)('images %s', (_name, codecs) => {
  testSample<Kind>('a JPEG decodes to the samples of ImageMagick: %s', KINDS, async ([, channels, make]) => {
    const bytes = make()
    const samples = await decoded(codecs, bytes)
    expect(samples.channels).toBe(channels)
    const { largest, mean } = difference(samples, samplesByImageMagick(bytes, channels))
    // Luminance and chrominance are rounded separately.
    expect(largest).toBeLessThanOrEqual(5)
    expect(mean).toBeLessThan(0.3)
  })

  test.each<[string, number, () => Uint8Array]>([
    ['ICC profile', APP2, oddProfile],
    ['orientation', APP1, () => TURNED],
  ])('ignores %s', async (_what, marker, make) => {
    const plain = jpeg()
    const marked = withSegment(plain, marker, make())
    expect(await decoded(codecs, marked)).toEqual(await decoded(codecs, plain))
    const size = { width: 50, height: 40 }
    expect(await decoded(codecs, marked, size)).toEqual(await decoded(codecs, plain, size))
  })

  test.each<[string, (bytes: Uint8Array) => Uint8Array]>([
    ['is truncated in the middle', (bytes) => bytes.subarray(0, bytes.length / 2)],
    ['is truncated near the end', (bytes) => bytes.subarray(0, -40)],
    ['has no end marker', (bytes) => bytes.subarray(0, -2)],
    ['has only headers', (bytes) => bytes.subarray(0, 300)],
    ['is empty', () => new Uint8Array()],
    ['is not a JPEG', () => fromLatin1('GIF89a and nothing of a JPEG')],
    ['lacks the quantization table', (bytes) => withoutSegment(bytes, 0xdb)],
    ['has 12 bits per sample', (bytes) => bytes.with(frameOf(bytes) + 4, 12)],
    ['uses arithmetic coding', (bytes) => bytes.with(frameOf(bytes) + 1, 0xc9)],
    ['claims two components', (bytes) => bytes.with(frameOf(bytes) + 9, 2)],
  ])('refuses a JPEG that %s', async (_what, damage) => {
    const damaged = damage(jpeg(...GRAY))
    expect(await codecs.decodeJpeg(damaged)).toBeUndefined()
    const size = { width: 10, height: 10 }
    expect(await codecs.shrinkJpeg(damaged, size, { quality: 50, subsampling: '4:2:0' })).toBeUndefined()
  })

  test('damage near the end of a large JPEG is detected even if it is scaled while decoding', async () => {
    const [width, height] = [2600, 1800]
    const data = Uint8Array.from({ length: width * height }, (_, at) => ((at % width) >> 3) ^ ((at / width) >> 4))
    const encoding = { quality: 60, subsampling: '4:2:0' } as const
    const whole = await nodePlatform.imageCodecs.encodeJpeg({ width, height, channels: 1, data }, encoding)
    const size = { width: 260, height: 180 }
    expect(await codecs.decodeJpeg(whole, size)).toMatchObject({ ...size, channels: 1 })
    for (const missing of [40, 2000]) {
      const cut = whole.subarray(0, -missing)
      expect(await codecs.decodeJpeg(cut, size)).toBeUndefined()
      expect(await codecs.shrinkJpeg(cut, size, encoding)).toBeUndefined()
    }
  })

  // libvips keeps its error messages in one place for all threads: concurrent calls may get another's message, or none.
  test('many damaged JPEGs at once are all reported as damaged', { tags: ['full'] }, async () => {
    const whole = makeImage('jpeg', '-size', '640x640', '-seed', '4', 'plasma:tomato-navy', '-quality', '95')
    const missing = Array.from({ length: 240 }, (_, round) => 40 + (round % 12) * 4000 + round)
    const samples = await Promise.all(
      missing.map((bytes) => codecs.decodeJpeg(whole.subarray(0, -bytes), { width: 600, height: 600 })),
    )
    expect(samples.filter((found) => found !== undefined)).toEqual([])
  })

  test('a mutated JPEG decodes or is refused', async () => {
    const originals = [jpeg(), jpeg('-interlace', 'JPEG'), jpeg(...INKS), jpeg(...GRAY)]
    const random = seededRandom(11)
    let refused = 0
    for (let round = 0; round < 400; round += 1) {
      const bytes = mutate(originals[round % originals.length] ?? new Uint8Array(), random)
      const { frame } = readJpegHeaders(bytes)
      // The limit on pixels is the caller's.
      if (frame !== undefined && frame.width * frame.height > 1_000_000) continue
      const samples = await codecs.decodeJpeg(bytes)
      if (samples === undefined) refused += 1
      const { width = 0, height = 0, channels = 1, data } = samples ?? {}
      expect(data?.length ?? 0).toBe(width * height * channels)
    }
    expect(refused).toBeGreaterThan(100)
  })

  const sizes: [width: number, height: number][] = [
    [100, 71],
    [60, 40],
    [31, 22],
    [123, 20],
    [12, 9],
  ]
  testSample(
    'a JPEG scaled to %d by %d while decoding looks like one scaled afterwards',
    sizes,
    async ([width, height]) => {
      for (const options of [[], GRAY, INKS]) {
        const bytes = jpeg(...options)
        const scaled = await decoded(codecs, bytes, { width, height })
        expect([scaled.width, scaled.height]).toEqual([width, height])
        const { mean } = difference(
          scaled,
          samplesByImageMagick(bytes, scaled.channels, '-filter', 'Lanczos', '-resize', `${width}x${height}!`),
        )
        expect(mean).toBeLessThan(2)
      }
    },
  )

  test('a JPEG is never enlarged while decoding', async () => {
    expect(await decoded(codecs, jpeg(), { width: 200, height: 150 })).toMatchObject({ width: 123, height: 87 })
  })

  describe.each<[string, 1 | 3 | 4, string[]]>([
    ['gray', 1, GRAY],
    ['red, green and blue', 3, []],
    ['four inks', 4, INKS],
  ])('%s', (_colors, channels, options) => {
    /** Of what every kind of color goes through alike, every run takes one kind. */
    const tags = channels === 3 ? [] : ['full']
    const samplesOf = (): Samples =>
      samplesByImageMagick(makeImage('jpeg', ...SCENE, '-quality', '98', ...options), channels)

    test('is encoded as a JPEG that ImageMagick decodes the same way', async () => {
      const samples = samplesOf()
      const before = samples.data.slice()
      const bytes = await codecs.encodeJpeg(samples, { quality: 60, subsampling: '4:2:0' })
      expect(samples.data).toEqual(before)
      const { frame, adobe: marked } = readJpegHeaders(bytes)
      // The gray image is small enough for one scan.
      const marker = channels === 1 ? SOF0 : SOF2
      expect(frame).toMatchObject({ marker, width: 123, height: 87, components: channels })
      expect(marked).toEqual(channels === 4 ? { transform: 2 } : undefined)
      expect(difference(await decoded(codecs, bytes), samplesByImageMagick(bytes, channels)).mean).toBeLessThan(0.3)
      expect(difference(samples, samplesByImageMagick(bytes, channels)).mean).toBeLessThan(5)
    })

    test('has a draft in one scan that is as good and takes 1.8 times the bytes at most', { tags }, async () => {
      const samples = samplesOf()
      const encoding = { quality: 50, subsampling: '4:2:0' } as const
      const [final, draft] = [
        await codecs.encodeJpeg(samples, encoding),
        await codecs.encodeJpeg(samples, { ...encoding, isDraft: true }),
      ]
      expect(readJpegHeaders(draft).frame?.marker).toBe(SOF0)
      expect(draft.length * 0.55).toBeLessThan(final.length)
      const errorOf = async (bytes: Uint8Array) => difference(samples, await decoded(codecs, bytes)).mean
      expect(await errorOf(draft)).toBeLessThan((await errorOf(final)) * 1.05)
    })

    test('takes fewer bytes than libjpeg at the same quality', { tags }, async () => {
      const scene = ['-size', '640x480', '-seed', '7', 'plasma:tomato-navy', ...options]
      const samples = samplesByImageMagick(makeImage('jpeg', ...scene, '-quality', '98'), channels)
      const bytes = await codecs.encodeJpeg(samples, { quality: 60, subsampling: '4:4:4' })
      const plain = makeImage('jpeg', ...scene, '-quality', '60', '-sampling-factor', '4:4:4')
      expect(bytes.length).toBeLessThan(plain.length * 0.95)
    })

    test('loses less at higher quality', { tags }, async () => {
      const samples = samplesOf()
      const means: number[] = []
      for (const quality of [100, 80, 50, 20, 1]) {
        const bytes = await codecs.encodeJpeg(samples, { quality, subsampling: '4:4:4' })
        means.push(difference(samples, await decoded(codecs, bytes)).mean)
      }
      expect(means.toSorted((left, right) => left - right)).toEqual(means)
      expect(means[0]).toBeLessThan(1)
    })

    test('is scaled with Lanczos', { tags }, async () => {
      const samples = samplesOf()
      const before = samples.data.slice()
      const scaled = await codecs.resize(samples, { width: 50, height: 33 })
      expect(samples.data).toEqual(before)
      expect(scaled).toMatchObject({ width: 50, height: 33, channels })
      const bytes = makeImage('jpeg', ...SCENE, '-quality', '98', ...options)
      expect(
        difference(scaled, samplesByImageMagick(bytes, channels, '-filter', 'Lanczos', '-resize', '50x33!')).mean,
      ).toBeLessThan(1)
    })

    test('gives the same bytes scaled and encoded in one step as in two', async () => {
      const [size, encoding] = [{ width: 60, height: 42 }, { quality: 85, subsampling: '4:4:4' } as const]
      for (const bytes of [jpeg(...options), ...(channels === 4 ? [withoutSegment(jpeg(...options), APP14)] : [])]) {
        const shrunk = await codecs.shrinkJpeg(bytes, size, encoding)
        const scaled = await decoded(codecs, bytes, size)
        expect(shrunk === undefined ? 100 : difference(await decoded(codecs, shrunk), scaled).mean).toBeLessThan(3)
      }
    })
  })

  test('chroma is subsampled if asked to', async () => {
    const samples = samplesByImageMagick(jpeg(), 3)
    const factorsOf = (bytes: Uint8Array) => bytes[frameOf(bytes) + 11]
    expect(factorsOf(await codecs.encodeJpeg(samples, { quality: 50, subsampling: '4:2:0' }))).toBe(0x22)
    expect(factorsOf(await codecs.encodeJpeg(samples, { quality: 50, subsampling: '4:4:4' }))).toBe(0x11)
  })

  test('scaling keeps a flat field flat, and clamps overshoot at edges', async () => {
    const mask: Samples = { width: 90, height: 64, channels: 1, data: new Uint8Array(90 * 64).fill(255, 45 * 64) }
    const scaled = await codecs.resize(mask, { width: 30, height: 21 })
    const rows = Array.from({ length: 21 }, (_row, y) => scaled.data[y * 30 + 15])
    expect(rows.slice(0, 6)).toEqual([0, 0, 0, 0, 0, 0])
    expect(rows.slice(-6)).toEqual([255, 255, 255, 255, 255, 255])
    for (const channels of [1, 3, 4] as const) {
      const flat: Samples = { width: 40, height: 30, channels, data: new Uint8Array(40 * 30 * channels).fill(77) }
      expect(new Set((await codecs.resize(flat, { width: 13, height: 7 })).data)).toEqual(new Set([77]))
    }
  })

  // ImageMagick reads the same from both, as tested above, so that every run renders one of them.
  const onePlace = codecs === portableImageCodecs ? [] : ['full']
  test('CMYK in a document renders the same as JPEG and as raw samples', { tags: onePlace }, async () => {
    const samples = samplesByImageMagick(jpeg(...INKS), 4)
    const bytes = await codecs.encodeJpeg(samples, { quality: 97, subsampling: '4:4:4' })
    const decode = [1, 0, 1, 0, 1, 0, 1, 0]
    const plain = await renderPageByPoppler(
      await pageOf(samples, await deflated(samples.data), 'FlateDecode', decode),
      1,
    )
    const packed = await renderPageByPoppler(await pageOf(samples, bytes, 'DCTDecode', decode), 1)
    for (const [x, y] of [
      [5, 5],
      [40, 60],
      [100, 20],
      [118, 80],
    ] as const) {
      packed
        .at(x, y)
        .forEach((value, channel) => expect(Math.abs(value - (plain.at(x, y)[channel] ?? 999))).toBeLessThan(12))
    }
  })
})

/** The offset of the frame header of a baseline or progressive JPEG. */
function frameOf(bytes: Uint8Array): number {
  const at = bytes.findIndex((byte, index) => byte === 0xff && (bytes[index + 1] === 0xc0 || bytes[index + 1] === 0xc2))
  if (at < 0) throw new Error('no frame')
  return at
}

const deflated = async (data: Uint8Array | Uint8ClampedArray) => nodePlatform.deflate(Uint8Array.from(data))

/** A document whose page is a CMYK image. */
async function pageOf(
  { width, height }: Samples,
  data: Uint8Array,
  filter: string,
  decode: number[],
): Promise<Uint8Array> {
  const writer = new DocumentWriter(nodePlatform)
  const [root, pages, page] = [writer.allocate(), writer.allocate(), writer.allocate()]
  const entries = { Type: name('XObject'), Subtype: name('Image'), Width: width, Height: height, BitsPerComponent: 8 }
  const coding = { ColorSpace: name('DeviceCMYK'), Filter: name(filter), Decode: decode }
  const image = await writer.add(new PdfStream(dictionary({ ...entries, ...coding }), data))
  const contents = await writer.add(new PdfStream(dictionary({}), fromLatin1(`${width} 0 0 ${height} 0 0 cm /Im Do`)))
  await writer.write(root, dictionary({ Type: name('Catalog'), Pages: pages }))
  await writer.write(pages, dictionary({ Type: name('Pages'), Kids: [page], Count: 1 }))
  const resources = dictionary({ XObject: dictionary({ Im: image }) })
  const box = { Parent: pages, MediaBox: [0, 0, width, height], Resources: resources, Contents: contents }
  await writer.write(page, dictionary({ Type: name('Page'), ...box }))
  return writer.finish({ root, version: '1.7' })
}

describe('a small image', () => {
  const colors: [channels: 1 | 3, options: string[]][] = [
    [3, []],
    [1, GRAY],
  ]
  testSample('of %d channels has the same bytes everywhere, in one scan', colors, async ([channels, options]) => {
    const samples = samplesByImageMagick(makeImage('png', ...SCENE, '-resize', '60x', ...options), channels)
    for (const quality of [30, 60, 90]) {
      const encoding = { quality, subsampling: '4:2:0' } as const
      const [here, anywhere] = await Promise.all(CODECS.map(([, codecs]) => codecs.encodeJpeg(samples, encoding)))
      expect(here).toEqual(anywhere)
      expect(readJpegHeaders(here ?? new Uint8Array()).frame?.marker).toBe(SOF0)
      const shown = samplesByImageMagick(here ?? new Uint8Array(), channels)
      expect(difference(shown, samples).mean).toBeLessThan(12)
      expect(difference(shown, await decoded(portableImageCodecs, here ?? new Uint8Array())).mean).toBeLessThan(0.3)
    }
  })

  test('is progressive once that takes fewer bytes', async () => {
    const samples = samplesByImageMagick(
      makeImage('png', '-size', '170x170', '-seed', '4', 'plasma:tomato-navy', ...GRAY),
      1,
    )
    const large = await portableImageCodecs.encodeJpeg(samples, { quality: 95, subsampling: '4:4:4' })
    expect(readJpegHeaders(large).frame?.marker).toBe(SOF2)
  })
})
