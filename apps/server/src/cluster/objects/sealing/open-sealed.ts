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
  /**
   * Asks for the size, for a range only; undefined if the file is gone. A wrong size is noticed when the last segment is read.
   */
  askSize: () => Promise<number | undefined>
  /** Opens all of it, or a range. */
  open: (range?: ByteRange) => Promise<Readable | undefined>
}

/** Segments to read, and which of their clear bytes are wanted. */
interface Part {
  first: number
  last: number
  /** Whether the last segment that is read is the last one of the file. */
  endsFile: boolean
  skip: number
  take: number
}

/** The whole file: where it ends is known once it has been read, and proved by the mark of its last segment. */
const WHOLE: Part = {
  first: 0,
  last: Number.POSITIVE_INFINITY,
  endsFile: true,
  skip: 0,
  take: Number.POSITIVE_INFINITY,
}

/**
 * Opens a sealed file with one request, or a range of its clear bytes, reading no other segments; undefined if it is gone. Clear bytes
 * are given out once their segment is verified; the stream ends with a `SealError` at one that is not as it was sealed, and a
 * file that was cut off is noticed at its end.
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

/** Opens the segments of a part one after the other; the header comes before them. */
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

  /** Takes the header, if it is read on its own. */
  begin(header: Buffer): void {
    this.#cipher = this.#readCipher(header)
  }

  /** Takes bytes; returns the clear ones of the segments that are complete and followed by something. */
  add(chunk: Uint8Array): Buffer[] {
    this.#buffer.add(this.#cipher === undefined ? this.#takeHeader(chunk) : chunk)
    return this.#buffer.takeFollowed().map((sealed) => this.#open(sealed, false))
  }

  /** The clear bytes of the last segment. */
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
  // The error of either stream reaches the reader through the second one.
  return pipeline(sealed, stream, () => undefined)
}
