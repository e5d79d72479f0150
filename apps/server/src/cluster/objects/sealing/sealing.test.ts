import { createDecipheriv, createSecretKey, hkdfSync, randomBytes, type KeyObject } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'

import { describe, expect, test } from 'vitest'

import type { ByteRange } from '../object-store.ts'
import { IS_FULL_RUN } from '../../../../../../fixtures/full-run.ts'
import { openSealed, type SealedSource } from './open-sealed.ts'
import { SealError } from './seal-error.ts'
import { sealStream } from './seal-stream.ts'
import { openBytes, sealBytes } from './sealed-records.ts'
import { clearSizeOf, HEADER_BYTES, newKey, SEALED_SEGMENT_BYTES, sealedSizeOf, SEGMENT_BYTES } from './segments.ts'

const SIZES = [0, 1, 65_535, 65_536, 65_537, 131_072, IS_FULL_RUN ? 1_000_000 : 200_000]
const CONTEXT = 'jobs/a/in/0-0'
const key = newKey()

/** Cuts bytes into chunks, none of which ends at a segment boundary. */
function* cut(bytes: Buffer, size: number): Generator<Buffer> {
  for (let begin = 0; begin < bytes.length; begin += size) yield bytes.subarray(begin, begin + size)
}

async function seal(clear: Buffer, context = CONTEXT, chunkBytes = 50_021): Promise<Buffer> {
  return buffer(Readable.from(cut(clear, chunkBytes)).pipe(sealStream(key, context)))
}

/** A store with one sealed file. */
function sourceOf(sealed: Buffer, read: ByteRange[] = []): SealedSource {
  const all = { start: 0, end: sealed.length - 1 }
  const open = (range: ByteRange = all) => {
    read.push(range)
    return Promise.resolve(Readable.from(cut(sealed.subarray(range.start, range.end + 1), 9_973)))
  }
  return { askSize: () => Promise.resolve(sealed.length), open }
}

async function openAll(sealed: Buffer, { context = CONTEXT, by = key, range }: OpenOptions = {}): Promise<Buffer> {
  const stream = await openSealed(by, context, sourceOf(sealed), range)
  if (stream === undefined) throw new Error('the file is there')
  return buffer(stream)
}

interface OpenOptions {
  context?: string
  by?: KeyObject
  range?: ByteRange
}

