import { JpegError } from './frame.ts'
import { readJpeg } from './read-jpeg.ts'
import { writeJpeg } from './write-jpeg.ts'

/** Only pictures up to this size are ever smaller in one scan: the tables of many scans weigh more than these save. */
const MAX_SMALL_BYTES = 16 * 1024

/**
 * Codes a JPEG anew with the same coefficients, so that no pixel changes: the best Huffman tables, sequential or
 * progressive, whichever is smaller. What is said about the picture beside its colours is left out.
 * @returns undefined where it does not get smaller, or is damaged or of a kind that is left alone
 */
export function recodeJpeg(bytes: Uint8Array): Uint8Array | undefined {
  try {
    const picture = readJpeg(bytes)
    const written = [writeJpeg(picture, true)]
    if (bytes.length <= MAX_SMALL_BYTES) written.push(writeJpeg(picture, false))
    const [best = bytes] = written.toSorted((left, right) => left.length - right.length)
    return best.length < bytes.length ? best : undefined
  } catch (error) {
    if (error instanceof JpegError) return undefined
    throw error
  }
}
