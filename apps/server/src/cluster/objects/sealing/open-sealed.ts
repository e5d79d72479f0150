import type { KeyObject } from 'node:crypto'
import { pipeline, Transform, type Readable } from 'node:stream'
import { buffer as readAll } from 'node:stream/consumers'

import { checkRange } from '../byte-range.ts'
import type { ByteRange } from '../object-store.ts'
import { SealError } from './seal-error.ts'
import { SegmentBuffer } from './segment-buffer.ts'
import { clearSizeOf, HEADER_BYTES, SEALED_SEGMENT_BYTES, SEGMENT_BYTES, SegmentCipher } from './segments.ts'

/** A sealed file somewhere, such as an object in a store. */
export interface SealedSource {
  /** All of it, as the store says; a wrong size is noticed when the last segment is read. */
  sizeBytes: number
  open: (range: ByteRange) => Promise<Readable | undefined>
}

/** Segments to read, and which of their clear bytes are wanted. */
interface Part {
  first: number
  last: number
  lastOfFile: number
  skip: number
  take: number
}

/**
 * Opens a sealed file or a range of its clear bytes, reading no other segments; undefined if it is gone. Clear bytes are
 * given out once their segment is verified; the stream ends with a `SealError` at one that is not as it was sealed, and a
 * file that was cut off is noticed at its end.
 * @param context what the file was sealed as
 */
export async function openSealed(
  key: KeyObject,
  context: string,
  source: SealedSource,
  range?: ByteRange,
): Promise<Readable | undefined> {
  const part = locate(clearSizeOf(source.sizeBytes), range)
  const header = await source.open({ start: 0, end: HEADER_BYTES - 1 })
  if (header === undefined) return undefined
  const cipher = SegmentCipher.read(await readAll(header), key, context)
  const start = HEADER_BYTES + part.first * SEALED_SEGMENT_BYTES
  const end = Math.min(HEADER_BYTES + (part.last + 1) * SEALED_SEGMENT_BYTES, source.sizeBytes) - 1
  const sealed = await source.open({ start, end })
  if (sealed === undefined) return undefined
  // The error of either stream reaches the reader through the second one.
  return pipeline(sealed, openSegments(cipher, part), () => undefined)
}

function locate(clearBytes: number, range?: ByteRange): Part {
  const lastOfFile = Math.max(0, Math.ceil(clearBytes / SEGMENT_BYTES) - 1)
  if (range === undefined) return { first: 0, last: lastOfFile, lastOfFile, skip: 0, take: clearBytes }
  checkRange(range)
  const { start } = range
  const end = Math.min(range.end, clearBytes - 1)
  if (start > end) throw new RangeError(`the file has ${clearBytes} bytes`)
  const first = Math.floor(start / SEGMENT_BYTES)
  return {
    first,
    last: Math.floor(end / SEGMENT_BYTES),
    lastOfFile,
    skip: start - first * SEGMENT_BYTES,
    take: end - start + 1,
  }
}

function openSegments(cipher: SegmentCipher, part: Part): Transform {
  const buffer = new SegmentBuffer(SEALED_SEGMENT_BYTES)
  let { first: index, skip, take } = part
  const openNext = (sealed: Buffer): Buffer => {
    if (index > part.last) throw new SealError('a sealed file is longer than its size')
    const clear = cipher.open(sealed, index, index === part.lastOfFile)
    index++
    const wanted = clear.subarray(skip, skip + take)
    skip = 0
    take -= wanted.length
    return wanted
  }
  const attempt = (run: () => void, done: (error?: Error) => void) => {
    try {
      run()
    } catch (error) {
      done(error instanceof Error ? error : new SealError('unknown'))
      return
    }
    done()
  }
  return new Transform({
    transform(chunk: Uint8Array, _encoding, done) {
      buffer.add(chunk)
      attempt(() => buffer.takeFollowed().forEach((sealed) => this.push(openNext(sealed))), done)
    },
    flush(done) {
      attempt(() => {
        this.push(openNext(buffer.takeRest()))
        if (take > 0) throw new SealError('a sealed file is cut off')
      }, done)
    },
  })
}
