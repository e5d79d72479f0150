/**
 * Colors as points: luma and two color differences (ITU-R BT.601), which are scaled down because the eye is less sensitive to
 * them.
 */
export type Points = Float64Array

const BLUE_SCALE = 0.4
const RED_SCALE = 0.5

/** Writes a color as point `index`. */
export function writePoint(points: Points, index: number, red: number, green: number, blue: number): void {
  const luma = 0.299 * red + 0.587 * green + 0.114 * blue
  points[index * 3] = luma
  points[index * 3 + 1] = (blue - luma) * BLUE_SCALE
  points[index * 3 + 2] = (red - luma) * RED_SCALE
}

/** Points as 8-bit RGB. */
export function toColors(points: Points): Uint8Array {
  const colors = new Uint8ClampedArray(points.length)
  for (let at = 0; at < points.length; at += 3) {
    const luma = points[at] ?? 0
    const blue = luma + (points[at + 1] ?? 0) / BLUE_SCALE
    const red = luma + (points[at + 2] ?? 0) / RED_SCALE
    colors[at] = red
    colors[at + 1] = (luma - 0.299 * red - 0.114 * blue) / 0.587
    colors[at + 2] = blue
  }
  return new Uint8Array(colors.buffer)
}
