import type { RgbaImage } from '@recto/runtime'

import { littleEndian } from './byte-order.ts'
import { bytesPerRow, writeRow, type SampleKind } from './pixel-samples.ts'

const FILE_HEADER_BYTES = 14
/** BITMAPINFOHEADER, which every reader supports. */
const INFO_HEADER_BYTES = 40
const INCHES_PER_METRE = 39.3701
/** Rows are padded to multiples of four bytes. */
const ROW_ALIGNMENT = 4

/** Encodes a Windows bitmap with its resolution: 24-bit color, or 8-bit gray with a palette. */
export function encodeBmp(image: RgbaImage, kind: Extract<SampleKind, 'bgr' | 'gray'>, dpi: number): Uint8Array {
  const { width, height } = image
  const palette = kind === 'gray' ? grayPalette() : new Uint8Array()
  const start = FILE_HEADER_BYTES + INFO_HEADER_BYTES + palette.length
  const stride = Math.ceil(bytesPerRow(width, kind) / ROW_ALIGNMENT) * ROW_ALIGNMENT
  const bytes = new Uint8Array(start + stride * height)
  const perMetre = Math.round(dpi * INCHES_PER_METRE)
  bytes.set(
    littleEndian(
      [0x4d42, 2],
      [bytes.length, 4],
      [0, 4],
      [start, 4],
      [INFO_HEADER_BYTES, 4],
      [width, 4],
      [height, 4],
      [1, 2],
      [kind === 'gray' ? 8 : 24, 2],
      // BI_RGB: not compressed.
      [0, 4],
      [stride * height, 4],
      [perMetre, 4],
      [perMetre, 4],
      [palette.length / 4, 4],
      [0, 4],
    ),
  )
  bytes.set(palette, FILE_HEADER_BYTES + INFO_HEADER_BYTES)
  // Bottom row first.
  for (let y = 0; y < height; y += 1) writeRow(image, y, kind, bytes, start + (height - 1 - y) * stride)
  return bytes
}

function grayPalette(): Uint8Array {
  return Uint8Array.from({ length: 256 * 4 }, (_, index) => (index % 4 === 3 ? 0 : index >> 2))
}
