/** Standard deviation of the Gaussian window of SSIM, truncated at 3.5 of them. */
const SIGMA = 1.5
/** Radius of the window. */
export const RADIUS = 5
const TAPS = 2 * RADIUS + 1

/** Weights by distance from the center. */
const [W0, W1, W2, W3, W4, W5] = weights()

function weights(): [number, number, number, number, number, number] {
  const at = (distance: number) => Math.exp(-(distance * distance) / (2 * SIGMA * SIGMA))
  const sum = at(0) + 2 * (at(1) + at(2) + at(3) + at(4) + at(5))
  return [at(0) / sum, at(1) / sum, at(2) / sum, at(3) / sum, at(4) / sum, at(5) / sum]
}

/**
 * Gaussian-weighted means of values that arrive row by row, at every `step`th column. The filter is separable: rows are
 * filtered as they arrive, and only as many are kept as the window is high.
 */
export class WindowedMean {
  /** Rows received. */
  private count = 0
  private readonly width: number
  private readonly height: number
  private readonly step: number
  private readonly columns: number
  private readonly padded: Float32Array
  private readonly kept: Float32Array

  constructor({ width, height }: { width: number; height: number }, step: number) {
    this.width = width
    this.height = height
    this.step = step
    this.columns = Math.ceil(width / step)
    this.padded = new Float32Array(width + 2 * RADIUS)
    this.kept = new Float32Array(this.columns * TAPS)
  }

  /** Whether another row is needed before the means of row `y` can be computed. */
  needsRow(y: number): boolean {
    return this.count < Math.min(this.height, y + RADIUS + 1)
  }

  /** Adds the next row. */
  push(row: Float32Array): void {
    const { padded, width, step, kept, columns } = this
    padded.set(row, RADIUS)
    for (let place = 0; place < RADIUS; place += 1) {
      padded[place] = row[mirrored(place - RADIUS, width)] ?? 0
      padded[RADIUS + width + place] = row[mirrored(width + place, width)] ?? 0
    }
    const start = (this.count % TAPS) * columns
    for (let column = 0, x = 0; column < columns; column += 1, x += step) {
      kept[start + column] =
        W5 * ((padded[x] ?? 0) + (padded[x + 10] ?? 0)) +
        W4 * ((padded[x + 1] ?? 0) + (padded[x + 9] ?? 0)) +
        W3 * ((padded[x + 2] ?? 0) + (padded[x + 8] ?? 0)) +
        W2 * ((padded[x + 3] ?? 0) + (padded[x + 7] ?? 0)) +
        W1 * ((padded[x + 4] ?? 0) + (padded[x + 6] ?? 0)) +
        W0 * (padded[x + 5] ?? 0)
    }
    this.count += 1
  }

  /** Writes the means around row `y` from `start` on; exactly the rows of its window must have been added. */
  write(y: number, means: Float32Array, start = 0): void {
    const { kept, columns } = this
    const at = (distance: number) => (mirrored(y + distance, this.height) % TAPS) * columns
    const [a5, a4, a3, a2, a1, middle] = [at(-5), at(-4), at(-3), at(-2), at(-1), at(0)]
    const [b1, b2, b3, b4, b5] = [at(1), at(2), at(3), at(4), at(5)]
    for (let column = 0; column < columns; column += 1) {
      means[start + column] =
        W5 * ((kept[a5 + column] ?? 0) + (kept[b5 + column] ?? 0)) +
        W4 * ((kept[a4 + column] ?? 0) + (kept[b4 + column] ?? 0)) +
        W3 * ((kept[a3 + column] ?? 0) + (kept[b3 + column] ?? 0)) +
        W2 * ((kept[a2 + column] ?? 0) + (kept[b2 + column] ?? 0)) +
        W1 * ((kept[a1 + column] ?? 0) + (kept[b1 + column] ?? 0)) +
        W0 * (kept[middle + column] ?? 0)
    }
  }
}

/** Mirrors an index at the edges, edge pixels included. */
function mirrored(place: number, length: number): number {
  const around = ((place % (2 * length)) + 2 * length) % (2 * length)
  return around < length ? around : 2 * length - 1 - around
}