describe('files', () => {
  test.each(SIZES)('of %i bytes are unchanged when opened', async (size) => {
    const clear = randomBytes(size)
    const sealed = await seal(clear)
    expect(sealed.length).toBe(sealedSizeOf(size))
    expect(clearSizeOf(sealed.length)).toBe(size)
    expect(clear.equals(await openAll(sealed))).toBe(true)
    // Records have the same format.
    expect(clear.equals(openBytes(key, CONTEXT, sealed))).toBe(true)
    expect(clear.equals(await openAll(sealBytes(key, CONTEXT, clear)))).toBe(true)
  })

  test('are unchanged however the stream is split', async () => {
    const clear = randomBytes(200_000)
    for (const chunkBytes of [65_536, 65_552, 199_999, 200_000])
      expect(clear.equals(await openAll(await seal(clear, CONTEXT, chunkBytes)))).toBe(true)
  })

  test('are sealed differently each time, and reveal nothing of their content', async () => {
    const clear = Buffer.alloc(70_000, 'invoice')
    const [first, second] = await Promise.all([seal(clear), seal(clear)])
    expect(first.equals(second)).toBe(false)
    expect(first.includes('invoice')).toBe(false)
  })

  test.each(SIZES.filter((size) => size > 0))('of %i bytes serve any range', async (size) => {
    const clear = randomBytes(size)
    const sealed = await seal(clear)
    const edges = Array.from({ length: Math.ceil(size / SEGMENT_BYTES) + 1 }, (_, index) => index * SEGMENT_BYTES)
    const positions = [...edges.flatMap((edge) => [edge - 1, edge, edge + 1]), size - 1]
    const inside = [...new Set(positions)].filter((position) => position >= 0 && position < size)
    for (const start of inside) {
      for (const end of inside.filter((position) => position >= start)) {
        const found = await openAll(sealed, { range: { start, end } })
        if (!clear.subarray(start, end + 1).equals(found)) throw new Error(`wrong bytes from ${start} to ${end}`)
      }
      expect(clear.subarray(start).equals(await openAll(sealed, { range: { start, end: size + 5 } }))).toBe(true)
    }
    await expect(openAll(sealed, { range: { start: size, end: size } })).rejects.toThrow(RangeError)
    await expect(openAll(sealed, { range: { start: 1, end: 0 } })).rejects.toThrow(RangeError)
  })

  test('are read with one request', async () => {
    const sealed = await seal(randomBytes(200_000))
    const read: ByteRange[] = []
    await buffer((await openSealed(key, CONTEXT, sourceOf(sealed, read))) ?? Readable.from([]))
    expect(read).toEqual([{ start: 0, end: sealed.length - 1 }])
  })

  test('serve a range without reading other segments', async () => {
    const sealed = await seal(randomBytes(1_000_000))
    const read: ByteRange[] = []
    const range = { start: 3 * SEGMENT_BYTES + 1, end: 4 * SEGMENT_BYTES }
    const stream = await openSealed(key, CONTEXT, sourceOf(sealed, read), range)
    expect((await buffer(stream ?? Readable.from([]))).length).toBe(SEGMENT_BYTES)
    const start = HEADER_BYTES + 3 * SEALED_SEGMENT_BYTES
    expect(read).toEqual([
      { start: 0, end: HEADER_BYTES - 1 },
      { start, end: start + 2 * SEALED_SEGMENT_BYTES - 1 },
    ])
  })

  test('that are gone are undefined', async () => {
    const none = () => Promise.resolve(undefined)
    expect(await openSealed(key, CONTEXT, { askSize: none, open: none })).toBeUndefined()
    expect(await openSealed(key, CONTEXT, { askSize: none, open: none }, { start: 0, end: 1 })).toBeUndefined()
  })

  test('break off with the error of the store', async () => {
    const sealed = await seal(randomBytes(200_000))
    const source = sourceOf(sealed)
    const failing = async () => {
      const body = await source.open()
      return Readable.from(
        (async function* () {
          for await (const chunk of body ?? []) {
            yield chunk as Buffer
            throw new Error('the store is away')
          }
        })(),
      )
    }
    const stream = await openSealed(key, CONTEXT, { ...source, open: failing })
    await expect(buffer(stream ?? Readable.from([]))).rejects.toThrow('the store is away')
  })

  test('stop reading from the store when nobody reads them any more', async () => {
    const sealed = await seal(randomBytes(1_000_000))
    const bodies: Readable[] = []
    const source = sourceOf(sealed)
    const open = async (range?: ByteRange) => {
      const body = await source.open(range)
      if (body !== undefined) bodies.push(body)
      return body
    }
    const stream = await openSealed(key, CONTEXT, { ...source, open })
    stream?.destroy()
    await expect.poll(() => bodies.every(({ destroyed }) => destroyed)).toBe(true)
  })
})

describe('modified files do not open', () => {
  const clear = randomBytes(150_000)
  const segment = (sealed: Buffer, index: number) =>
    sealed.subarray(HEADER_BYTES + index * SEALED_SEGMENT_BYTES, HEADER_BYTES + (index + 1) * SEALED_SEGMENT_BYTES)
  const header = (sealed: Buffer) => sealed.subarray(0, HEADER_BYTES)

  async function expectRefused(sealed: Buffer, options: OpenOptions = {}): Promise<void> {
    await expect(openAll(sealed, options)).rejects.toThrow(SealError)
    expect(() => openBytes(options.by ?? key, options.context ?? CONTEXT, sealed)).toThrow(SealError)
  }

  test('a flipped bit, wherever it is', async () => {
    const sealed = await seal(clear)
    const segmentEnd = HEADER_BYTES + SEALED_SEGMENT_BYTES
    for (const position of [0, 4, 35, 36, segmentEnd - 16, segmentEnd - 1, segmentEnd, sealed.length - 1]) {
      const changed = Buffer.from(sealed)
      changed[position] = (changed[position] ?? 0) ^ 1
      await expectRefused(changed)
    }
  })

  test('a truncated file, and one with extra bytes at its end', async () => {
    const sealed = await seal(clear)
    const twoSegments = HEADER_BYTES + 2 * SEALED_SEGMENT_BYTES
    for (const length of [0, 3, HEADER_BYTES, HEADER_BYTES + 15, twoSegments, twoSegments + 16, sealed.length - 1])
      await expectRefused(sealed.subarray(0, length))
    await expectRefused(Buffer.concat([sealed, Buffer.of(0)]))
    await expectRefused(Buffer.concat([sealed, Buffer.alloc(SEALED_SEGMENT_BYTES)]))
  })

  test('a file whose size the store reports wrongly', async () => {
    const sealed = await seal(clear)
    const [source, whole] = [sourceOf(sealed), { start: 0, end: 199_999 }]
    for (const claimed of [sealedSizeOf(140_000), sealedSizeOf(160_000), sealedSizeOf(2 * SEGMENT_BYTES)]) {
      const wrong = { ...source, askSize: () => Promise.resolve(claimed) }
      const stream = await openSealed(key, CONTEXT, wrong, whole)
      await expect(buffer(stream ?? Readable.from([]))).rejects.toThrow(SealError)
    }
    const all = () => Promise.resolve(Readable.from([sealed]))
    await expect(openSealed(key, CONTEXT, { ...source, open: all }, whole)).rejects.toThrow(SealError)
  })

  test('segments swapped, repeated or taken from another file', async () => {
    const [sealed, other] = [await seal(clear), await seal(clear)]
    const [first, second, last] = [0, 1, 2].map((index) => segment(sealed, index)) as [Buffer, Buffer, Buffer]
    await expectRefused(Buffer.concat([header(sealed), second, first, last]))
    await expectRefused(Buffer.concat([header(sealed), first, first, last]))
    await expectRefused(Buffer.concat([header(sealed), first, last]))
    await expectRefused(Buffer.concat([header(sealed), first, segment(other, 1), last]))
    await expectRefused(Buffer.concat([header(other), sealed.subarray(HEADER_BYTES)]))
  })

  test('one object in the place of another, or with another key', async () => {
    const sealed = await seal(clear)
    await expectRefused(sealed, { context: 'jobs/a/in/0-1' })
    await expectRefused(sealed, { by: newKey() })
  })
})

