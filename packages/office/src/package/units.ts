/** English metric units in one point: what DrawingML measures in (20.1.10.16). */
const EMUS = 12_700
const MAX_EMUS = 2 ** 31 - 1

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
