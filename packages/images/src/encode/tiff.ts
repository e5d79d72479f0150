import { concatenate, type RgbaImage, type Platform } from '@recto/runtime'

import { bytesPerPixel, bytesPerRow, writeRow, type SampleKind } from './pixel-samples.ts'
import { tiffHead, tiffHeadLength, type TiffField } from './tiff-directory.ts'

/** The pixel formats we write. */
export type TiffKind = Extract<SampleKind, 'rgb' | 'gray' | 'bilevel'>

/** Strip size; TIFF 6.0 recommends small strips because readers decode one at a time. */
const STRIP_BYTES = 256 * 1024
/** Adobe Deflate (TIFF 6.0 supplement). */
const DEFLATE = 8
/** Horizontal differencing (section 14). */
const [NO_PREDICTOR, HORIZONTAL] = [1, 2]
const [BLACK_IS_ZERO, RGB] = [1, 2]
const PER_INCH = 2

/** Encodes a TIFF with its resolution, deflated by strips. The pixels are read before this returns. */
export function encodeTiff(
  image: RgbaImage,
  kind: TiffKind,
  { dpi, profile }: { dpi: number; profile?: Uint8Array | undefined },
  platform: Platform,
): Promise<Uint8Array> {
  const rowsPerStrip = Math.max(1, Math.floor(STRIP_BYTES / bytesPerRow(image.width, kind)))
  const fields = describe(image, { kind, dpi, rowsPerStrip, profile })
  return packStrips(readStrips(image, kind, rowsPerStrip), fields, platform)
}

async function packStrips(
  strips: readonly Uint8Array[],
  fields: (offsets: number[], sizes: number[]) => TiffField[],
  { deflate }: Platform,
): Promise<Uint8Array> {
  const packed: Uint8Array[] = []
  for (const strip of strips) packed.push(await deflate(strip))
  const sizes = packed.map(({ length }) => length)
  let at = tiffHeadLength(fields(sizes, sizes))
  const offsets = sizes.map((size) => {
    at += size
    return at - size
  })
  return concatenate([tiffHead(fields(offsets, sizes)), ...packed])
}

interface Description {
  kind: TiffKind
  dpi: number
  rowsPerStrip: number
  profile: Uint8Array | undefined
}

/** The fields of the directory, once the strip offsets are known. */
function describe({ width, height }: RgbaImage, { kind, dpi, rowsPerStrip, profile }: Description) {
  const samples = kind === 'rgb' ? 3 : 1
  const bits = Array.from({ length: samples }, () => (kind === 'bilevel' ? 1 : 8))
  return (offsets: number[], sizes: number[]): TiffField[] => [
    [256, 'long', [width]],
    [257, 'long', [height]],
    [258, 'short', bits],
    [259, 'short', [DEFLATE]],
    [262, 'short', [kind === 'rgb' ? RGB : BLACK_IS_ZERO]],
    [273, 'long', offsets],
    [277, 'short', [samples]],
    [278, 'long', [rowsPerStrip]],
    [279, 'long', sizes],
    [282, 'rational', [dpi]],
    [283, 'rational', [dpi]],
    [296, 'short', [PER_INCH]],
    [317, 'short', [kind === 'bilevel' ? NO_PREDICTOR : HORIZONTAL]],
    ...(profile === undefined ? [] : [[34_675, 'undefined', profile] as const]),
  ]
}

function readStrips(image: RgbaImage, kind: TiffKind, rowsPerStrip: number): Uint8Array[] {
  const { width, height } = image
  const length = bytesPerRow(width, kind)
  const step = bytesPerPixel(kind)
  return Array.from({ length: Math.ceil(height / rowsPerStrip) }, (_, index) => {
    const first = index * rowsPerStrip
    const rows = Math.min(rowsPerStrip, height - first)
    const strip = new Uint8Array(length * rows)
    for (let row = 0; row < rows; row += 1) {
      writeRow(image, first + row, kind, strip, row * length)
      if (kind !== 'bilevel') subtractLeft(strip, { from: row * length, length, step })
    }
    return strip
  })
}

function subtractLeft(bytes: Uint8Array, { from, length, step }: { from: number; length: number; step: number }): void {
  for (let index = from + length - 1; index >= from + step; index -= 1) {
    bytes[index] = (bytes[index] ?? 0) - (bytes[index - step] ?? 0)
  }
}
