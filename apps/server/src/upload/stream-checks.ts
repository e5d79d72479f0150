import { Transform, type TransformCallback } from 'node:stream'

import {
  AppError,
  BYTES_PER_MB,
  IMAGE_SIGNATURE_BYTES,
  imageKindOf,
  imageTypeOf,
  looksLikePdf,
  officeContainerOf,
  SIGNATURE_BYTES,
  type AttachmentInput,
  type ErrorCode,
  type ErrorFacts,
  type OperationDefinition,
} from '@recto/contract'

/** The file being checked, and its size limit. */
export interface CheckedFile {
  facts: ErrorFacts
  maxSizeMb: number
  /** Extra facts for FILE_TOO_LARGE. */
  sizeFacts?: Pick<ErrorFacts, 'operation' | 'sizeBytes'>
}

/** Passes bytes through and counts them; fails with FILE_TOO_LARGE over the limit. */
export class SizeLimit extends Transform {
  sizeBytes = 0
  readonly #file: CheckedFile

  constructor(file: CheckedFile) {
    super()
    this.#file = file
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.sizeBytes += chunk.length
    const { facts, maxSizeMb, sizeFacts } = this.#file
    if (this.sizeBytes <= maxSizeMb * BYTES_PER_MB) done(null, chunk)
    else done(new AppError('FILE_TOO_LARGE', { ...facts, ...sizeFacts, limit: maxSizeMb }))
  }
}

/** The expected first bytes of a file, and the error when they differ. */
export interface FileSignature {
  matches: (start: Uint8Array) => boolean
  /** Maximum number of bytes needed to decide. */
  bytes: number
  error: ErrorCode
}

/** The signature of a PDF, `%PDF-` near the start of the file. */
const PDF_SIGNATURE: FileSignature = { matches: looksLikePdf, bytes: SIGNATURE_BYTES, error: 'NOT_A_PDF' }

/** Signatures of images and PDF files. Unsupported image types pass, because the engine reports which one it is. */
const IMAGE_OR_PDF: FileSignature = {
  matches: (start) => imageKindOf(start) !== undefined || looksLikePdf(start),
  bytes: IMAGE_SIGNATURE_BYTES,
  error: 'NOT_AN_IMAGE',
}

/** Signatures of containers that can hold an Office file. What a package contains is known only once it is complete. */
const OFFICE_FILE: FileSignature = {
  matches: (start) => officeContainerOf(start) !== undefined,
  bytes: SIGNATURE_BYTES,
  error: 'NOT_AN_OFFICE_FILE',
}

const SIGNATURES = { pdf: PDF_SIGNATURE, images: IMAGE_OR_PDF, office: OFFICE_FILE }

/** The signature of the documents of an operation. */
export function signatureOf({ files }: Pick<OperationDefinition, 'files'>): FileSignature {
  return SIGNATURES[files.accepts ?? 'pdf']
}

/** The signature of an attachment with these content types. */
export function createAttachmentSignature({ contentTypes }: AttachmentInput): FileSignature {
  const matches = (start: Uint8Array) => contentTypes.some((type) => type === imageTypeOf(start))
  return { matches, bytes: SIGNATURE_BYTES, error: 'NOT_AN_IMAGE' }
}

/** Holds bytes back until they show the expected signature, then passes everything through; fails if they differ. */
export class SignatureCheck extends Transform {
  readonly #facts: ErrorFacts
  readonly #expected: FileSignature
  #start: Buffer | undefined = Buffer.alloc(0)

  constructor({ facts }: CheckedFile, expected: FileSignature) {
    super()
    this.#facts = facts
    this.#expected = expected
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    if (this.#start === undefined) return done(null, chunk)
    const start = Buffer.concat([this.#start, chunk])
    this.#start = start
    if (this.#expected.matches(start)) {
      this.#start = undefined
      return done(null, start)
    }
    done(start.length >= this.#expected.bytes ? new AppError(this.#expected.error, this.#facts) : null)
  }

  override _flush(done: TransformCallback): void {
    // An empty file has its own error, raised once all files are known.
    const isEmptyOrPassed = this.#start === undefined || this.#start.length === 0
    done(isEmptyOrPassed ? null : new AppError(this.#expected.error, this.#facts))
  }
}