describe('the format', () => {
  /** Opens a sealed file following the format description alone. */
  function openByHand(sealed: Buffer, context: string): Buffer {
    expect(sealed.subarray(0, 4).toString('latin1')).toBe('RSF1')
    const info = Buffer.concat([Buffer.from('recto sealed file 1'), Buffer.of(0), Buffer.from(context)])
    const fileKey = Buffer.from(hkdfSync('sha256', key.export(), sealed.subarray(4, 36), info, 32))
    const count = Math.ceil((sealed.length - 36) / 65_552)
    const segments = Array.from({ length: count }, (_, index) => {
      const segment = sealed.subarray(36 + index * 65_552, 36 + (index + 1) * 65_552)
      const nonce = Buffer.alloc(12)
      nonce.writeUInt32BE(index, 7)
      nonce[11] = index === count - 1 ? 1 : 0
      const decipher = createDecipheriv('aes-256-gcm', fileKey, nonce)
      decipher.setAuthTag(segment.subarray(-16))
      return Buffer.concat([decipher.update(segment.subarray(0, -16)), decipher.final()])
    })
    return Buffer.concat(segments)
  }

  test.each([0, 1, 65_536, 150_000])('matches its description, for %i bytes', async (size) => {
    const clear = randomBytes(size)
    expect(clear.equals(openByHand(await seal(clear), CONTEXT))).toBe(true)
  })

  test('does not change: a file sealed before still opens', () => {
    const fixed = createSecretKey(Buffer.from(Array.from({ length: 32 }, (_, index) => index)))
    const sealed = Buffer.from(
      'UlNGMf/+/fz7+vn49/b19PPy8fDv7u3s6+rp6Ofm5eTj4uHgjZT6ficW1PNSwpKJlQdqB4Xw8wQnAOfJxQF+1MRT29LHnGEzo/cDWw==',
      'base64',
    )
    expect(openBytes(fixed, 'jobs/known/manifest', sealed).toString()).toBe('Known answer, ünïcode.')
  })

  test.each([-1, 0, 35, 51, HEADER_BYTES + SEALED_SEGMENT_BYTES + 15, HEADER_BYTES + SEALED_SEGMENT_BYTES + 16])(
    'has no file of %i bytes',
    (size) => {
      expect(() => clearSizeOf(size)).toThrow(SealError)
    },
  )

  test('of a failing stream is not completed', async () => {
    const failing = Readable.from(
      (async function* () {
        yield Buffer.alloc(100_000)
        await Promise.resolve()
        throw new Error('the visitor left')
      })(),
    )
    const written: Buffer[] = []
    const sealing = pipeline(failing, sealStream(key, CONTEXT), async (stream: AsyncIterable<Buffer>) => {
      for await (const chunk of stream) written.push(chunk)
    })
    await expect(sealing).rejects.toThrow('the visitor left')
    await expect(openAll(Buffer.concat(written))).rejects.toThrow(SealError)
  })
})
