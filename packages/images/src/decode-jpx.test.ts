import { expect, test } from 'vitest'
import { nodePlatform } from '@recto/platforms/node'

import { makeImage } from '../../../fixtures/make-image.ts'
import { testSample } from '../../../fixtures/test-sample.ts'
import { difference, samplesByImageMagick } from '../../engine/test/decode-samples.ts'
import { mutate, seededRandom } from '../../engine/test/mutations.ts'
import { decodeJpx } from './decode-jpx.ts'
import { readJpxHeader } from './jpx-header.ts'

/** Soft clouds with an edge, of an odd size, 8 bits per sample. */
const SCENE = [
  '-size',
  '123x87',
  '-seed',
  '4',
  'plasma:tomato-navy',
  '-blur',
  '0x2',
  '-draw',
  'line 3,5 90,60',
  '-alpha',
  'off',
  '-depth',
  '8',
]
const GRAY = ['-colorspace', 'Gray']

const jpx = (...options: string[]) => makeImage('jp2', ...SCENE, ...options)
const decode = (bytes: Uint8Array, size?: { width: number; height: number }) => decodeJpx(bytes, nodePlatform, size)

testSample<[string, 1 | 3, () => Uint8Array]>(
  'a JPEG 2000 image is decoded to the samples that ImageMagick sees: %s',
  [
    ['colors', 3, () => jpx('-quality', '35')],
    ['colors without loss', 3, () => jpx('-quality', '100')],
    ['gray', 1, () => jpx(...GRAY, '-quality', '40')],
    ['a bare codestream', 3, () => makeImage('j2k', ...SCENE, '-quality', '40')],
  ],
  async ([, channels, make]) => {
    const bytes = make()
    const samples = await decode(bytes)
    if (samples === undefined) throw new Error('it was not decoded')
    expect(samples).toMatchObject({ width: 123, height: 87, channels })
    expect(difference(samples, samplesByImageMagick(bytes, channels)).largest).toBeLessThanOrEqual(1)
  },
)

test('it is halved while decoding, but never below the requested size', async () => {
  const bytes = jpx('-quality', '60')
  const sizesOf = async (width: number, height: number) => {
    const samples = await decode(bytes, { width, height })
    return [samples?.width, samples?.height]
  }
  expect(await sizesOf(123, 87)).toEqual([123, 87])
  expect(await sizesOf(63, 44)).toEqual([123, 87])
  expect(await sizesOf(62, 44)).toEqual([62, 44])
  expect(await sizesOf(20, 40)).toEqual([62, 44])
  expect(await sizesOf(16, 11)).toEqual([16, 11])
  const half = await decode(bytes, { width: 62, height: 44 })
  const judged = samplesByImageMagick(bytes, 3, '-filter', 'Box', '-resize', '62x44!')
  expect(half === undefined ? 100 : difference(half, judged).mean).toBeLessThan(4)
})

test.each<[string, () => Uint8Array]>([
  ['breaks off in the middle', () => jpx().subarray(0, 2000)],
  ['has no end', () => jpx().subarray(0, -2)],
  ['has boxes alone', () => jpx().subarray(0, 80)],
  ['is empty', () => new Uint8Array()],
  ['has 16 bits a sample', () => makeImage('jp2', '-size', '40x30', 'gradient:red-blue', '-depth', '16')],
  ['has opacity', () => jpx('-alpha', 'set', '-channel', 'A', '-evaluate', 'set', '50%')],
  ['claims more pixels than can be held', () => withSize(jpx(), 60_000, 60_000)],
  ['claims no pixels', () => withSize(jpx(), 0, 87)],
])('nothing comes of one that %s', async (_, make) => {
  expect(await decode(make())).toBeUndefined()
})

/** An image with another size in its codestream (ISO/IEC 15444-1, A.5.1). */
function withSize(bytes: Uint8Array, width: number, height: number): Uint8Array {
  const changed = bytes.slice()
  const view = new DataView(changed.buffer)
  const start = readJpxHeader(bytes)?.start ?? 0
  view.setUint32(start + 8, width)
  view.setUint32(start + 12, height)
  return changed
}

test('a corrupted image is decoded or refused, and does not affect the next one', async () => {
  const original = jpx('-quality', '40')
  const random = seededRandom(3)
  let refused = 0
  for (let round = 0; round < 150; round += 1) {
    const bytes = mutate(original, random)
    const header = readJpxHeader(bytes)
    if (header !== undefined && header.width * header.height > 1_000_000) continue
    if ((await decode(bytes)) === undefined) refused += 1
  }
  expect(refused).toBeGreaterThan(30)
  expect(await decode(original)).toMatchObject({ width: 123, height: 87 })
})

test('the boxes around the codestream are read', () => {
  expect(readJpxHeader(jpx())?.wrapping).toEqual({ hasPalette: false, hasOpacity: false, colorSpace: 16 })
  expect(readJpxHeader(jpx(...GRAY))?.wrapping).toMatchObject({ colorSpace: 17 })
  expect(readJpxHeader(makeImage('j2k', ...SCENE))?.wrapping).toMatchObject({ colorSpace: undefined })
  const clear = jpx('-alpha', 'set', '-channel', 'A', '-evaluate', 'set', '50%')
  expect(readJpxHeader(clear)).toMatchObject({
    components: 4,
    bitDepth: 8,
    isFull: true,
    wrapping: { hasOpacity: true },
  })
})
