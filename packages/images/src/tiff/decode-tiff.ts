import { AppError } from '@recto/contract'
import type { Platform } from '@recto/runtime'

import { decodeJpegSamples } from '../jpeg-samples/decode-jpeg.ts'
import { type AlphaChannel, bytesOfRow, CHANNELS_OF, checkDecodedSize, type Raster } from '../raster.ts'
import { COMPRESSION, decompress } from './decompress.ts'
import { joinJpeg } from './join-jpeg.ts'
import { undoPredictor } from './undo-predictor.ts'
import { reverseBits } from './reverse-bits.ts'
import { PHOTOMETRIC, type TiffImage } from './tiff-image.ts'

const DEPTHS: ReadonlySet<number | undefined> = new Set([1, 2, 4, 8, 16])

/** Meanings of an extra sample (TIFF 6.0, section 18). */
const [ASSOCIATED_ALPHA, UNASSOCIATED_ALPHA] = [1, 2]

/** Decodes an image made of strips or tiles. @throws AppError DAMAGED_IMAGE, UNSUPPORTED_IMAGE, TOO_COMPLEX (pixels) */
export function decodeTiff(bytes: Uint8Array, image: TiffImage, file: string, platform: Platform): Raster {
  const { width, height, depth = 0, channels, photometric } = image
  const kind = kindOf(image)
  if (kind === undefined || !isSupported(image, kind)) throw new AppError('UNSUPPORTED_IMAGE', { file })
  checkDecodedSize(file, width, height, depth * channels)
  const planes = image.isPlanar && channels > 1 ? channels : 1
  const decoded = Array.from({ length: planes }, (_, plane) => decodePlane(bytes, image, plane, planes, platform))
  if (decoded.includes(undefined)) throw new AppError('DAMAGED_IMAGE', { file })
  const rows = interleave(decoded as Uint8Array[], depth / 8)
  const own = CHANNELS_OF[kind]
  const [color, alpha] = channels === own ? [rows, undefined] : separate(rows, image, own)
  return {
    width,
    height,
    kind,
    depth: depth as Raster['depth'],
    rows: color,
    alpha,
    ...(kind === 'indexed' && { palette: paletteOf(image) }),
    ...(photometric === PHOTOMETRIC.whiteIsZero && { isInverted: true }),
  }
}

function kindOf({ photometric, compression }: TiffImage): Raster['kind'] | undefined {
  switch (photometric) {
    case PHOTOMETRIC.whiteIsZero:
    case PHOTOMETRIC.blackIsZero:
      return 'gray'
    case PHOTOMETRIC.rgb:
      return 'rgb'
    case PHOTOMETRIC.palette:
      return 'indexed'
    case PHOTOMETRIC.cmyk:
      return 'cmyk'
    case PHOTOMETRIC.ycc:
      // The JPEG decoder converts it.
      return compression === COMPRESSION.jpeg ? 'rgb' : undefined
    default:
      return undefined
  }
}

function isSupported(image: TiffImage, kind: Raster['kind']): boolean {
  const { depth, channels, compression, predictor, isInteger, isPlanar, tileWidth, tileHeight } = image
  const own = CHANNELS_OF[kind]
  const isKnown = Object.values<number>(COMPRESSION).includes(compression)
  const isWhole = depth === 8 || depth === 16
  if (!isKnown || !isInteger || !DEPTHS.has(depth) || channels < own || channels > own + 8) return false
  // Samples of less than a byte cannot be separated.
  if (!isWhole && (channels > own || isPlanar) && channels > 1) return false
  if (kind === 'indexed' && (depth === 16 || image.colorMap.length < 3 * 2 ** (depth ?? 0))) return false
  if (compression === COMPRESSION.jpeg && (depth !== 8 || isPlanar || channels !== own)) return false
  if (predictor > 2 || (predictor === 2 && !isWhole)) return false
  return tileWidth > 0 && tileHeight > 0
}

