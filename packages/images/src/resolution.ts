import type { TiffDirectory } from './tiff/tiff-directory.ts'

/** Pixels per inch across and down. */
export interface Resolution {
  x: number
  y: number
}

/** Lower values are aspect ratios or mistakes; no scanner has higher ones. */
const BOUNDS = { min: 10, max: 20_000 }

const MILLIMETERS_PER_INCH = 25.4

/** A resolution, if it is plausible. */
export function likelyResolution(x: number, y: number): Resolution | undefined {
  const isLikely = [x, y].every((value) => value >= BOUNDS.min && value <= BOUNDS.max)
  return isLikely ? { x: wholeIfClose(x), y: wholeIfClose(y) } : undefined
}

/** Files with pixels per meter cannot express 72 dpi exactly. */
function wholeIfClose(dpi: number): number {
  return Math.abs(dpi - Math.round(dpi)) < 0.02 ? Math.round(dpi) : dpi
}

/** A resolution in pixels per meter. */
export function perMeter(x: number, y: number): Resolution | undefined {
  return likelyResolution((x * MILLIMETERS_PER_INCH) / 1000, (y * MILLIMETERS_PER_INCH) / 1000)
}

/** A resolution in pixels per centimeter. */
export function perCentimeter(x: number, y: number): Resolution | undefined {
  return perMeter(x * 100, y * 100)
}

/** Tags of TIFF and Exif, and the unit of centimeters. */
const [X_RESOLUTION, Y_RESOLUTION, RESOLUTION_UNIT] = [282, 283, 296]
const [NO_UNIT, CENTIMETERS] = [1, 3]

/** The resolution in a directory of TIFF or Exif; inches if it names no unit. */
export function resolutionOf(directory: TiffDirectory): Resolution | undefined {
  const [x, y, unit] = [X_RESOLUTION, Y_RESOLUTION, RESOLUTION_UNIT].map((tag) => directory.number(tag))
  if (x === undefined || y === undefined || unit === NO_UNIT) return undefined
  return unit === CENTIMETERS ? perCentimeter(x, y) : likelyResolution(x, y)
}
