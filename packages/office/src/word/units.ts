import { roundAndClamp } from '../package/units.ts'

/** Twips per point, the unit of most lengths in WordprocessingML (ISO/IEC 29500-1, 17.18.105). */
const TWIPS_PER_POINT = 20
/** 22 inches, the largest page side in Word (17.18.81). */
const MAX_TWIPS = 31_680

/** Converts points to twips, clamped to what Word accepts; NaN and infinities count as 0. */
export function twips(points: number): number {
  return roundAndClamp(points * TWIPS_PER_POINT, -MAX_TWIPS, MAX_TWIPS)
}

/** Converts a length that cannot be negative to twips. */
export function positiveTwips(points: number, least = 0): number {
  return Math.max(least, twips(points))
}

/** Converts a font size to half-points, from 1 to 1638 points as in Word. */
export function halfPoints(points: number): number {
  return roundAndClamp(points * 2, 2, 3276)
}

/** Converts a border width to eighths of a point, within the limits of borders (17.18.2). */
export function eighths(points: number): number {
  return roundAndClamp(points * 8, 2, 96)
}
