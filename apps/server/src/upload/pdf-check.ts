import { Transform, type TransformCallback } from 'node:stream'

import { AppError, BYTES_PER_MB, looksLikePdf, SIGNATURE_BYTES, type ErrorFacts } from '@recto/contract'

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

/** Lets bytes through once they have shown themselves to be a PDF; fails with NOT_A_PDF when its first bytes are none of one. */
export class PdfStartCheck extends Transform {
  readonly #facts: ErrorFacts
  #start: Buffer | undefined = Buffer.alloc(0)

  constructor({ facts }: CheckedFile) {
    super()
    this.#facts = facts
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    if (this.#start === undefined) return done(null, chunk)
    const start = Buffer.concat([this.#start, chunk])
    this.#start = start
    if (looksLikePdf(start)) {
      this.#start = undefined
      return done(null, start)
    }
    done(start.length >= SIGNATURE_BYTES ? new AppError('NOT_A_PDF', this.#facts) : null)
  }

  override _flush(done: TransformCallback): void {
    // An empty file has a refusal of its own, made where all files are known.
    const isEmptyOrPassed = this.#start === undefined || this.#start.length === 0
    done(isEmptyOrPassed ? null : new AppError('NOT_A_PDF', this.#facts))
  }
}
