import { JpegError } from './frame.ts'
import { readJpeg } from './read-jpeg.ts'
import { writeJpeg } from './write-jpeg.ts'

/** Only images up to this size can be smaller in one scan: the tables of many scans weigh more than they save. */
const MAX_SMALL_BYTES = 16 * 1024

/**
 * Re-encodes a JPEG losslessly: same coefficients, optimal Huffman tables, sequential or progressive, whichever is smaller.
 * Metadata that does not affect colors is dropped.
 * @returns undefined if it does not get smaller, is damaged or unusual
 */
export function recodeJpeg(bytes: Uint8Array): Uint8Array | undefined {
  try {
    const image = readJpeg(bytes)
    const written = [writeJpeg(image, true)]
    if (bytes.length <= MAX_SMALL_BYTES) written.push(writeJpeg(image, false))
    const [best = bytes] = written.toSorted((left, right) => left.length - right.length)
    return best.length < bytes.length ? best : undefined
  } catch (error) {
    if (error instanceof JpegError) return undefined
    throw error
  }
}
