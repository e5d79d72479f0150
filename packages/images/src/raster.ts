import { AppError } from '@recto/contract'

/** Pixels as PDF stores them (ISO 32000-2, 8.9.5.2). */
export interface Raster {
  width: number
  height: number
  kind: 'gray' | 'rgb' | 'cmyk' | 'indexed'
  /** Bits per sample. */
  depth: 1 | 2 | 4 | 8 | 16
  /** Rows of interleaved samples, each padded to whole bytes; samples of 16 bits are big-endian. */
  rows: Uint8Array
  /** RGB of each entry, for the kind `indexed`. */
  palette?: Uint8Array
  /** For gray: whether 0 is white. */
  isInverted?: boolean
  alpha?: AlphaChannel | undefined
}

/** Opacity, one sample per pixel. */
export interface AlphaChannel {
  depth: 8 | 16
  rows: Uint8Array
  /** Whether the colors are multiplied by it. */
  isPremultiplied: boolean
}

/** Samples per pixel, without alpha. */
export const CHANNELS_OF: Record<Raster['kind'], number> = { gray: 1, rgb: 3, cmyk: 4, indexed: 1 }

/**
 * Maximum bytes of one decoded image, of which there are several copies while it is compressed: A3 in color at 600 dpi
 * has 209 million.
 */
const MAX_DECODED_BYTES = 220_000_000

/** Bytes of a row of samples. */
export function bytesOfRow(width: number, bitsPerPixel: number): number {
  return Math.ceil((width * bitsPerPixel) / 8)
}

/**
 * Refuses an image without pixels, or one too large to decode. Call before allocating memory for it.
 * @returns the bytes of its rows
 * @throws AppError DAMAGED_IMAGE, TOO_COMPLEX (pixels)
 */
export function checkDecodedSize(file: string, width: number, height: number, bitsPerPixel: number): number {
  if (!(width > 0) || !(height > 0)) throw new AppError('DAMAGED_IMAGE', { file })
  const bytes = bytesOfRow(width, bitsPerPixel) * height
  if (bytes <= MAX_DECODED_BYTES) return bytes
  const limit = Math.floor((MAX_DECODED_BYTES * 8) / bitsPerPixel)
  throw new AppError('TOO_COMPLEX', { file, reason: 'pixels', limit })
}
