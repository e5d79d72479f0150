/** Rotations in degrees, clockwise. */
export const ROTATIONS = [0, 90, 180, 270] as const
