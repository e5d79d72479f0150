import { concatenate, type RgbaImage, type Platform } from '@recto/runtime'

import { bigEndian } from './byte-order.ts'
import { filterRow } from './filter-row.ts'
import { bytesPerPixel, bytesPerRow, writeRow, type SampleKind } from './pixel-samples.ts'

const SIGNATURE = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)
const MILLIMETRES_PER_INCH = 25.4

/** Color type and bit depth (PNG specification, 11.2.1). */
const HEADERS = {
  rgb: { colorType: 2, bits: 8 },
  rgba: { colorType: 6, bits: 8 },
  gray: { colorType: 0, bits: 8 },
  'gray-alpha': { colorType: 4, bits: 8 },
  bilevel: { colorType: 0, bits: 1 },
} satisfies Partial<Record<SampleKind, object>>

/** The pixel formats we write. */
export type PngKind = keyof typeof HEADERS

/** Encodes a PNG with its resolution, marked as sRGB. The pixels are read before this returns. */
export function encodePng(image: RgbaImage, kind: PngKind, dpi: number, platform: Platform): Promise<Uint8Array> {
  return packPng(image, filterRows(image, kind), { kind, dpi }, platform)
}

async function packPng(
  { width, height }: Pick<RgbaImage, 'width' | 'height'>,
  rows: Uint8Array,
  { kind, dpi }: { kind: PngKind; dpi: number },
  { deflate, crc32 }: Platform,
): Promise<Uint8Array> {
  const { colorType, bits } = HEADERS[kind]
  const perMetre = Math.round((dpi * 1000) / MILLIMETRES_PER_INCH)
  const chunk = (name: string, data: Uint8Array) => pngChunk(name, data, crc32)
  return concatenate([
    SIGNATURE,
    chunk('IHDR', concatenate([bigEndian([width, 4], [height, 4]), Uint8Array.of(bits, colorType, 0, 0, 0)])),
    // Perceptual rendering intent.
    chunk('sRGB', Uint8Array.of(0)),
    chunk('pHYs', concatenate([bigEndian([perMetre, 4], [perMetre, 4]), Uint8Array.of(1)])),
    chunk('IDAT', await deflate(rows)),
    chunk('IEND', new Uint8Array()),
  ])
}

function pngChunk(name: string, data: Uint8Array, crc32: Platform['crc32']): Uint8Array {
  const body = concatenate([new TextEncoder().encode(name), data])
  return concatenate([bigEndian([data.length, 4]), body, bigEndian([crc32(body), 4])])
}

/** All rows, each with the filter that suits it. */
function filterRows(image: RgbaImage, kind: PngKind): Uint8Array {
  const length = bytesPerRow(image.width, kind)
  const step = bytesPerPixel(kind)
  const filtered = new Uint8Array((length + 1) * image.height)
  let row = new Uint8Array(length)
  let above = new Uint8Array(length)
  for (let y = 0; y < image.height; y += 1) {
    writeRow(image, y, kind, row)
    filterRow({ row, above, step }, filtered, y * (length + 1))
    ;[row, above] = [above, row]
  }
  return filtered
}
