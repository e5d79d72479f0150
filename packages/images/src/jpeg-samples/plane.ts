/** Samples of one component, which may be coarser than the picture. */
export interface Plane {
  /** Samples that are seen; rows have `stride` of them. */
  width: number
  height: number
  stride: number
  samples: Uint8ClampedArray
  /** Pixels of the picture to a sample, across and down. */
  across: number
  down: number
}

/** Reads a row of the picture from a component, into one of the channels of a row of interleaved samples. */
export function readRow(plane: Plane, y: number, row: Uint8ClampedArray, channel: number, channels: number): void {
  if (plane.across === 1 && plane.down === 1) {
    const start = y * plane.stride
    for (let at = channel, x = start; at < row.length; at += channels, x += 1) row[at] = plane.samples[x] ?? 0
    return
  }
  const { near, far } = neighbours(y, plane.down, plane.height)
  const line = between(plane, near, far)
  const isHalf = plane.across === 2
  for (let at = channel, x = 0; at < row.length; at += channels, x += 1) {
    const column = Math.floor(x / plane.across)
    const other = isHalf ? clamp(column + (x % 2 === 0 ? -1 : 1), plane.width) : column
    // Rounded to the nearest of sixteenths.
    row[at] = (3 * (line[column] ?? 0) + (line[other] ?? 0) + 8) >> 4
  }
}

/**
 * The rows that a row of the picture lies between. Of a half as many, samples lie between pixels, so that three quarters
 * come from the nearer one and a quarter from the other; of still fewer, the nearer one is all.
 */
function neighbours(y: number, factor: number, count: number): { near: number; far: number } {
  const near = clamp(Math.floor(y / factor), count)
  return { near, far: factor === 2 ? clamp(near + (y % 2 === 0 ? -1 : 1), count) : near }
}

/** Three parts of a row and one of another. */
function between({ samples, stride, width }: Plane, near: number, far: number): Uint16Array {
  const line = new Uint16Array(width)
  for (let x = 0; x < width; x += 1) line[x] = 3 * (samples[near * stride + x] ?? 0) + (samples[far * stride + x] ?? 0)
  return line
}

function clamp(index: number, count: number): number {
  return Math.max(0, Math.min(count - 1, index))
}
