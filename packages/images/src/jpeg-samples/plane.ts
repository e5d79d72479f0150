/** Samples of one component, which may be subsampled. */
export interface Plane {
  /** Visible samples; rows are `stride` samples apart. */
  width: number
  height: number
  stride: number
  samples: Uint8ClampedArray
  /** Pixels per sample, across and down. */
  across: number
  down: number
}

/** Upsamples a row of a component into a channel of interleaved samples. */
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
    // Rounded division by 16.
    row[at] = (3 * (line[column] ?? 0) + (line[other] ?? 0) + 8) >> 4
  }
}

/**
 * The two rows a row of the image lies between. At half resolution samples lie between pixels, so 3/4 come from the nearer row
 * and 1/4 from the other; at lower resolutions the nearer one is used alone.
 */
function neighbours(y: number, factor: number, count: number): { near: number; far: number } {
  const near = clamp(Math.floor(y / factor), count)
  return { near, far: factor === 2 ? clamp(near + (y % 2 === 0 ? -1 : 1), count) : near }
}

/** 3/4 of one row plus 1/4 of another. */
function between({ samples, stride, width }: Plane, near: number, far: number): Uint16Array {
  const line = new Uint16Array(width)
  for (let x = 0; x < width; x += 1) line[x] = 3 * (samples[near * stride + x] ?? 0) + (samples[far * stride + x] ?? 0)
  return line
}

function clamp(index: number, count: number): number {
  return Math.max(0, Math.min(count - 1, index))
}
