import type { JpegImage } from '../jpeg-coefficients/frame.ts'
import { readJpegHeaders } from '../jpeg-headers.ts'

/** The color space of the components of a JPEG. */
export type ColorModel = 'gray' | 'rgb' | 'ycc' | 'cmyk' | 'ycck'

const JFIF = [0x4a, 0x46, 0x49, 0x46, 0]

/**
 * Determines the color space as libjpeg, and so every viewer, does: by JFIF, then Adobe's segment, then component IDs (ISO
 * 32000-2, 7.4.8).
 * @returns undefined for other numbers of components
 */
export function colorModelOf(jpeg: Uint8Array, { components, keptSegments }: JpegImage): ColorModel | undefined {
  const { adobe } = readJpegHeaders(jpeg)
  if (components.length === 1) return 'gray'
  if (components.length === 4) return adobe?.transform === 2 ? 'ycck' : 'cmyk'
  if (components.length !== 3) return undefined
  if (keptSegments.some((segment) => JFIF.every((byte, index) => segment[4 + index] === byte))) return 'ycc'
  if (adobe !== undefined) return adobe.transform === 0 ? 'rgb' : 'ycc'
  return components.map(({ id }) => String.fromCharCode(id)).join('') === 'RGB' ? 'rgb' : 'ycc'
}

/** Converts a row of YCbCr to RGB in interleaved samples (JFIF 1.02). */
export function fromYcc(row: Uint8ClampedArray, channels: 3 | 4): void {
  for (let at = 0; at < row.length; at += channels) {
    const y = row[at] ?? 0
    const blue = (row[at + 1] ?? 0) - 128
    const red = (row[at + 2] ?? 0) - 128
    row[at] = y + 1.402 * red
    row[at + 1] = y - 0.344136 * blue - 0.714136 * red
    row[at + 2] = y + 1.772 * blue
  }
}

/** Converts a row of YCCK to CMYK, where the inks count as inverted RGB. */
export function fromYcck(row: Uint8ClampedArray): void {
  fromYcc(row, 4)
  for (let at = 0; at < row.length; at += 4) {
    row[at] = 255 - (row[at] ?? 0)
    row[at + 1] = 255 - (row[at + 1] ?? 0)
    row[at + 2] = 255 - (row[at + 2] ?? 0)
  }
}