/** Decodes the strips or tiles of all channels, or of one; undefined if one is damaged. */
function decodePlane(
  bytes: Uint8Array,
  image: TiffImage,
  plane: number,
  planes: number,
  platform: Platform,
): Uint8Array | undefined {
  const { width, height, tileWidth, tileHeight, depth = 0 } = image
  const bitsPerPixel = depth * (planes > 1 ? 1 : image.channels)
  const stride = bytesOfRow(width, bitsPerPixel)
  const tileStride = bytesOfRow(tileWidth, bitsPerPixel)
  const across = Math.ceil(width / tileWidth)
  const down = Math.ceil(height / tileHeight)
  const isStrips = tileWidth === width
  if (image.offsets.length < across * down * planes || tileStride * tileHeight > 2 ** 30) return undefined
  const result = new Uint8Array(stride * height)
  for (let index = 0; index < across * down; index += 1) {
    const [column, row] = [index % across, Math.floor(index / across)]
    // Only strips may be shorter at the end.
    const rows = isStrips ? Math.min(tileHeight, height - row * tileHeight) : tileHeight
    const segment = { ...stored(bytes, image, plane * across * down + index), rows, length: tileStride * rows }
    const tile = decodeSegment({ ...segment, columns: tileWidth }, image, bitsPerPixel, platform)
    if (tile === undefined) return undefined
    const left = column * tileStride
    const count = Math.min(tileStride, stride - left)
    for (let line = 0; line < Math.min(rows, height - row * tileHeight); line += 1) {
      const from = line * tileStride
      result.set(tile.subarray(from, from + count), (row * tileHeight + line) * stride + left)
    }
  }
  return result
}

function stored(
  bytes: Uint8Array,
  { offsets, lengths, isLowestFirst }: TiffImage,
  index: number,
): { data: Uint8Array } {
  const start = offsets[index] ?? 0
  // Old programs omit the length of a single strip.
  const data = bytes.subarray(start, start + (lengths[index] ?? bytes.length - start))
  return { data: isLowestFirst ? reverseBits(data) : data }
}

function decodeSegment(
  segment: { data: Uint8Array; columns: number; rows: number; length: number },
  image: TiffImage,
  bitsPerPixel: number,
  platform: Platform,
): Uint8Array | undefined {
  if (image.compression === COMPRESSION.jpeg) {
    const samples = decodeJpegSamples(joinJpeg(segment.data, image))
    const isWhole = samples?.width === segment.columns && samples.data.length >= segment.length
    return isWhole ? new Uint8Array(samples.data.buffer, samples.data.byteOffset, segment.length) : undefined
  }
  const decoded = decompress(segment, image, platform)
  const { depth, predictor, isLittle } = image
  if (decoded === undefined || (depth !== 16 && predictor !== 2)) return decoded
  const channels = bitsPerPixel / (depth ?? 1)
  return undoPredictor(decoded, {
    columns: segment.columns,
    channels,
    depth: depth === 16 ? 16 : 8,
    predictor,
    isLittle,
  })
}

/** Interleaves planes; a single one stays as it is. */
function interleave(planes: readonly Uint8Array[], sampleBytes: number): Uint8Array {
  const [first = new Uint8Array()] = planes
  if (planes.length === 1) return first
  const result = new Uint8Array(first.length * planes.length)
  for (const [channel, plane] of planes.entries()) {
    for (let from = 0; from < plane.length; from += sampleBytes) {
      const to = from * planes.length + channel * sampleBytes
      for (let byte = 0; byte < sampleBytes; byte += 1) result[to + byte] = plane[from + byte] ?? 0
    }
  }
  return result
}

/** Separates the channels of color and alpha, and drops any others. */
function separate(
  rows: Uint8Array,
  { channels, depth = 8, extraSamples }: TiffImage,
  own: number,
): [Uint8Array, AlphaChannel | undefined] {
  const sampleBytes = depth / 8
  const [meaning] = extraSamples
  const hasAlpha = meaning === ASSOCIATED_ALPHA || meaning === UNASSOCIATED_ALPHA
  const pixels = rows.length / (channels * sampleBytes)
  const color = new Uint8Array(pixels * own * sampleBytes)
  const alpha = new Uint8Array(hasAlpha ? pixels * sampleBytes : 0)
  const colorBytes = own * sampleBytes
  for (let pixel = 0; pixel < pixels; pixel += 1) {
    const from = pixel * channels * sampleBytes
    for (let byte = 0; byte < colorBytes; byte += 1) color[pixel * colorBytes + byte] = rows[from + byte] ?? 0
    if (!hasAlpha) continue
    for (let byte = 0; byte < sampleBytes; byte += 1) {
      alpha[pixel * sampleBytes + byte] = rows[from + colorBytes + byte] ?? 0
    }
  }
  if (!hasAlpha || alpha.every((byte) => byte === 255)) return [color, undefined]
  return [color, { depth: depth === 16 ? 16 : 8, rows: alpha, isPremultiplied: meaning === ASSOCIATED_ALPHA }]
}

/** The color map has all red values first, of 16 bits each (section 5). */
function paletteOf({ colorMap, depth = 8 }: TiffImage): Uint8Array {
  const count = 2 ** depth
  // Some programs write 8-bit values.
  const scale = colorMap.some((value) => value > 255) ? 257 : 1
  return Uint8Array.from({ length: count * 3 }, (_, index) => {
    return Math.round((colorMap[(index % 3) * count + Math.floor(index / 3)] ?? 0) / scale)
  })
}
