import type { Orientation } from '../orientation.ts'
import { toOrientation } from '../orientation.ts'
import { type Resolution, resolutionOf } from '../resolution.ts'
import type { TiffDirectory } from './tiff-directory.ts'

/** Tags (TIFF 6.0, appendix A; supplements). */
const TAG = {
  width: 256,
  height: 257,
  bitsPerSample: 258,
  compression: 259,
  photometric: 262,
  fillOrder: 266,
  stripOffsets: 273,
  orientation: 274,
  samplesPerPixel: 277,
  rowsPerStrip: 278,
  stripLengths: 279,
  planarConfiguration: 284,
  faxOptions: 292,
  predictor: 317,
  colorMap: 320,
  tileWidth: 322,
  tileHeight: 323,
  tileOffsets: 324,
  tileLengths: 325,
  extraSamples: 338,
  sampleFormat: 339,
  jpegTables: 347,
  newSubfileType: 254,
  profile: 34_675,
} as const

/** How samples mean colors (section 8). */
export const PHOTOMETRIC = { whiteIsZero: 0, blackIsZero: 1, rgb: 2, palette: 3, cmyk: 5, ycc: 6 } as const

/** An image of a TIFF file, as its directory describes it. */
export interface TiffImage {
  width: number
  height: number
  /** Bits per sample; undefined if samples differ. */
  depth: number | undefined
  channels: number
  compression: number
  photometric: number
  /** Whether numbers are little-endian. */
  isLittle: boolean
  /** Whether bits are stored lowest first. */
  isLowestFirst: boolean
  /** Whether each channel is stored by itself. */
  isPlanar: boolean
  predictor: number
  /** Whether samples are unsigned integers. */
  isInteger: boolean
  extraSamples: number[]
  colorMap: number[]
  faxOptions: number
  jpegTables: Uint8Array | undefined
  /** Strips are tiles as wide as the image. */
  tileWidth: number
  tileHeight: number
  offsets: number[]
  lengths: number[]
  orientation: Orientation
  resolution: Resolution | undefined
  profile: Uint8Array | undefined
  /** Whether it is a thumbnail of another image, or a mask. */
  isAuxiliary: boolean
}

/** Reads a directory, applying the specification's defaults. */
export function describeTiffImage(directory: TiffDirectory): TiffImage {
  const number = (tag: number, fallback: number) => directory.number(tag) ?? fallback
  const [width, height] = [number(TAG.width, 0), number(TAG.height, 0)]
  const depths = directory.numbers(TAG.bitsPerSample)
  const [depth = 1] = depths
  const isTiled = directory.number(TAG.tileWidth) !== undefined
  return {
    width,
    height,
    depth: depths.every((other) => other === depth) ? depth : undefined,
    channels: number(TAG.samplesPerPixel, 1),
    compression: number(TAG.compression, 1),
    photometric: number(TAG.photometric, 0),
    isLittle: directory.isLittle,
    isLowestFirst: directory.number(TAG.fillOrder) === 2,
    isPlanar: directory.number(TAG.planarConfiguration) === 2,
    predictor: number(TAG.predictor, 1),
    isInteger: directory.numbers(TAG.sampleFormat).every((format) => format === 1),
    extraSamples: directory.numbers(TAG.extraSamples),
    colorMap: directory.numbers(TAG.colorMap),
    faxOptions: number(TAG.faxOptions, 0),
    jpegTables: directory.bytes(TAG.jpegTables),
    tileWidth: isTiled ? number(TAG.tileWidth, 0) : width,
    tileHeight: isTiled ? number(TAG.tileHeight, 0) : Math.min(height, number(TAG.rowsPerStrip, height)),
    offsets: directory.numbers(isTiled ? TAG.tileOffsets : TAG.stripOffsets),
    lengths: directory.numbers(isTiled ? TAG.tileLengths : TAG.stripLengths),
    orientation: toOrientation(directory.number(TAG.orientation)),
    resolution: resolutionOf(directory),
    profile: directory.bytes(TAG.profile),
    isAuxiliary: (number(TAG.newSubfileType, 0) & 0b101) !== 0,
  }
}
