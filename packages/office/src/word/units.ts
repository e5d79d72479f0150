import { within } from '../package/units.ts'

/** Twentieths of a point in one point: what WordprocessingML measures most lengths in (ISO/IEC 29500-1, 17.18.105). */
const TWIPS = 20
/** No paper of Word is larger than 22 inches, and hardly any length means more (17.18.81). */
const MAX_TWIPS = 31_680

/** A length in points as a whole number of twips, within what Word takes; 0 where it is no number. */
export function twips(points: number): number {
  return within(points * TWIPS, -MAX_TWIPS, MAX_TWIPS)
}

/** The same where lengths below zero mean nothing. */
export function positiveTwips(points: number, least = 0): number {
  return Math.max(least, twips(points))
}

/** A size of type in halves of a point, from one point to the 1638 that Word takes. */
export function halfPoints(points: number): number {
  return within(points * 2, 2, 3276)
}

/** The width of a border in eighths of a point, within what borders have (17.18.2). */
export function eighths(points: number): number {
  return within(points * 8, 2, 96)
}
