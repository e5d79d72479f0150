import { AppError, BYTES_PER_MB, READING_BOUNDS, type BoundReason } from '@recto/contract'

/** Small files may be read over more often than large ones. */
const SPARE_BYTES = 8 * BYTES_PER_MB

/**
 * What reading one document may take. A file of a few kilobytes can unpack to gigabytes, or hold objects within objects
 * that are read over and over; every count here ends that with an error of its own.
 */
export class ReadingBudget {
  private readonly size: number
  private readonly file: string | undefined
  private packed = 0
  private expanded = 0
  private read = 0

  /** @param size bytes of the file */
  constructor(size: number, file?: string) {
    this.size = size
    this.file = file
  }

  /** Checks how many objects a list of them has. @throws AppError TOO_COMPLEX */
  checkObjects(count: number): void {
    const { maxObjects } = READING_BOUNDS
    if (count > maxObjects) throw this.exceeded('objects', maxObjects)
  }

  /** Counts an object that an object stream lists. @throws AppError TOO_COMPLEX */
  countPacked(): void {
    this.packed += 1
    this.checkObjects(this.packed)
  }

  /** Counts bytes that were unpacked. @throws AppError TOO_COMPLEX */
  countExpanded(bytes: number): void {
    const { maxExpandedMb } = READING_BOUNDS
    this.expanded += bytes
    if (this.expanded > maxExpandedMb * BYTES_PER_MB) throw this.exceeded('expansion', maxExpandedMb)
  }

  /** Counts bytes that were looked at to read objects. @throws AppError TOO_COMPLEX */
  countRead(bytes: number): void {
    this.read += bytes
    if (this.read > SPARE_BYTES + READING_BOUNDS.maxReadings * (this.size + this.expanded)) {
      throw this.exceeded('reading')
    }
  }

  /** The error for data nested too deep. */
  nestedTooDeep(cause: unknown): AppError {
    return this.exceeded('nesting', READING_BOUNDS.maxNesting, cause)
  }

  private exceeded(reason: BoundReason, limit?: number, cause?: unknown): AppError {
    const { file } = this
    const facts = { ...(file === undefined ? {} : { file }), ...(limit === undefined ? {} : { limit }), reason }
    return new AppError('TOO_COMPLEX', facts, cause)
  }
}
