import { AppError, BYTES_PER_MB, READING_BOUNDS, type BoundReason } from '@recto/contract'

/** Small files may be read more often than large ones, relative to their size. */
const SPARE_BYTES = 8 * BYTES_PER_MB

/**
 * Limits the work of reading one document. A file of a few kilobytes can unpack to gigabytes, or nest objects that are
 * read over and over; every counter here stops that with an error.
 */
export class ReadingBudget {
  readonly #size: number
  readonly #file: string | undefined
  #compressedObjects = 0
  #expanded = 0
  #read = 0

  /** @param size size of the file in bytes */
  constructor(size: number, file?: string) {
    this.#size = size
    this.#file = file
  }

  /** Checks the number of objects. @throws AppError TOO_COMPLEX */
  checkObjects(count: number): void {
    const { maxObjects } = READING_BOUNDS
    if (count > maxObjects) throw this.#exceeded('objects', maxObjects)
  }

  /** Counts an object in an object stream. @throws AppError TOO_COMPLEX */
  countCompressedObject(): void {
    this.#compressedObjects += 1
    this.checkObjects(this.#compressedObjects)
  }

  /** Counts decoded bytes. @throws AppError TOO_COMPLEX */
  countExpanded(bytes: number): void {
    const { maxExpandedMb } = READING_BOUNDS
    this.#expanded += bytes
    if (this.#expanded > maxExpandedMb * BYTES_PER_MB) throw this.#exceeded('expansion', maxExpandedMb)
  }

  /** Counts bytes scanned to read objects. @throws AppError TOO_COMPLEX */
  countRead(bytes: number): void {
    this.#read += bytes
    if (this.#read > SPARE_BYTES + READING_BOUNDS.maxReadings * (this.#size + this.#expanded)) {
      throw this.#exceeded('reading')
    }
  }

  /** The error for data nested too deep. */
  nestedTooDeep(cause: unknown): AppError {
    return this.#exceeded('nesting', READING_BOUNDS.maxNesting, cause)
  }

  #exceeded(reason: BoundReason, limit?: number, cause?: unknown): AppError {
    const file = this.#file
    const facts = { ...(file === undefined ? {} : { file }), ...(limit === undefined ? {} : { limit }), reason }
    return new AppError('TOO_COMPLEX', facts, cause)
  }
}
