import { ZIGZAG } from './zigzag.ts'

/** Samples per block side; fewer than eight drop the finest detail. */
export type BlockSide = 1 | 2 | 4 | 8

/** The level shift (ITU-T T.81, A.3.1). */
const LEVEL_SHIFT = 128

/** Cosines by frequency and position, for a block side (A.3.3). */
const COSINES: Record<BlockSide, Float64Array> = { 1: cosines(1), 2: cosines(2), 4: cosines(4), 8: cosines(8) }

function cosines(side: BlockSide): Float64Array {
  const table = new Float64Array(side * side)
  for (let frequency = 0; frequency < side; frequency += 1) {
    const size = Math.sqrt((frequency === 0 ? 1 : 2) / 8)
    for (let place = 0; place < side; place += 1) {
      table[frequency * side + place] = size * Math.cos(((2 * place + 1) * frequency * Math.PI) / (2 * side))
    }
  }
  return table
}

/** Inverse DCT of blocks. */
export class InverseTransform {
  private readonly across: BlockSide
  private readonly down: BlockSide
  private readonly acrossCosines: Float64Array
  private readonly downCosines: Float64Array
  private readonly steps: Float64Array
  private readonly rows = new Float64Array(64)
  private readonly line = new Float64Array(8)

  /** @param quantization steps in zigzag order */
  constructor(quantization: ArrayLike<number>, across: BlockSide, down: BlockSide) {
    this.across = across
    this.down = down
    this.acrossCosines = COSINES[across]
    this.downCosines = COSINES[down]
    this.steps = Float64Array.from(quantization)
  }

  /** Reconstructs the block whose coefficients start at `offset`, to `at` in a plane. */
  draw(coefficients: Int16Array, offset: number, plane: Uint8ClampedArray, at: number, width: number): void {
    const lastRow = this.transformRows(coefficients, offset)
    if (lastRow < 0) this.fill(coefficients[offset] ?? 0, plane, at, width)
    else this.transformColumns(lastRow, plane, at, width)
  }

  /** Fills the block if there is only a DC coefficient. */
  private fill(coefficient: number, plane: Uint8ClampedArray, at: number, width: number): void {
    const value = (coefficient * (this.steps[0] ?? 0)) / 8 + LEVEL_SHIFT
    for (let row = 0; row < this.down; row += 1) plane.fill(value, at + row * width, at + row * width + this.across)
  }

  /** Sums up the horizontal frequencies. @returns the last row with any, -1 if there is only DC */
  private transformRows(coefficients: Int16Array, offset: number): number {
    const { rows, across, down, acrossCosines, steps } = this
    let lastRow = -1
    for (let index = 1; index < 64; index += 1) {
      const coefficient = coefficients[offset + index] ?? 0
      if (coefficient === 0) continue
      const place = ZIGZAG[index] ?? 0
      const [row, column] = [place >> 3, place & 7]
      if (row >= down || column >= across) continue
      if (lastRow < 0) this.begin(coefficients[offset] ?? 0)
      if (row > lastRow) lastRow = row
      const value = coefficient * (steps[index] ?? 0)
      for (let x = 0; x < across; x += 1) {
        rows[row * across + x] = (rows[row * across + x] ?? 0) + value * (acrossCosines[column * across + x] ?? 0)
      }
    }
    return lastRow
  }

  private begin(coefficient: number): void {
    const value = coefficient * (this.steps[0] ?? 0) * (this.acrossCosines[0] ?? 0)
    this.rows.fill(0)
    this.rows.fill(value, 0, this.across)
  }

  private transformColumns(lastRow: number, plane: Uint8ClampedArray, at: number, width: number): void {
    const { rows, line, across, down, downCosines } = this
    for (let y = 0; y < down; y += 1) {
      line.fill(LEVEL_SHIFT)
      for (let row = 0; row <= lastRow; row += 1) {
        const factor = downCosines[row * down + y] ?? 0
        for (let x = 0; x < across; x += 1) line[x] = (line[x] ?? 0) + factor * (rows[row * across + x] ?? 0)
      }
      for (let x = 0; x < across; x += 1) plane[at + y * width + x] = line[x] ?? 0
    }
  }
}
