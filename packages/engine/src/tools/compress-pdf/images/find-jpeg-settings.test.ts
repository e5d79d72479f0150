import { expect, test, vi } from 'vitest'
import { nodePlatform } from '@recto/platforms/node'

import { findJpegSettings, jpegEncoding } from './find-jpeg-settings.ts'

/** Gray waves with grain; lower qualities lose more of it. */
function grainy(width: number, height: number) {
  const next = randomNumbers()
  const data = Uint8Array.from({ length: width * height }, (_, index) => {
    const wave = 90 * Math.sin((index % width) / 9) * Math.cos(index / width / 7)
    return Math.max(0, Math.min(255, 128 + wave + (next() % 61) - 30))
  })
  return { width, height, channels: 1 as const, data }
}

function noise(width: number, height: number) {
  const next = randomNumbers()
  return { width, height, channels: 1 as const, data: Uint8Array.from({ length: width * height }, () => next() >> 16) }
}

/** Numbers below 2^31, the same in every run. */
function randomNumbers(): () => number {
  let state = 7
  return () => (state = (state * 1_103_515_245 + 12_345) % 2_147_483_648)
}

test('barely exceeds the requested similarity, with fewer bytes for a lower one', async () => {
  const samples = grainy(200, 160)
  const size = { width: 200, height: 160 }
  let bytes = 0
  for (const similarity of [0.8, 0.84, 0.88, 0.9, 0.92, 0.94]) {
    const goal = { quality: 42, minQuality: 30, maxQuality: 92, similarity, viewScale: 1 }
    const choices = { sizes: [{ size, maxQuality: Infinity }], goal, maxBytes: Infinity }
    const trial = await findJpegSettings(samples, choices, nodePlatform)
    if (trial === undefined) throw new Error('nothing was found')
    expect(trial.similarity).toBeGreaterThanOrEqual(similarity)
    expect(trial.similarity).toBeLessThan(similarity + 0.045)
    expect(trial.bytes).toBeGreaterThanOrEqual(bytes)
    bytes = trial.bytes
  }
})

test('few attempts are enough, even for noise', async () => {
  const size = { width: 200, height: 200 }
  const samples = noise(size.width, size.height)
  const codecs = nodePlatform.imageCodecs
  const encodeJpeg = vi.fn<typeof codecs.encodeJpeg>(codecs.encodeJpeg)
  const counting: typeof nodePlatform = { ...nodePlatform, imageCodecs: { ...codecs, encodeJpeg } }
  for (const similarity of [0.94, 0.96, 0.97]) {
    const goal = { quality: 55, minQuality: 39, maxQuality: 92, similarity, viewScale: 1 }
    encodeJpeg.mockClear()
    await findJpegSettings(samples, { sizes: [{ size, maxQuality: Infinity }], goal, maxBytes: Infinity }, counting)
    expect(encodeJpeg.mock.calls.length).toBeLessThanOrEqual(5)
  }
})

test('a draft shows that a JPEG would be too large', async () => {
  const samples = noise(200, 200)
  const sizes = [{ size: { width: 200, height: 200 }, maxQuality: Infinity }]
  const goal = { quality: 55, minQuality: 39, maxQuality: 92, similarity: 0.9, viewScale: 1 }
  const codecs = nodePlatform.imageCodecs
  const encodeJpeg = vi.fn<typeof codecs.encodeJpeg>(codecs.encodeJpeg)
  const counting: typeof nodePlatform = { ...nodePlatform, imageCodecs: { ...codecs, encodeJpeg } }
  expect(await findJpegSettings(samples, { sizes, goal, maxBytes: 2000 }, counting)).toBeUndefined()
  expect(encodeJpeg.mock.calls.map(([, { isDraft }]) => isDraft)).toEqual([true])
})

test('ends with the smallest size if the lowest quality is enough', async () => {
  const samples = grainy(200, 160)
  const sizes = [100, 150, 200].map((width) => ({ size: { width, height: width * 0.8 }, maxQuality: Infinity }))
  const goal = { quality: 42, minQuality: 30, maxQuality: 92, similarity: 0.3, viewScale: 0.5 }
  const codecs = nodePlatform.imageCodecs
  const encodeJpeg = vi.fn<typeof codecs.encodeJpeg>(codecs.encodeJpeg)
  const counting: typeof nodePlatform = { ...nodePlatform, imageCodecs: { ...codecs, encodeJpeg } }
  const trial = await findJpegSettings(samples, { sizes, goal, maxBytes: Infinity }, counting)
  expect(trial).toMatchObject({ quality: 30, size: { width: 100 } })
  expect(encodeJpeg).toHaveBeenCalledTimes(1)
})

test('the trial of a small image is its JPEG, and sizes that are too large are not looked at', async () => {
  const samples = grainy(120, 90)
  const size = { width: 120, height: 90 }
  const goal = { quality: 42, minQuality: 30, maxQuality: 92, similarity: 0.9, viewScale: 1 }
  const sizes = [{ size, maxQuality: Infinity }]
  const codecs = nodePlatform.imageCodecs
  const trial = await findJpegSettings(samples, { sizes, goal, maxBytes: Infinity }, nodePlatform)
  if (trial === undefined) throw new Error('nothing was found')
  expect(trial.isWhole).toBe(true)
  expect(trial.data).toEqual(await codecs.encodeJpeg(samples, jpegEncoding(trial.quality)))
  let decodings = 0
  const counting: typeof nodePlatform = {
    ...nodePlatform,
    imageCodecs: {
      ...codecs,
      decodeJpeg: (jpeg, to) => {
        decodings += 1
        return codecs.decodeJpeg(jpeg, to)
      },
    },
  }
  expect(await findJpegSettings(samples, { sizes, goal, maxBytes: 500 }, counting)).toBeUndefined()
  expect(decodings).toBe(0)
})
