/** A twentieth of a point, the unit of lengths in WordprocessingML (ISO/IEC 29500-1, ST_TwipsMeasure). */
const TWIPS_PER_PT = 20

/** Rounds a length in points to whole twips. */
export function roundToTwips(points: number): number {
  return Math.round(points * TWIPS_PER_PT) / TWIPS_PER_PT
}

/** The same, never more than the length. */
export function floorToTwips(points: number): number {
  return Math.floor(points * TWIPS_PER_PT) / TWIPS_PER_PT
}
