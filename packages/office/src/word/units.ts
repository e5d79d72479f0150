import { roundAndClamp } from '../package/units.ts'

/** Twips per point, the unit of most lengths in WordprocessingML (ISO/IEC 29500-1, 17.18.105). */
const TWIPS_PER_POINT = 20
/** 22 inches, the largest page side in Word (17.18.81). */
const MAX_TWIPS = 31_680
/** Font sizes in Word, in half-points: 1 to 1638 points. */
const HALF_POINT_RANGE = [2, 3276] as const
/** Widths of line borders, in eighths of a point (17.3.4): a quarter of a point to 12 points. */
const BORDER_RANGE = [2, 96] as const

/** Converts points to twips, clamped to what Word accepts. NaN and infinities count as 0, here and below. */
export function twips(points: number): number {
  return roundAndClamp(points * TWIPS_PER_POINT, -MAX_TWIPS, MAX_TWIPS)
}

/** Converts a length that cannot be negative from points to twips. @param least smallest result, in twips */
export function positiveTwips(points: number, least = 0): number {
  return Math.max(least, twips(points))
}

/** Converts a font size from points to half-points, within the limits of Word. */
export function halfPoints(points: number): number {
  return roundAndClamp(points * 2, ...HALF_POINT_RANGE)
}

/** Converts a border width from points to eighths of a point, within the limits of line borders. */
export function eighths(points: number): number {
  return roundAndClamp(points * 8, ...BORDER_RANGE)
}
