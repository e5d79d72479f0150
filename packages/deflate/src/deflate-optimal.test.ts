import { deflateSync, inflateSync } from 'node:zlib'
import { unzlibSync } from 'fflate'
import { expect, test } from 'vitest'
import { nodePlatform } from '@recto/platforms/node'
import { fromLatin1 } from '@recto/runtime'

import { deflateOptimal } from './deflate-optimal.ts'
import type { EffortName } from './efforts.ts'

const EFFORTS: readonly EffortName[] = ['fast', 'best']

/** Pseudorandom numbers from 0 to below 1 (Mulberry32). */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

function noise(length: number, seed = 1): Uint8Array {
  const random = seeded(seed)
  return Uint8Array.from({ length }, () => random() * 256)
}

/** Path operators with some repeated numbers, as in drawings. */
function drawing(operations: number, seed = 2): Uint8Array {
  const random = seeded(seed)
  const number = () => (random() * 600).toFixed(random() < 0.5 ? 0 : 2)
  const lines = Array.from({ length: operations }, () => {
    if (random() < 0.2) return `q 1 0 0 1 ${number()} ${number()} cm /F1 9 Tf (Total amount) Tj Q`
    return `${number()} ${number()} ${random() < 0.3 ? 'm' : 'l'}`
  })
  return fromLatin1(lines.join('\n'))
}

/** Rows of an image with a PNG filter type each: gradients with a little noise. */
function rows(width: number, height: number): Uint8Array {
  const random = seeded(3)
  return Uint8Array.from({ length: (width + 1) * height }, (_, index) => {
    return index % (width + 1) === 0 ? 2 : ((index >> 6) + (random() < 0.1 ? 1 : 0)) & 255
  })
}

/** Rows of letters on white paper: runs of every length, each followed by one of few shapes. */
function letters(count: number): Uint8Array {
  const random = seeded(4)
  const shapes = Array.from({ length: 12 }, (_, index) => noise(3 + index, index))
  const bytes: number[] = []
  for (let index = 0; index < count; index += 1) {
    bytes.push(...new Uint8Array(Math.floor(600 * random() ** 4)).fill(255))
    bytes.push(...(shapes[Math.floor(random() * shapes.length)] ?? []))
  }
  return Uint8Array.from([...bytes, ...new Uint8Array(300).fill(255)])
}

function mixture(): Uint8Array {
  return Uint8Array.from([
    ...drawing(500),
    ...noise(3000),
    ...rows(63, 60),
    ...new Uint8Array(5000),
    ...drawing(300, 9),
  ])
}

const KINDS: [kind: string, bytes: Uint8Array][] = [
  ['nothing', new Uint8Array(0)],
  ['one byte', Uint8Array.of(7)],
  ['two bytes', Uint8Array.of(7, 7)],
  ['three bytes alike', Uint8Array.of(7, 7, 7)],
  ['a few words', fromLatin1('BT /F1 12 Tf (Hello) Tj ET')],
  ['every byte once', Uint8Array.from({ length: 256 }, (_, index) => index)],
  ['a long run', new Uint8Array(100_000).fill(32)],
  ['runs that end', Uint8Array.from({ length: 60_000 }, (_, index) => (index % 777 === 0 ? 1 : 0))],
  ['letters on white', letters(2000)],
  ['two bytes in turn', Uint8Array.from({ length: 70_000 }, (_, index) => index & 1)],
  ['a drawing', drawing(4000)],
  ['rows of an image', rows(200, 150)],
  ['noise', noise(20_000)],
  ['noise as long as a stored block', noise(65_535)],
  ['noise a byte longer', noise(65_536)],
  ['noise of more than a segment', noise(300_000)],
  ['alternating kinds of data', mixture()],
  ['more than one segment', Uint8Array.from([...noise(262_000), ...drawing(500, 5)])],
  ['repetition at the maximum distance', Uint8Array.from([...noise(32_768), ...noise(32_768)])],
  ['repetition one byte closer', Uint8Array.from([...noise(32_767), ...noise(32_767)])],
]

const deflate = (bytes: Uint8Array, effort: EffortName) => deflateOptimal(bytes, { effort }, nodePlatform)

test.each(KINDS)('%s inflates to the original', async (_, bytes) => {
  for (const effort of EFFORTS) {
    const deflated = await deflate(bytes, effort)
    expect(Buffer.compare(inflateSync(deflated), bytes)).toBe(0)
    expect(Buffer.compare(unzlibSync(deflated), bytes)).toBe(0)
  }
})

test.each<[kind: string, bytes: Uint8Array, gain: number]>([
  ['a drawing', drawing(2000), 0.06],
  ['rows of an image', rows(200, 150), 0.03],
  ['letters on white', letters(2000), 0.05],
  ['alternating kinds of data', mixture(), 0.04],
])('%s takes less than with zlib at its highest level', async (_, bytes, gain) => {
  const usual = deflateSync(bytes, { level: 9, memLevel: 9 }).length
  const [fast = 0, best = 0] = await Promise.all(EFFORTS.map(async (effort) => (await deflate(bytes, effort)).length))
  expect(fast).toBeLessThan(usual)
  expect(best).toBeLessThanOrEqual(fast)
  expect(1 - best / usual).toBeGreaterThan(gain)
})

test('incompressible data grows only by the headers of stored blocks', async () => {
  const bytes = noise(300_000)
  expect((await deflate(bytes, 'fast')).length).toBeLessThanOrEqual(bytes.length + 6 + 5 * 6)
})

/** Pieces of noise, runs, few distinct bytes, and copies of earlier data. */
function patchwork(random: () => number): Uint8Array {
  const bytes: number[] = []
  const pieces = 1 + Math.floor(random() * 12)
  for (let piece = 0; piece < pieces; piece += 1) {
    const length = Math.floor(random() ** 3 * 2500)
    const kind = Math.floor(random() * 4)
    const [first, from] = [Math.floor(random() * 256), Math.floor(random() * bytes.length)]
    for (let index = 0; index < length; index += 1) {
      const values = [random() * 256, first, first + random() * 3, bytes[from + index] ?? first]
      bytes.push((values[kind] ?? 0) & 255)
    }
  }
  return Uint8Array.from(bytes)
}

test('random mixtures inflate to the original', async () => {
  const random = seeded(11)
  for (let round = 0; round < 80; round += 1) {
    const bytes = patchwork(random)
    const deflated = await deflate(bytes, round % 2 === 0 ? 'fast' : 'best')
    expect(Buffer.compare(inflateSync(deflated), bytes), `round ${round}`).toBe(0)
  }
})
