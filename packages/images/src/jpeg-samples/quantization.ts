import { JpegError, type JpegImage } from '../jpeg-coefficients/frame.ts'
import { ZIGZAG } from './zigzag.ts'

const DQT = 0xdb

/**
 * Quantization steps at quality 50, row by row, tuned by eye by Nicolas Robidoux: they keep fine detail better than the
 * example tables of the standard (ITU-T T.81, annex K).
 */
const BASE = [
  [16, 16, 16, 18, 25, 37, 56, 85],
  [16, 17, 20, 27, 34, 40, 53, 75],
  [16, 20, 24, 31, 43, 62, 91, 135],
  [18, 27, 31, 40, 53, 74, 106, 156],
  [25, 34, 43, 53, 69, 94, 131, 189],
  [37, 40, 62, 74, 94, 124, 169, 238],
  [56, 53, 91, 106, 131, 169, 226, 311],
  [85, 75, 135, 156, 189, 238, 311, 418],
].flat()

/** Quantization steps in zigzag order for a quality from 1 to 100 on libjpeg's scale. */
export function stepsFor(quality: number): Uint8Array {
  const bounded = Math.max(1, Math.min(100, quality))
  const percent = bounded < 50 ? 5000 / bounded : 200 - bounded * 2
  return Uint8Array.from(ZIGZAG, (place) => {
    return Math.max(1, Math.min(255, Math.floor(((BASE[place] ?? 0) * percent + 50) / 100)))
  })
}

/** A DQT segment with one table. */
export function quantizationSegment(steps: Uint8Array): Uint8Array {
  return Uint8Array.from([0xff, DQT, 0, steps.length + 3, 0, ...steps])
}

/**
 * The quantization steps of a component in zigzag order.
 * @throws JpegError if its table is missing
 */
export function quantizationOf({ keptSegments }: JpegImage, table: number): number[] {
  for (const segment of keptSegments) {
    const [, marker, , , target = 0] = segment
    if (marker !== DQT || (target & 15) !== table) continue
    const view = new DataView(segment.buffer, segment.byteOffset + 5, segment.length - 5)
    // Pq = 1: two bytes per step (B.2.4.1).
    return Array.from({ length: 64 }, (_, index) =>
      target >> 4 === 0 ? view.getUint8(index) : view.getUint16(index * 2),
    )
  }
  throw new JpegError('a quantisation table is missing')
}
