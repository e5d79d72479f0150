/** EMUs (English Metric Units) per point, the unit of DrawingML (20.1.10.16). */
const EMUS_PER_POINT = 12_700
const MAX_EMUS = 2 ** 31 - 1

/** Converts points to EMUs. */
export function toEmus(points: number): number {
  return roundAndClamp(points * EMUS_PER_POINT, -MAX_EMUS, MAX_EMUS)
}

/** Converts degrees to 60,000ths of a degree, from 0 to a full turn (20.1.10.3). */
export function drawingAngle(degrees: number): number {
  return roundAndClamp((((degrees % 360) + 360) % 360) * 60_000, 0, 21_600_000)
}

/** An RGB color as six hexadecimal digits. */
export function hexColor(color: number): string {
  return roundAndClamp(color, 0, 0xffffff).toString(16).padStart(6, '0').toUpperCase()
}

/** Rounds and clamps a value; NaN and infinities count as 0. */
export function roundAndClamp(value: number, least: number, most: number): number {
  const whole = Number.isFinite(value) ? Math.round(value) : 0
  // `+ 0` turns -0 into 0.
  return Math.min(most, Math.max(least, whole)) + 0
}
