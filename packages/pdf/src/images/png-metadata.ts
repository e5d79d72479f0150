import { likelyResolution, perMeter, type Png, profileChannels, readExif, type Resolution } from '@recto/images'
import type { Platform } from '@recto/runtime'

import { dictionary, name, type PdfObject } from '../objects/objects.ts'
import type { ImageXObject } from './image-xobject.ts'

/** Profiles are compressed; anything larger is not a profile. */
const MAX_PROFILE_BYTES = 8 * 1024 * 1024

/** The unit of pHYs (ISO/IEC 15948, 11.3.5.3); 0 gives an aspect ratio only. */
const PER_METER = 1

/** The meaning of a PNG: its resolution, orientation and colors. */
export function readPngMetadata(
  png: Png,
  platform: Platform,
): Pick<ImageXObject, 'resolution' | 'orientation' | 'colors'> {
  const exif = png.metadata.get('eXIf')
  // Viewers do not rotate PNG images by Exif, so only the resolution counts.
  const resolution = physicalSize(png.metadata.get('pHYs')) ?? (exif && readExif(exif).resolution)
  return { orientation: 1, resolution, colors: profileOf(png, platform) ?? calibrationOf(png) }
}

function physicalSize(chunk: Uint8Array | undefined): Resolution | undefined {
  if (chunk?.length !== 9 || chunk[8] !== PER_METER) return undefined
  const view = viewOf(chunk)
  const [x, y] = [view.getUint32(0), view.getUint32(4)]
  return perMeter(x, y) ?? likelyResolution(x, y)
}

const isGray = ({ colorType }: Png) => colorType === 0 || colorType === 4

/** The profile of iCCP (11.3.3.3): a name, the compression method, and zlib data. */
function profileOf(png: Png, platform: Platform): Uint8Array | undefined {
  const chunk = png.metadata.get('iCCP')
  const end = chunk?.indexOf(0) ?? -1
  if (chunk === undefined || end < 0 || chunk[end + 1] !== 0) return undefined
  const profile = platform.inflate(chunk.subarray(end + 2), MAX_PROFILE_BYTES)
  const channels = isGray(png) ? 1 : 3
  return profile !== undefined && profileChannels(profile) === channels ? profile : undefined
}

/** gAMA and cHRM are stored as integers, times 100,000. */
const UNIT = 100_000
/** The gamma of sRGB, and the largest difference that nobody notices. */
const SRGB_GAMMA = 1 / 2.2
const INVISIBLE = 0.02
/** White point and primaries of sRGB as x, y. */
const SRGB_COLORS = [0.3127, 0.329, 0.64, 0.33, 0.3, 0.6, 0.15, 0.06]

/** A calibrated color space (ISO 32000-2, 8.6.5) if gAMA or cHRM differ from sRGB, which device colors are shown as. */
function calibrationOf(png: Png): PdfObject[] | undefined {
  if (png.metadata.has('sRGB') || png.metadata.has('iCCP')) return undefined
  const gamma = numbersOf(png.metadata.get('gAMA'), 1)?.[0] ?? SRGB_GAMMA
  const colors = isGray(png) ? SRGB_COLORS : (numbersOf(png.metadata.get('cHRM'), 8) ?? SRGB_COLORS)
  const isUsual =
    Math.abs(gamma - SRGB_GAMMA) < INVISIBLE && colors.every((value, at) => near(value, SRGB_COLORS[at] ?? 0))
  const matrix = isUsual ? undefined : toMatrix(colors)
  if (matrix === undefined || gamma < 0.1 || gamma > 10) return undefined
  const { whitePoint, columns } = matrix
  if (isGray(png)) return [name('CalGray'), dictionary({ WhitePoint: whitePoint, Gamma: 1 / gamma })]
  const gammas = [1 / gamma, 1 / gamma, 1 / gamma]
  return [name('CalRGB'), dictionary({ WhitePoint: whitePoint, Gamma: gammas, Matrix: columns })]
}

function near(left: number, right: number): boolean {
  return Math.abs(left - right) < 0.002
}

function numbersOf(chunk: Uint8Array | undefined, count: number): number[] | undefined {
  if (chunk?.length !== count * 4) return undefined
  const view = viewOf(chunk)
  return Array.from({ length: count }, (_, index) => view.getUint32(index * 4) / UNIT)
}

/** The white point and the XYZ of the primaries, scaled so that together they are the white point; undefined if degenerate. */
function toMatrix([whiteX = 0, whiteY = 0, ...primaries]: readonly number[]):
  | { whitePoint: number[]; columns: number[] }
  | undefined {
  if (whiteY <= 0) return undefined
  const whitePoint = [whiteX / whiteY, 1, (1 - whiteX - whiteY) / whiteY]
  const [rx = 0, ry = 0, gx = 0, gy = 0, bx = 0, by = 0] = primaries
  const [red, green, blue] = [
    [rx, ry, 1 - rx - ry],
    [gx, gy, 1 - gx - gy],
    [bx, by, 1 - bx - by],
  ] as const
  // Cramer's rule.
  const all = determinant(red, green, blue)
  if (Math.abs(all) < 1e-6) return undefined
  const scales = [
    determinant(whitePoint, green, blue) / all,
    determinant(red, whitePoint, blue) / all,
    determinant(red, green, whitePoint) / all,
  ]
  const columns = [red, green, blue].flatMap((primary, index) => primary.map((value) => value * (scales[index] ?? 0)))
  return columns.every(Number.isFinite) ? { whitePoint, columns } : undefined
}

type Column = readonly number[]

function determinant(
  [a = 0, d = 0, g = 0]: Column,
  [b = 0, e = 0, h = 0]: Column,
  [c = 0, f = 0, i = 0]: Column,
): number {
  return a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g)
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}
