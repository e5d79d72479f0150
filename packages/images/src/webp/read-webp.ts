import { AppError } from '@recto/contract'
import type { Platform, RgbaImage } from '@recto/runtime'

import { Canvas, rgbaRaster } from '../canvas.ts'
import { openWebpDecoder } from '../codecs/webp-decoder.ts'
import { readExif } from '../exif.ts'
import { profileChannels } from '../icc-profile.ts'
import { checkDecodedSize } from '../raster.ts'
import type { CodecFrame, RasterFrame } from '../raster-frame.ts'
import { type RiffChunk, readChunks, readUint24, readWebpChunks, writeWebp } from './webp-chunks.ts'

/** Bytes of the header of an animation frame, before its chunks. */
const FRAME_HEADER_BYTES = 16

/**
 * Lists the frames of a WebP, decoded one after another, in order: each is the image as seen at that point.
 * @throws AppError DAMAGED_IMAGE, TOO_COMPLEX (pixels), also when a frame is decoded
 */
export function listWebp(bytes: Uint8Array, file: string, platform: Platform): (() => Promise<CodecFrame>)[] {
  const chunks = readWebpChunks(bytes)
  const size = chunks === undefined ? undefined : sizeOf(chunks)
  if (chunks === undefined || size === undefined) throw new AppError('DAMAGED_IMAGE', { file })
  checkDecodedSize(file, size.width, size.height, 32)
  const metadata = readMetadata(chunks)
  const decode = async (webp: Uint8Array): Promise<RgbaImage> => {
    const decoder = await openWebpDecoder(platform)
    const image = decoder(webp)
    if (image === undefined) throw new AppError('DAMAGED_IMAGE', { file })
    return image
  }
  const frames = chunks.filter(({ type }) => type === 'ANMF').map(({ data }) => data)
  if (frames.length === 0) {
    return [async () => ({ raster: rgbaRaster(await decode(bytes)), isLossy: isLossy(chunks), ...metadata })]
  }
  const canvas = new Canvas(size.width, size.height)
  return frames.map((frame) => async () => {
    const own = readChunks(frame.subarray(FRAME_HEADER_BYTES))
    if (own === undefined) throw new AppError('DAMAGED_IMAGE', { file })
    const [x, y] = [readUint24(frame, 0) * 2, readUint24(frame, 3) * 2]
    const flags = frame[15] ?? 0
    const image = await decode(stillImage(own, frame))
    const disposal = (flags & 1) === 0 ? 'keep' : 'clear'
    const raster = canvas.show({ image, x, y, isBlended: (flags & 2) === 0, disposal })
    return { raster, isLossy: isLossy(own), ...metadata }
  })
}

function isLossy(chunks: readonly RiffChunk[]): boolean {
  return chunks.some(({ type }) => type === 'VP8 ')
}

/** The size of the canvas, or of the only image. */
function sizeOf(chunks: readonly RiffChunk[]): { width: number; height: number } | undefined {
  const [first] = chunks
  if (first === undefined || first.data.length < 10) return undefined
  const { type, data } = first
  const [a = 0, b = 0, c = 0, d = 0] = data.subarray(1)
  switch (type) {
    case 'VP8X':
      return { width: readUint24(data, 4) + 1, height: readUint24(data, 7) + 1 }
    case 'VP8L':
      return { width: 1 + (((b & 0x3f) << 8) | a), height: 1 + (((d & 0x0f) << 10) | (c << 2) | (b >> 6)) }
    case 'VP8 ':
      return { width: readUint24(data, 6) & 0x3f_ff, height: (((data[9] ?? 0) << 8) | (data[8] ?? 0)) & 0x3f_ff }
    default:
      return undefined
  }
}

/** Flag of VP8X: the image has alpha. */
const HAS_ALPHA = 0x10

/** A frame of an animation as a file. */
function stillImage(chunks: readonly RiffChunk[], frame: Uint8Array): Uint8Array {
  const images = chunks.filter(({ type }) => ['ALPH', 'VP8 ', 'VP8L'].includes(type))
  if (!images.some(({ type }) => type === 'ALPH')) return writeWebp(images)
  // Width and height are stored as in the frame.
  const header = Uint8Array.of(HAS_ALPHA, 0, 0, 0, ...frame.subarray(6, 12))
  return writeWebp([{ type: 'VP8X', data: header }, ...images])
}

function readMetadata(chunks: readonly RiffChunk[]): Pick<RasterFrame, 'orientation' | 'resolution' | 'profile'> {
  const dataOf = (wanted: string) => chunks.find(({ type }) => type === wanted)?.data
  const [exif, profile] = [dataOf('EXIF'), dataOf('ICCP')]
  const facts = exif === undefined ? { orientation: 1 as const, resolution: undefined } : readExif(exif)
  return { ...facts, profile: profile !== undefined && profileChannels(profile) === 3 ? profile : undefined }
}
