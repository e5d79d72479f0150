import { AppError } from '@recto/contract'
import { latin1, type Platform } from '@recto/runtime'

import { rgbaRaster } from '../canvas.ts'
import { openAvifDecoder } from '../codecs/avif-decoder.ts'
import { profileChannels } from '../icc-profile.ts'
import { type Orientation, toOrientation } from '../orientation.ts'
import { checkDecodedSize } from '../raster.ts'
import type { CodecFrame } from '../raster-frame.ts'
import { mainItemProperties } from './item-properties.ts'
import { boxOf, type MediaBox } from './media-boxes.ts'

/** Exif orientations of images that are rotated counterclockwise by 0 to 3 quarters. */
const ROTATED = [1, 8, 3, 6] as const
/** The same for images that are mirrored afterwards: about a horizontal axis, and about a vertical one. */
const MIRRORED = [
  [4, 5, 2, 7],
  [2, 7, 4, 5],
] as const

/**
 * Decodes the main image of an AVIF to 8 bits per sample, with its own rotation and profile.
 * @throws AppError DAMAGED_IMAGE, TOO_COMPLEX (pixels)
 */
export async function readAvif(bytes: Uint8Array, file: string, platform: Platform): Promise<CodecFrame> {
  const properties = mainItemProperties(bytes)
  const extent = properties === undefined ? undefined : boxOf(properties, 'ispe')
  if (properties === undefined || extent === undefined || extent.length < 12) {
    throw new AppError('DAMAGED_IMAGE', { file })
  }
  const view = new DataView(extent.buffer, extent.byteOffset, extent.length)
  checkDecodedSize(file, view.getUint32(4), view.getUint32(8), 32)
  const decode = await openAvifDecoder(platform)
  const image = decode(bytes)
  if (image === undefined) throw new AppError('DAMAGED_IMAGE', { file })
  const orientation = orientationOf(properties)
  const profile = profileOf(properties)
  // It may have been compressed losslessly, which no header reveals.
  return { raster: rgbaRaster(image), orientation, resolution: undefined, profile, isLossy: true }
}

/** Rotation and mirroring are separate properties; Exif is then ignored (MIAF, ISO/IEC 23000-22, 7.3.6.7). */
function orientationOf(properties: readonly MediaBox[]): Orientation {
  const quarters = (boxOf(properties, 'irot')?.[0] ?? 0) & 3
  const mirror = boxOf(properties, 'imir')?.[0]
  return toOrientation(mirror === undefined ? ROTATED[quarters] : MIRRORED[(mirror & 1) === 0 ? 0 : 1][quarters])
}

function profileOf(properties: readonly MediaBox[]): Uint8Array | undefined {
  const color = properties.find(({ type, data }) => type === 'colr' && /^(?:prof|rICC)$/.test(latin1(data, 0, 4)))
  const profile = color?.data.subarray(4)
  return profile !== undefined && profileChannels(profile) === 3 ? profile : undefined
}
