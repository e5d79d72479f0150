import { Inflate } from 'fflate'

import { undoPng } from './png-filters.ts'
import { channelsOf, type Png } from './png-chunks.ts'

/** Decoded pixels: one byte per sample, or two big-endian ones. */
export interface PngSamples {
  bytes: Uint8Array
  /** Bits per sample: 8 or 16. Smaller ones take a byte each, values unchanged. */
  depth: 8 | 16
  channels: number
}

/** A reduced image: the whole image, or a pass of Adam7. */
interface Pass {
  x: number
  y: number
  stepX: number
  stepY: number
  width: number
  height: number
  /** Bytes per row, without the filter type. */
  rowBytes: number
}

/** Offsets and steps of the Adam7 passes (ISO/IEC 15948, 8.2). */
const ADAM7 = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const

const AT_ONCE = [[0, 0, 1, 1]] as const

/** The maximum ratio of deflate: 258 bytes from two bits (RFC 1951, 3.2.5). */
const MAX_EXPANSION = 1032

/** Bytes to inflate at a time, so that output can be checked against the expected size. */
const SLICE_BYTES = 16_384

/**
 * Inflates the rows of a PNG with their filters.
 * @param take receives them in chunks
 * @returns false if there are more or fewer bytes than the size requires
 */
export function inflateRows(png: Png, take: (chunk: Uint8Array) => void): boolean {
  const expected = rowsLength(png)
  let length = 0
  const inflater = new Inflate((chunk) => {
    length += chunk.length
    if (length <= expected) take(chunk)
  })
  try {
    // Skip the zlib header (RFC 1950, 2.2).
    for (let start = 2; start < png.data.length; start += SLICE_BYTES) {
      inflater.push(png.data.subarray(start, start + SLICE_BYTES))
      if (length > expected) return false
    }
  } catch {
    // Not deflated or broken: the image is damaged, whatever the library reports.
    return false
  }
  return length === expected
}

/** Size of the inflated rows, filter types included. */
export function rowsLength(png: Png): number {
  return passesOf(png).reduce((sum, { height, rowBytes }) => sum + height * (rowBytes + 1), 0)
}

/** Decodes a PNG of any kind; undefined if it is damaged. */
export function readSamples(png: Png): PngSamples | undefined {
  // Allocates nothing if the data is too short for the claimed size.
  if (rowsLength(png) > png.data.length * MAX_EXPANSION) return undefined
  const rows = new Uint8Array(rowsLength(png))
  let at = 0
  const isWhole = inflateRows(png, (chunk) => {
    rows.set(chunk, at)
    at += chunk.length
  })
  if (!isWhole) return undefined
  const channels = channelsOf(png.colorType)
  const depth = png.depth === 16 ? 16 : 8
  const samples: PngSamples = {
    bytes: new Uint8Array((png.width * png.height * channels * depth) / 8),
    depth,
    channels,
  }
  let start = 0
  for (const pass of passesOf(png)) {
    const end = start + pass.height * (pass.rowBytes + 1)
    const pixelBytes = Math.max(1, (channels * png.depth) / 8)
    placePass(undoPng(rows.subarray(start, end), pass.rowBytes, pixelBytes), pass, png, samples)
    start = end
  }
  return samples
}

function passesOf({ width, height, depth, colorType, isInterlaced }: Png): Pass[] {
  const bitsPerPixel = depth * channelsOf(colorType)
  return (isInterlaced ? ADAM7 : AT_ONCE)
    .map(([x, y, stepX, stepY]) => {
      const across = Math.max(0, Math.ceil((width - x) / stepX))
      const up = across === 0 ? 0 : Math.max(0, Math.ceil((height - y) / stepY))
      return { x, y, stepX, stepY, width: across, height: up, rowBytes: Math.ceil((across * bitsPerPixel) / 8) }
    })
    .filter((pass) => pass.height > 0)
}

/** Places the pixels of a pass. */
function placePass(rows: Uint8Array, pass: Pass, png: Png, { bytes, channels }: PngSamples): void {
  const spread = png.depth < 8 ? spreadBits(rows, pass, png.depth) : rows
  const pixelBytes = png.depth < 8 ? 1 : (channels * png.depth) / 8
  if (pass.stepX === 1 && pass.stepY === 1 && pass.x === 0 && pass.y === 0) return bytes.set(spread)
  for (let row = 0; row < pass.height; row += 1) {
    const line = (pass.y + row * pass.stepY) * png.width + pass.x
    for (let column = 0; column < pass.width; column += 1) {
      const from = (row * pass.width + column) * pixelBytes
      const to = (line + column * pass.stepX) * pixelBytes
      for (let byte = 0; byte < pixelBytes; byte += 1) bytes[to + byte] = spread[from + byte] ?? 0
    }
  }
}

/** Expands samples of less than 8 bits to a byte each. */
function spreadBits(rows: Uint8Array, { width, height, rowBytes }: Pass, depth: number): Uint8Array {
  const result = new Uint8Array(width * height)
  const mask = (1 << depth) - 1
  let at = 0
  for (let row = 0; row < height; row += 1) {
    for (let column = 0; column < width; column += 1) {
      const bit = column * depth
      const byte = rows[row * rowBytes + (bit >> 3)] ?? 0
      result[at++] = (byte >> (8 - depth - (bit & 7))) & mask
    }
  }
  return result
}
