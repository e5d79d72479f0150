import { AppError } from '@recto/contract'

import { profileChannels } from '../icc-profile.ts'
import { type AlphaChannel, bytesOfRow, checkDecodedSize, type Raster } from '../raster.ts'
import type { RasterFrame } from '../raster-frame.ts'
import { perMeter } from '../resolution.ts'
import { BMP_COMPRESSION, type BmpHeader, readBmpHeader } from './bmp-header.ts'
import { decodeRunLengths } from './run-lengths.ts'

/**
 * Decodes a BMP of any depth.
 * @throws AppError DAMAGED_IMAGE, UNSUPPORTED_IMAGE, TOO_COMPLEX (pixels)
 */
function readBmp(bytes: Uint8Array, file: string): RasterFrame {
  const header = readBmpHeader(bytes)
  if (header === undefined) throw new AppError('DAMAGED_IMAGE', { file })
  const { width, height, bitsPerPixel, pixelsPerMeter, profile } = header
  checkDecodedSize(file, width, height, Math.max(bitsPerPixel, 8))
  const raster = decode(bytes, header, file)
  return {
    raster,
    orientation: 1,
    resolution: perMeter(...pixelsPerMeter),
    profile: profile !== undefined && profileChannels(profile) === 3 ? profile : undefined,
  }
}

function decode(bytes: Uint8Array, header: BmpHeader, file: string): Raster {
  const { compression, bitsPerPixel } = header
  const isIndexed = [1, 4, 8].includes(bitsPerPixel)
  const isRunLength =
    (compression === BMP_COMPRESSION.rle8 && bitsPerPixel === 8) ||
    (compression === BMP_COMPRESSION.rle4 && bitsPerPixel === 4)
  const hasMasks = compression === BMP_COMPRESSION.bitFields || compression === BMP_COMPRESSION.alphaBitFields
  const isPlain = compression === BMP_COMPRESSION.none
  if (isIndexed && isRunLength) return indexed(decodeRunLengths(bytes.subarray(header.start), header), header, 8, file)
  const isDirect = [16, 24, 32].includes(bitsPerPixel) && (isPlain || (hasMasks && bitsPerPixel !== 24))
  if (!isDirect && !(isIndexed && isPlain)) throw new AppError('UNSUPPORTED_IMAGE', { file, imageKind: 'bmp' })
  const rows = topDownRows(bytes, header)
  if (rows === undefined) throw new AppError('DAMAGED_IMAGE', { file })
  return isIndexed ? indexed(rows, header, bitsPerPixel as 1 | 4 | 8, file) : direct(rows, header)
}

function indexed(rows: Uint8Array, { width, height, palette }: BmpHeader, depth: 1 | 4 | 8, file: string): Raster {
  if (palette.length === 0) throw new AppError('DAMAGED_IMAGE', { file })
  // Some viewers refuse a palette with more entries than the depth allows.
  return { width, height, kind: 'indexed', depth, rows, palette: palette.subarray(0, 3 * 2 ** depth) }
}

/** The rows from top to bottom without padding; undefined if the file is too short. */
function topDownRows(
  bytes: Uint8Array,
  { width, height, bitsPerPixel, start, isTopDown }: BmpHeader,
): Uint8Array | undefined {
  const rowBytes = bytesOfRow(width, bitsPerPixel)
  const stride = Math.ceil(rowBytes / 4) * 4
  if (start + stride * (height - 1) + rowBytes > bytes.length) return undefined
  const rows = new Uint8Array(rowBytes * height)
  for (let row = 0; row < height; row += 1) {
    const from = start + (isTopDown ? row : height - 1 - row) * stride
    rows.set(bytes.subarray(from, from + rowBytes), row * rowBytes)
  }
  return rows
}

/** Pixels of 16, 24 or 32 bits. */
function direct(stored: Uint8Array, { width, height, bitsPerPixel, masks }: BmpHeader): Raster {
  const pixels = width * height
  const rows = new Uint8Array(pixels * 3)
  if (bitsPerPixel === 24) {
    for (let at = 0; at < rows.length; at += 3) {
      rows[at] = stored[at + 2] ?? 0
      rows[at + 1] = stored[at + 1] ?? 0
      rows[at + 2] = stored[at] ?? 0
    }
    return { width, height, kind: 'rgb', depth: 8, rows }
  }
  const view = new DataView(stored.buffer, stored.byteOffset, stored.byteLength)
  const read =
    bitsPerPixel === 16 ? (at: number) => view.getUint16(at * 2, true) : (at: number) => view.getUint32(at * 4, true)
  const [red, green, blue, alphaMask] = masks
  const [toRed, toGreen, toBlue, toAlpha] = [red, green, blue, alphaMask].map(componentOf)
  const alpha = new Uint8Array(alphaMask === 0 ? 0 : pixels)
  for (let pixel = 0; pixel < pixels; pixel += 1) {
    const value = read(pixel)
    rows[pixel * 3] = toRed?.(value) ?? 0
    rows[pixel * 3 + 1] = toGreen?.(value) ?? 0
    rows[pixel * 3 + 2] = toBlue?.(value) ?? 0
    if (alphaMask !== 0) alpha[pixel] = toAlpha?.(value) ?? 255
  }
  return { width, height, kind: 'rgb', depth: 8, rows, alpha: alphaOf(alpha) }
}

/** Alpha that is 0 or 255 everywhere was not intended. */
function alphaOf(rows: Uint8Array): AlphaChannel | undefined {
  const isMeant = rows.some((value) => value !== 0) && rows.some((value) => value !== 255)
  return isMeant ? { depth: 8, rows, isPremultiplied: false } : undefined
}

/** Extracts the bits of a mask and scales them to 8 bits. */
function componentOf(mask: number): (value: number) => number {
  if (mask === 0) return () => 0
  const shift = 31 - Math.clz32(mask & -mask)
  const most = mask >>> shift
  return (value) => Math.round((((value & mask) >>> shift) * 255) / most)
}

/** A BMP as a list of its only image. */
export function listBmp(bytes: Uint8Array, file: string): (() => RasterFrame)[] {
  return [() => readBmp(bytes, file)]
}
