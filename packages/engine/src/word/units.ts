/** Twentieths of a point in one point: what WordprocessingML measures most lengths in (ISO/IEC 29500-1, 17.18.105). */
const TWIPS = 20
/** No paper of Word is larger than 22 inches, and hardly any length means more (17.18.81). */
const MAX_TWIPS = 31_680
/** English metric units in one point: what DrawingML measures in (20.1.10.16). */
const EMUS = 12_700
const MAX_EMUS = 2 ** 31 - 1

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

/** A length in points as English metric units. */
export function emus(points: number): number {
  return within(points * EMUS, -MAX_EMUS, MAX_EMUS)
}

/** An angle in degrees as DrawingML counts it, from 0 to a full turn (20.1.10.3). */
export function turn(degrees: number): number {
  return within((((degrees % 360) + 360) % 360) * 60_000, 0, 21_600_000)
}

/** A colour as six digits. */
export function hexColor(color: number): string {
  return within(color, 0, 0xffffff).toString(16).padStart(6, '0').toUpperCase()
}

/** The whole number next to a value within bounds; the bound nearest to 0 where it is no number. */
export function within(value: number, least: number, most: number): number {
  const whole = Number.isFinite(value) ? Math.round(value) : 0
  // Adding 0 turns -0 into 0.
  return Math.min(most, Math.max(least, whole)) + 0
}
