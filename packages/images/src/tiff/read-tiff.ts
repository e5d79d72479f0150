import type { Platform } from '@recto/runtime'

import { profileChannels } from '../icc-profile.ts'
import { CHANNELS_OF, type Raster } from '../raster.ts'
import type { Resolution } from '../resolution.ts'
import { isSideways, type Orientation } from '../orientation.ts'
import { COMPRESSION, decompress, faxCoding } from './decompress.ts'
import { decodeTiff } from './decode-tiff.ts'
import { joinJpeg } from './join-jpeg.ts'
import { reverseBits } from './reverse-bits.ts'
import { readTiffDirectories } from './tiff-directory.ts'
import { describeTiffImage, PHOTOMETRIC, type TiffImage } from './tiff-image.ts'

/** Fax data that PDF accepts unchanged. */
export interface FaxData {
  data: Uint8Array
  k: number
  isByteAligned: boolean
  /** Whether black runs are white. */
  isInverted: boolean
}

/** An image of a TIFF file. */
export interface TiffFrame {
  width: number
  height: number
  orientation: Orientation
  /** As displayed. */
  resolution: Resolution | undefined
  profile: Uint8Array | undefined
  /** Pixels, or data that need not be decoded. */
  content: { fax: FaxData } | { jpeg: Uint8Array } | { raster: Raster }
}

/** Lists the images of a TIFF file without thumbnails and masks. */
export function listTiffImages(bytes: Uint8Array): TiffImage[] {
  const all = Array.from(readTiffDirectories(bytes), describeTiffImage)
  const images = all.filter(({ isAuxiliary }) => !isAuxiliary)
  return images.length > 0 ? images : all
}

/**
 * Reads an image of a TIFF file.
 * @param file its name, for errors
 * @throws AppError DAMAGED_IMAGE, UNSUPPORTED_IMAGE, TOO_COMPLEX (pixels)
 */
export function readTiffImage(bytes: Uint8Array, image: TiffImage, file: string, platform: Platform): TiffFrame {
  const content = takeFax(bytes, image, platform) ??
    takeJpeg(bytes, image) ?? { raster: decodeTiff(bytes, image, file, platform) }
  const { width, height, orientation, resolution, profile } = image
  const isTurned = resolution !== undefined && isSideways(orientation)
  const channels = 'raster' in content ? CHANNELS_OF[content.raster.kind] : image.channels
  const isIndexed = 'raster' in content && content.raster.kind === 'indexed'
  return {
    width,
    height,
    orientation,
    resolution: isTurned ? { x: resolution.y, y: resolution.x } : resolution,
    profile: profile !== undefined && profileChannels(profile) === (isIndexed ? 3 : channels) ? profile : undefined,
    content,
  }
}

const FAX: ReadonlySet<number> = new Set([COMPRESSION.huffman, COMPRESSION.group3, COMPRESSION.group4])

/** Fax data of one strip. */
function takeFax(bytes: Uint8Array, image: TiffImage, platform: Platform): { fax: FaxData } | undefined {
  const { width, height, compression, channels, photometric, offsets, lengths, isLowestFirst } = image
  if (!FAX.has(compression) || channels !== 1 || offsets.length !== 1 || photometric > PHOTOMETRIC.blackIsZero) return
  if (image.tileWidth !== width || image.tileHeight !== height) return
  const [start = 0, length = 0] = [offsets[0], lengths[0]]
  const stored = bytes.subarray(start, start + length)
  const data = isLowestFirst ? reverseBits(stored) : stored
  // Viewers show what they can of damaged data, each in its own way.
  const segment = { data, columns: width, rows: height, length: Math.ceil(width / 8) * height }
  if (decompress(segment, image, platform) === undefined) return
  return { fax: { data, ...faxCoding(image), isInverted: photometric === PHOTOMETRIC.blackIsZero } }
}

/** A JPEG that is the whole image. */
function takeJpeg(bytes: Uint8Array, image: TiffImage): { jpeg: Uint8Array } | undefined {
  if (image.compression !== COMPRESSION.jpeg || image.offsets.length !== 1) return undefined
  if (image.tileWidth !== image.width || image.tileHeight !== image.height) return undefined
  const [start = 0, length = 0] = [image.offsets[0], image.lengths[0]]
  return { jpeg: joinJpeg(bytes.subarray(start, start + length), image) }
}
