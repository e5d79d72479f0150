/** EMUs (English Metric Units), the unit of lengths in DrawingML (ISO/IEC 29500-1, 20.1.10.16), per point. */
const EMUS_PER_POINT = 12_700
/** Coordinates are limited to 32 bits, as programs store them in signed integers. */
const MAX_EMUS = 2 ** 31 - 1
const FULL_TURN_DEGREES = 360
/** Units of angles per degree (20.1.10.3). */
const ANGLE_UNITS_PER_DEGREE = 60_000

/** Converts points to EMUs; NaN and infinities count as 0. */
export function toEmus(points: number): number {
  return roundAndClamp(points * EMUS_PER_POINT, -MAX_EMUS, MAX_EMUS)
}

/** Converts an angle to 60,000ths of a degree, from 0 to a full turn (20.1.10.3). */
export function drawingAngle(degrees: number): number {
  const positive = ((degrees % FULL_TURN_DEGREES) + FULL_TURN_DEGREES) % FULL_TURN_DEGREES
  return roundAndClamp(positive * ANGLE_UNITS_PER_DEGREE, 0, FULL_TURN_DEGREES * ANGLE_UNITS_PER_DEGREE)
}

/** An RGB color, 0xRRGGBB, as six hexadecimal digits. */
export function hexColor(color: number): string {
  return roundAndClamp(color, 0, 0xffffff).toString(16).padStart(6, '0').toUpperCase()
}

/** Rounds and clamps a value; NaN and infinities count as 0. */
export function roundAndClamp(value: number, least: number, most: number): number {
  const whole = Number.isFinite(value) ? Math.round(value) : 0
  // `+ 0` turns -0 into 0.
  return Math.min(most, Math.max(least, whole)) + 0
}
