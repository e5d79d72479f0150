import type { KeyObject } from 'node:crypto'
import { pipeline, Transform, type Readable } from 'node:stream'
import { buffer as readAll } from 'node:stream/consumers'

import { checkRange } from '../byte-range.ts'
import type { ByteRange } from '../object-store.ts'
import { SealError } from './seal-error.ts'
import { SegmentBuffer } from './segment-buffer.ts'
import { clearSizeOf, HEADER_BYTES, SEALED_SEGMENT_BYTES, SEGMENT_BYTES, SegmentCipher } from './segments.ts'

/** A sealed file, such as an object in a store. */
export interface SealedSource {
  /**
   * Returns the size, needed only for ranges; undefined if the file was deleted. Reading the last segment reveals a
   * wrong size.
   */
  askSize: () => Promise<number | undefined>
  /** Opens all of it, or a range. */
  open: (range?: ByteRange) => Promise<Readable | undefined>
}

/** Segments to read, and which of their plaintext bytes are wanted. */
interface Part {
  first: number
  last: number
  /** Whether the last segment read is the last one of the file. */
  endsFile: boolean
  skip: number
  take: number
}

/** The whole file. Its end is known once it has been read, and the last segment's mark proves it. */
const WHOLE: Part = {
  first: 0,
  last: Number.POSITIVE_INFINITY,
  endsFile: true,
  skip: 0,
  take: Number.POSITIVE_INFINITY,
}

/**
 * Opens a sealed file with one request, or a range of its plaintext, reading only the segments needed; undefined if it
 * was deleted. Plaintext is released once its segment is verified. The stream ends with a `SealError` at a segment that
 * was changed, or at the end of a file that was cut off.
 * @param context what the file was sealed as
 */
export async function openSealed(
  key: KeyObject,
  context: string,
  source: SealedSource,
  range?: ByteRange,
): Promise<Readable | undefined> {
  const readCipher = (header: Buffer) => SegmentCipher.read(header, key, context)
  if (range === undefined) {
    const sealed = await source.open()
    return sealed && openSegments(sealed, new SegmentOpener(WHOLE, readCipher))
  }
  const sizeBytes = await source.askSize()
  if (sizeBytes === undefined) return undefined
  const part = locate(clearSizeOf(sizeBytes), range)
  const header = await source.open({ start: 0, end: HEADER_BYTES - 1 })
  if (header === undefined) return undefined
  const opener = new SegmentOpener(part, readCipher)
  opener.begin(await readAll(header))
  const start = HEADER_BYTES + part.first * SEALED_SEGMENT_BYTES
  const end = Math.min(HEADER_BYTES + (part.last + 1) * SEALED_SEGMENT_BYTES, sizeBytes) - 1
  const sealed = await source.open({ start, end })
  return sealed && openSegments(sealed, opener)
}

function locate(clearBytes: number, range: ByteRange): Part {
  checkRange(range)
  const { start } = range
  const end = Math.min(range.end, clearBytes - 1)
  if (start > end) throw new RangeError(`the file has ${clearBytes} bytes`)
  const [first, last] = [Math.floor(start / SEGMENT_BYTES), Math.floor(end / SEGMENT_BYTES)]
  const endsFile = last === Math.ceil(clearBytes / SEGMENT_BYTES) - 1
  return { first, last, endsFile, skip: start - first * SEGMENT_BYTES, take: end - start + 1 }
}

/** Opens the segments of a part one after another, after the header. */
class SegmentOpener {
  readonly #part: Part
  readonly #readCipher: (header: Buffer) => SegmentCipher
  readonly #buffer = new SegmentBuffer(SEALED_SEGMENT_BYTES)
  #header = Buffer.alloc(0)
  #cipher: SegmentCipher | undefined
  #index: number
  #skip: number
  #take: number

  constructor(part: Part, readCipher: (header: Buffer) => SegmentCipher) {
    this.#part = part
    this.#readCipher = readCipher
    this.#index = part.first
    this.#skip = part.skip
    this.#take = part.take
  }

  /** Sets the header, if it is read separately. */
  begin(header: Buffer): void {
    this.#cipher = this.#readCipher(header)
  }

  /** Takes bytes; returns the plaintext of complete segments that are followed by more data. */
  add(chunk: Uint8Array): Buffer[] {
    this.#buffer.add(this.#cipher === undefined ? this.#takeHeader(chunk) : chunk)
    return this.#buffer.takeFollowed().map((sealed) => this.#open(sealed, false))
  }

  /** Returns the plaintext of the last segment. */
  end(): Buffer {
    const last = this.#open(this.#buffer.takeRest(), this.#part.endsFile)
    if (Number.isFinite(this.#take) && this.#take > 0) throw new SealError('a sealed file is cut off')
    return last
  }

  /** Returns what follows the header. */
  #takeHeader(chunk: Uint8Array): Buffer {
    const bytes = Buffer.concat([this.#header, chunk])
    this.#header = bytes.subarray(0, HEADER_BYTES)
    if (bytes.length < HEADER_BYTES) return Buffer.alloc(0)
    this.begin(this.#header)
    return bytes.subarray(HEADER_BYTES)
  }

  #open(sealed: Buffer, isLast: boolean): Buffer {
    if (this.#cipher === undefined) throw new SealError('a sealed file is cut off')
    if (this.#index > this.#part.last) throw new SealError('a sealed file is longer than its size')
    const clear = this.#cipher.open(sealed, this.#index, isLast)
    this.#index += 1
    const wanted = clear.subarray(this.#skip, this.#skip + this.#take)
    this.#skip = 0
    this.#take -= wanted.length
    return wanted
  }
}

function openSegments(sealed: Readable, opener: SegmentOpener): Readable {
  const attempt = (run: () => void, done: (error?: Error) => void) => {
    try {
      run()
    } catch (error) {
      done(error instanceof Error ? error : new SealError('unknown'))
      return
    }
    done()
  }
  const stream = new Transform({
    transform(chunk: Uint8Array, _encoding, done) {
      attempt(() => opener.add(chunk).forEach((clear) => this.push(clear)), done)
    },
    flush(done) {
      attempt(() => this.push(opener.end()), done)
    },
  })
  // `pipeline` passes an error of either stream on to the reader.
  return pipeline(sealed, stream, () => undefined)
}
