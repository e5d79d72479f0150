import { Transform, type TransformCallback } from 'node:stream'

import { AppError, BYTES_PER_MB, type ErrorFacts } from '@recto/contract'

/** PDF readers look for the header within this many bytes, junk before it included. */
const HEADER_WINDOW = 1024
const HEADER = Buffer.from('%PDF-')

/** Whose bytes are checked, and how many of them there may be. */
export interface CheckedFile {
  facts: ErrorFacts
  maxSizeMb: number
}

/** Lets bytes through while counting them; over the limit it fails with FILE_TOO_LARGE. */
export class SizeLimit extends Transform {
  sizeBytes = 0
  readonly #file: CheckedFile

  constructor(file: CheckedFile) {
    super()
    this.#file = file
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.sizeBytes += chunk.length
    const { facts, maxSizeMb } = this.#file
    if (this.sizeBytes > maxSizeMb * BYTES_PER_MB) done(new AppError('FILE_TOO_LARGE', { ...facts, limit: maxSizeMb }))
    else done(null, chunk)
  }
}

/** Lets bytes through once they have shown the header of a PDF; fails with NOT_A_PDF as soon as it cannot come any more. */
export class PdfHeaderCheck extends Transform {
  readonly #facts: ErrorFacts
  #head: Buffer | undefined = Buffer.alloc(0)

  constructor({ facts }: CheckedFile) {
    super()
    this.#facts = facts
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    if (this.#head === undefined) return done(null, chunk)
    this.#head = Buffer.concat([this.#head, chunk])
    const isFound = this.#head.subarray(0, HEADER_WINDOW).includes(HEADER)
    if (!isFound) return done(this.#head.length >= HEADER_WINDOW ? this.#refusal() : null)
    const head = this.#head
    this.#head = undefined
    done(null, head)
  }

  override _flush(done: TransformCallback): void {
    // An empty file has a refusal of its own, made where all files are known.
    done(this.#head === undefined || this.#head.length === 0 ? null : this.#refusal())
  }

  #refusal(): AppError {
    return new AppError('NOT_A_PDF', this.#facts)
  }
}
